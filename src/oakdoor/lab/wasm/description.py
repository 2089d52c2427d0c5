"""What must be known of a mode's module, as JSON: layouts, words, kinds of events, lines, and the search."""

import base64
import json
from types import SimpleNamespace

import numpy as np

from oakdoor.app.module import rules_mark
from oakdoor.bots.search import EDGES, NODES
from oakdoor.bots.thinking.looking import DEEPEST, ROOM_STATES
from oakdoor.bots.thinking.network import WEIGHTS, network_of
from oakdoor.games.contract import Mode
from oakdoor.lab.wasm.searching import MIND
from oakdoor.lab.wasm.verbs import OPTIONAL
from oakdoor.lab.wasm.words import compact

SIDES = range(4, 8)  # that a board can have, in cells
SQUARE = 16  # cells of the smallest board


def described(mode: Mode, made_from: str) -> str:
    """The description of a mode as JSON; what it was `made_from` stands first and tells later whether it is true."""
    about = {"made_from": made_from, "of_rules": rules_mark(mode.game), **_about(mode)}
    return json.dumps(about, separators=(",", ":"), ensure_ascii=False)


def weights_of(mode: Mode) -> bytes | None:
    """The weights of a mode's network as half floats, one after the other."""
    network = network_of(mode)
    return network and b"".join(table.astype("<f2").tobytes() for table in network[:WEIGHTS])


def _about(mode: Mode) -> dict[str, object]:
    box = mode.components(None).box
    return {
        "game": mode.game,
        "mode": mode.name,
        "players": mode.players,
        "state": _layout(mode.state_type),
        "box": {**_layout(box.dtype), "printed": base64.b64encode(box.tobytes()).decode()},
        "actions": {
            "bytes": np.dtype(mode.action_type).itemsize,
            "most": mode.most_moves,
            "rolled": mode.rolled,
            "laid": mode.laid,
            "pieced": mode.pieced,
            **compact(mode.codec),
            "printed": _printed_list(mode),
        },
        "names": _names(mode),
        "kinds": [
            {"name": kind.name, "values": kind.values, "secret": kind.secret, "scores": kind.scores}
            for kind in mode.kinds
        ],
        "where": sorted(mode.kinds.where),
        "lines": mode.lines,
        "rules": [name for name in OPTIONAL if name in mode.offers],
        "features": mode.rules.FEATURES,
        "search": _search(mode),
    }


def _printed_list(mode: Mode) -> int | None:
    """The list of words that depends on the printing: the names of tiles, where a game has such."""
    found = [number for number, names in enumerate(compact(mode.codec)["lists"]) if _are_tiles(mode, names)]
    return found[0] if found else None


def _are_tiles(mode: Mode, names: list[object]) -> bool:
    """Whether these are names of tiles that depend on the printing."""
    return bool(names) and names == list(getattr(mode, "tiles", ()))[: len(names)]


def _names(mode: Mode) -> dict[str, object]:
    """The words for values of events, but for those that are plain numbers."""
    found: dict[str, object] = {}
    for name in sorted({name for kind in mode.kinds for name in kind.values}):
        tables = {side: _table(mode, name, side) for side in SIDES}
        if tables[SIDES[0]] == list(range(len(tables[SIDES[0]]))):
            continue
        is_one = tables[SIDES[0]][:SQUARE] == tables[SIDES[-1]][:SQUARE]
        found[name] = {
            **({"table": tables[SIDES[0]]} if is_one else {"sides": tables}),
            "printed": _are_tiles(mode, tables[SIDES[0]]),
            "none": mode.event_value(name, -1, SimpleNamespace(side=SIDES[0])) is None,
        }
    return found


def _table(mode: Mode, name: str, side: int) -> list[object]:
    """The words for the values of an event on a board of this side, as far as there are any."""
    board = SimpleNamespace(side=side)
    table: list[object] = []
    for value in range(max(map(len, compact(mode.codec)["lists"]))):
        try:
            table.append(mode.event_value(name, value, board))
        except IndexError:
            break
    return table


def _layout(record: "np.dtype[np.void]") -> dict[str, object]:
    fields = {
        name: [int(field[1]), field[0].base.name, list(field[0].shape)] for name, field in (record.fields or {}).items()
    }
    return {"size": record.itemsize, "fields": fields}


def _search(mode: Mode) -> dict[str, object] | None:
    network = network_of(mode)
    if network is None:
        return None
    return {
        "tables": MIND,
        "hidden": len(network.hidden),
        "upper": len(network.upper),
        "nodes": NODES,
        "edges": EDGES,
        "deepest": DEEPEST,
        "states": ROOM_STATES,
    }
