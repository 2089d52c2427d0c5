"""Reads the pixels of a PNG as `resvg` writes it: eight bits for each of four colours, not interlaced."""

import struct
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SIGN = b"\x89PNG\r\n\x1a\n"
DEPTH = 4  # bytes of a pixel


@dataclass(frozen=True)
class Pixels:
    """A picture: how bright each pixel is."""

    bright: NDArray[np.float64]

    @property
    def size(self) -> tuple[int, int]:
        """How wide and how high it is."""
        return self.bright.shape[1], self.bright.shape[0]

    def unrest(self, left: int, top: int, right: int, bottom: int) -> float:
        """How much brightness varies in a part of it: nothing where it is blank."""
        return float(self.bright[top:bottom, left:right].std())


def read_png(data: bytes) -> Pixels:
    """The pixels of a file."""
    assert data.startswith(SIGN)
    at, packed = len(SIGN), b""
    wide = high = 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            wide, high, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (bits, colours, interlaced) == (8, 6, 0)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    raw, line = zlib.decompress(packed), wide * DEPTH
    rows: list[bytearray] = []
    above = bytearray(line)
    for start in range(0, len(raw), line + 1):
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + line]), above)
        rows.append(above)
    assert len(rows) == high
    colours_of = np.frombuffer(b"".join(rows), np.uint8).reshape(high, wide, DEPTH)
    return Pixels(colours_of[:, :, :3].mean(axis=2))


def _unfiltered(kind: int, row: bytearray, above: bytearray) -> bytearray:
    if kind == 2:
        return bytearray((np.frombuffer(row, np.uint8) + np.frombuffer(above, np.uint8)).tobytes())
    if kind == 1:
        pixels = np.frombuffer(row, np.uint8).reshape(-1, DEPTH)
        return bytearray(np.add.accumulate(pixels, axis=0, dtype=np.uint8).tobytes())
    if kind == 0:
        return row
    for at, value in enumerate(row):
        left, corner = (row[at - DEPTH], above[at - DEPTH]) if at >= DEPTH else (0, 0)
        up = above[at]
        if kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            by_left, by_up, by_corner = abs(near - left), abs(near - up), abs(near - corner)
            guess = left if by_left <= by_up and by_left <= by_corner else up if by_up <= by_corner else corner
        row[at] = (value + guess) & 255
    return row
