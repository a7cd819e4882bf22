"""A UGI engine of another make, as small as one can be: it asks nobody, knows no rules, and behaves as it is told.

`toy_engine.py MANNER MOVE...` plays the moves in turn; MANNER is `well`, or how it fails. `MANNER+FIFO` starts a child
first, which holds that FIFO open, heeds no SIGTERM, and would live for minutes.
"""

import subprocess
import sys
import time

CHILD = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
fifo = open(sys.argv[1], "wb", 0)
fifo.write(b"x")
print("begun", flush=True)
time.sleep(300)
"""

(manner, _, fifo), moves = sys.argv[1].partition("+"), sys.argv[2:]
if fifo:
    child = subprocess.Popen([sys.executable, "-c", CHILD, fifo], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    child.stdout.readline()
if manner == "dead":
    sys.exit(3)
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["ugi"]:
        options = [f"option name {name} type string default none" for name in ("Game", "Lines")]
        print("id name Toy", *options, "ugiok", sep="\n", flush=True)
    elif word == ["isready"] and manner != "deaf":
        print("readyok", flush=True)
    elif word == ["go"]:
        if manner == "dies":
            sys.exit(4)
        if manner == "hangs":
            time.sleep(60)
        while manner == "floods":
            print("info string no end", flush=True)
        if manner == "waits" and next(sys.stdin) != "stop\n":
            break
        if manner == "endless":
            sys.stdout.write("x" * 200_000 + "\n")
        print("info depth 1", f"bestmove {moves.pop(0) if moves else 'nowhere'}", sep="\n", flush=True)
    elif word == ["quit"]:
        break
