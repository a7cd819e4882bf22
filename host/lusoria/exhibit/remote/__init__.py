"""One game at two tables: a code, the correspondence under it, and its way through an MQTT broker."""
