"""The command `lusoria`: one function for each verb, and what only the terminal needs.

Takes arguments and standard input.
Gives lines, files and exit codes: 0, 1 for failure, 2 for wrong use.
"""
