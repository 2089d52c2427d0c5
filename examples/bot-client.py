"""A bot that plays at the tables of an Oakdoor server over the network: python bot-client.py URL TOKEN [GAME/MODE ...]
It needs Python 3.11 and `pip install websockets`. The protocol: docs/bot-protocol.md.
"""

import asyncio
import json
import random
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

LOST = (4400, 4401, 4409)  # close codes: trying again is no use


def choose(asked: dict[str, Any]) -> str:
    """One of the legal moves. Put your own thinking here: `asked` has what your seat sees."""
    view, seat = asked["view"], asked["seat"]
    print(f"table {asked['table']}: seat {seat} decides in {view['phase']}, {asked['seconds']} s left", flush=True)
    return random.choice(asked["legal"])


def learn(over: dict[str, Any]) -> None:
    """A game has ended: its result, and the record of all that happened."""
    how = f"a stand-in played on: {over['failed']}" if over["failed"] else "played to the end"
    print(f"table {over['table']}: over in seat {over['seat']}, {how}, {over['result']}", flush=True)


async def play(url: str, token: str, modes: list[str]) -> None:
    """Connect, say who we are, and answer every question until the server ends it."""
    async with connect(url) as server:
        await server.send(json.dumps({"type": "hello", "version": 1, "token": token, "modes": modes}))
        async for text in server:
            message = json.loads(text)
            if message["type"] == "decide":
                words = choose(message)
                await server.send(json.dumps({"type": "move", "id": message["id"], "words": words}))
            elif message["type"] == "over":
                learn(message)
            else:
                print(message, flush=True)


async def stay(url: str, token: str, modes: list[str]) -> None:
    """Connect again whenever the connection is lost."""
    while True:
        try:
            await play(url, token, modes)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in LOST:
                sys.exit(f"the server ends it: {closed.rcvd.reason}")
        except OSError as error:
            print(error, file=sys.stderr)
        await asyncio.sleep(1)


if __name__ == "__main__":
    asyncio.run(stay(sys.argv[1], sys.argv[2], sys.argv[3:] or ["aetherya/base"]))
