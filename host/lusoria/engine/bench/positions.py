"""Positions of Latrunculi whose actions are slow to list."""

MEASURED = "latrunculi"
# Options and position, by the reason why they are slow.
MIDDLE_GAMES = {
    "8x8, 16 pieces each": ({}, "1bww2b1/wBww1b1b/b1b3b1/2b1w3/3w2b1/w1ww2w1/1b1w1b1w/bwBwb1wb w 0,0"),
    "8x8, long chains of leaps": ({}, "b1b1b1w1/1w1w1b2/b1w1b1w1/1b1b1w1w/b1w1b1w1/1w1b1w1b/b1w1w1b1/wb1b1w1w w 0,0"),
    "9x10, 27 pieces each": (
        {"board": "9x10", "pieces": 27},
        "wb1bwwbbb/wWwbB1bbw/wb1wwbbw1/b1w2bw1b/2wb3b1/1b1wwwb2/ww2ww1bb/w4wb2/1w2ww1b1/2w1bb1bb w 0,0",
    ),
}
