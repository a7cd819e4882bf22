"""One game at two tables: the code they share, their correspondence, and its way through an MQTT broker."""
