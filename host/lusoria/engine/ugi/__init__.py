"""The Universal Game Interface: our engine for other programs, and other programs' engines for us.

Takes lines of UGI from another program, or the command that starts its engine.
Gives moves, information and errors as lines of UGI, or that engine as a player.
"""
