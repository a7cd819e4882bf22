"""The service of a museum: looks after its tables, their screens and their health; and games between two tables.

Takes a configuration file, and the tables that are plugged in.
Gives screens for visitors, pages for the staff, health by MQTT, and backups.
"""
