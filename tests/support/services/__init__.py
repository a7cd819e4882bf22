"""Programs that tests start, and what asks them."""
