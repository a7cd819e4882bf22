"""The computed fields of magnets, and what the sensors feel of them."""
