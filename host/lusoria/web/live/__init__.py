"""The live page: its websocket, what it is sent and what it may ask for."""
