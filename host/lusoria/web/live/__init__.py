"""The live page: its websocket, the messages to it, and its requests."""
