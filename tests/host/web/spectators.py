"""Many spectators of one table: `python spectators.py URL COUNT` connects them and waits.

Each line on standard input is a sign that a message will have; the answer is one line of JSON: when each spectator got
the first message with it, in seconds since 1970, and how many messages all of them have had.
"""

import asyncio
import json
import sys
import time

from websockets.asyncio.client import ClientConnection, connect

PATIENCE_S = 30


class Crowd:
    """The spectators, and what they wait for."""

    def __init__(self) -> None:
        self.sign = ""
        self.shown: list[float] = []
        self.messages = 0

    async def watch(self, socket: ClientConnection) -> None:
        noted = ""
        async for text in socket:
            self.messages += 1
            if self.sign and noted != self.sign and self.sign in str(text):
                noted = self.sign
                self.shown.append(time.time())

    async def until_all(self, sign: str, count: int) -> str:
        self.shown, self.sign = [], sign
        patience = time.monotonic() + PATIENCE_S
        while len(self.shown) < count and time.monotonic() < patience:
            await asyncio.sleep(0.02)
        return json.dumps({"seen": self.shown, "messages": self.messages})


async def main(url: str, count: int) -> None:
    crowd = Crowd()
    sockets = [await connect(url, compression=None, ping_interval=None) for _ in range(count)]
    watching = [asyncio.create_task(crowd.watch(socket)) for socket in sockets]
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(await crowd.until_all(line.strip(), count), flush=True)
    for task in watching:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
