"""Complete solutions of small boards of Petteia and Latrunculi: the value of every position under best play.

Takes the compiled rules of a game on a small board.
Gives the tables of docs/small-boards.md, docs/longest-wins.md and docs/three-men-solved.md.
"""
