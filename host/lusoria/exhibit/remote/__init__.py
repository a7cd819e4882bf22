"""One game at two tables: the code they share, the messages they exchange, and their channel through an MQTT broker."""
