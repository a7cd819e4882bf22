"""A table in a museum: the service that looks after tables, their screens, their health and their fleet."""
