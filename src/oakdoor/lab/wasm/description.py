"""What the page must know of a mode's module, as TypeScript: layouts, words, kinds of events, lines, and the search."""

import base64
import json
from typing import Any

import numpy as np

from oakdoor.bots.search import EDGES, NODES
from oakdoor.bots.thinking.looking import DEEPEST, ROOM_STATES
from oakdoor.bots.thinking.network import WEIGHTS, network_of
from oakdoor.games.contract import Mode
from oakdoor.lab.wasm.searching import MIND
from oakdoor.lab.wasm.verbs import OPTIONAL
from oakdoor.lab.wasm.words import compact


def described(mode: Mode, made_from: str) -> str:
    """The description of a mode as a TypeScript module; `made_from` tells later whether it is still true."""
    text = json.dumps(_about(mode), separators=(",", ":"), ensure_ascii=False)
    return (
        f"// made from {made_from}\n"
        'import type { Description } from "../description";\n\n'
        f"export const description: Description = {text};\n"
    )


def weights_of(mode: Mode) -> bytes | None:
    """The weights of a mode's network as half floats, one after the other."""
    network = network_of(mode)
    return network and b"".join(table.astype("<f2").tobytes() for table in network[:WEIGHTS])


def _about(mode: Mode) -> dict[str, Any]:
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
            **compact(mode.codec),
        },
        "kinds": [
            {"name": kind.name, "values": kind.values, "secret": kind.secret, "scores": kind.scores}
            for kind in mode.kinds
        ],
        "where": sorted(mode.kinds.where),
        "lines": mode.lines,
        "rules": [name for name in OPTIONAL if hasattr(mode.rules, name)],
        "features": mode.rules.FEATURES,
        "search": _search(mode),
    }


def _layout(record: "np.dtype[Any]") -> dict[str, Any]:
    fields = {
        name: [int(field[1]), field[0].base.name, list(field[0].shape)] for name, field in (record.fields or {}).items()
    }
    return {"size": record.itemsize, "fields": fields}


def _search(mode: Mode) -> dict[str, Any] | None:
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
