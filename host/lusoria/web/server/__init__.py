"""The web server in its own thread, and the check of who may talk to it."""
