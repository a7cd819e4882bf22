"""Complete solutions of small boards of Petteia and Latrunculi, and tables for those of three men in a row.

Takes the compiled rules of a game on a small board.
Gives the tables of docs/small-boards.md, docs/longest-wins.md and docs/three-men-solved.md.
"""
