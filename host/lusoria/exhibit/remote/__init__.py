"""One game at two tables: the code they share, the messages they exchange, and their way through an MQTT broker."""
