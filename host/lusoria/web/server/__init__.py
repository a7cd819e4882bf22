"""The web server in its thread, and who may talk to it."""
