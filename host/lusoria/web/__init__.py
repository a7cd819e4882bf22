"""The live table in a browser: a small web server, and the pages it serves.

Takes sessions and the log, and what browsers ask.
Gives pages, their state by websocket, and boards drawn as SVG.
"""
