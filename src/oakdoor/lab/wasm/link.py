"""A small linker: makes a WebAssembly module of the one object file that LLVM writes, which needs nothing from outside.

The object format is that of the WebAssembly tool conventions (Linking.md): sections of a module, with relocations in
custom sections. Memory begins with the stack, the data lie behind it, and `heap` says where they end.
"""

from dataclasses import dataclass, field

STACK = 1 << 16  # bytes
PAGE = 1 << 16
MAGIC = b"\0asm\1\0\0\0"
TYPE, IMPORT, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE, DATA, DATA_COUNT = 1, 2, 3, 5, 6, 7, 10, 11, 12
# Kinds of symbols, and of relocations.
OF_FUNCTION, OF_DATA, OF_GLOBAL, OF_SECTION = 0, 1, 2, 3
FUNCTION_INDEX, ADDRESS, SIGNED_ADDRESS, ADDRESS_WORD, GLOBAL_INDEX = 0, 3, 4, 5, 7
UNDEFINED, NAMED = 0x10, 0x40
SYMBOLS = 8  # the part of the custom section "linking"


class LinkError(Exception):
    """The object holds something that this linker does not know."""


class Reader:
    """Reads numbers and strings of bytes."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    @property
    def is_done(self) -> bool:
        """Whether everything is read."""
        return self.at >= len(self.data)

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self, signed: bool = False) -> int:
        """A number in LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value - (1 << shift) if signed and byte & 64 else value

    def bytes(self) -> bytes:
        """A string of bytes with its length before it."""
        size = self.number()
        self.at += size
        return bytes(self.data[self.at - size : self.at])


def number(value: int, signed: bool = False) -> bytes:
    """A number in LEB128."""
    written = bytearray()
    while True:
        low, value = value & 127, value >> 7
        is_last = value in (0, -1) and (value == -1) == bool(low & 64) if signed else value == 0
        written.append(low if is_last else low | 128)
        if is_last:
            return bytes(written)


def padded(value: int) -> bytes:
    """A number in five bytes, as relocations leave room for it."""
    return bytes([value >> shift & 127 | (128 if shift < 28 else 0) for shift in range(0, 35, 7)])


@dataclass
class Object:
    """An object file, taken apart."""

    sections: dict[int, bytearray] = field(default_factory=dict)
    custom: dict[str, bytes] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    symbols: list[tuple[int, int, str]] = field(default_factory=list)  # kind, index or address, name
    segments: list[tuple[int, int, int]] = field(default_factory=list)  # address, where in the section, size

    @classmethod
    def read(cls, data: bytes) -> "Object":
        """Take an object file apart."""
        if data[:8] != MAGIC:
            raise LinkError("this is no WebAssembly")
        found, reader = cls(), Reader(data, 8)
        while not reader.is_done:
            kind, body = reader.byte(), reader.bytes()
            found.order.append(kind)
            if kind:
                found.sections[kind] = bytearray(body)
            else:
                label = Reader(body)
                name = label.bytes().decode()
                found.custom[name] = body[label.at :]
        found._check_imports()
        found._find_segments()
        found._find_symbols()
        return found

    def _check_imports(self) -> None:
        """Nothing may come from outside but memory and stack, which the module gets of its own."""
        unknown = set(self.sections) - {TYPE, IMPORT, FUNCTION, CODE, DATA, DATA_COUNT}
        if unknown:
            raise LinkError(f"sections {sorted(unknown)}")
        reader = Reader(bytes(self.sections[IMPORT]))
        for _ in range(reader.number()):
            _, name, kind = reader.bytes(), reader.bytes(), reader.byte()
            if (kind, name) == (2, b"__linear_memory"):
                if reader.byte() == 0:  # no greatest size
                    reader.number()
            elif (kind, name) == (3, b"__stack_pointer"):
                reader.at += 2
            else:
                raise LinkError(f"{name.decode()} is not defined")

    def _find_segments(self) -> None:
        """Pieces of data keep their distances, behind the stack."""
        if DATA not in self.sections:
            return
        reader = Reader(bytes(self.sections[DATA]))
        for _ in range(reader.number()):
            if (reader.byte(), reader.byte()) != (0, 0x41):
                raise LinkError("data without a fixed place")
            address = reader.number(signed=True) + STACK
            reader.byte()
            size = reader.number()
            self.segments.append((address, reader.at, size))
            reader.at += size

    def _find_symbols(self) -> None:
        reader = Reader(self.custom["linking"])
        reader.number()
        while not reader.is_done:
            kind, body = reader.byte(), Reader(reader.bytes())
            if kind == SYMBOLS:
                self.symbols = [self._symbol(body) for _ in range(body.number())]

    def _symbol(self, body: Reader) -> tuple[int, int, str]:
        kind, flags = body.byte(), body.number()
        if kind == OF_SECTION:
            return kind, body.number(), ""
        if kind == OF_DATA:
            name = body.bytes().decode()
            if flags & UNDEFINED:
                raise LinkError(f"{name} is not defined")
            segment, offset, _ = body.number(), body.number(), body.number()
            return kind, self.segments[segment][0] + offset, name
        index = body.number()
        is_named = not flags & UNDEFINED or flags & NAMED
        return kind, index, body.bytes().decode() if is_named else ""

    def relocate(self) -> None:
        """Write addresses and indexes where they are used; since nothing is imported, functions keep theirs."""
        for label, section in (("reloc.CODE", CODE), ("reloc.DATA", DATA)):
            reader = Reader(self.custom.get(label, b""))
            if reader.is_done or self.order[reader.number()] != section:
                continue
            for _ in range(reader.number()):
                kind, at, (_, value, _) = reader.byte(), reader.number(), self.symbols[reader.number()]
                if kind in (ADDRESS, SIGNED_ADDRESS, ADDRESS_WORD):
                    value += reader.number(signed=True)
                elif kind == GLOBAL_INDEX:
                    value = 0  # the stack pointer is the only one
                elif kind != FUNCTION_INDEX:
                    raise LinkError(f"relocation {kind}")
                written = value.to_bytes(4, "little") if kind == ADDRESS_WORD else padded(value)
                self.sections[section][at : at + len(written)] = written


def link(data: bytes, exports: list[str]) -> bytes:
    """The module of an object file, with some of its functions to be called from outside, its memory and `heap`."""
    made = Object.read(data)
    made.relocate()
    heap = max([STACK, *(address + size for address, _, size in made.segments)]) + 15 & ~15
    functions = {name: index for kind, index, name in made.symbols if kind == OF_FUNCTION}
    entries = [_named(name) + b"\0" + number(functions[name]) for name in exports]
    entries += [_named("memory") + b"\2\0", _named("heap") + b"\3\1"]
    stack, end = (b"\x41" + number(value, signed=True) + b"\x0b" for value in (STACK, heap))
    bodies = {
        TYPE: bytes(made.sections[TYPE]),
        FUNCTION: bytes(made.sections[FUNCTION]),
        MEMORY: b"\1\0" + number(-(-heap // PAGE)),
        GLOBAL: number(2) + b"\x7f\1" + stack + b"\x7f\0" + end,
        EXPORT: number(len(entries)) + b"".join(entries),
        DATA_COUNT: bytes(made.sections.get(DATA_COUNT, b"")),
        CODE: bytes(made.sections[CODE]),
        DATA: _data(made),
    }
    return MAGIC + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in bodies.items() if body)


def _data(made: Object) -> bytes:
    section = made.sections.get(DATA, b"")
    pieces = [
        b"\0\x41" + number(address, signed=True) + b"\x0b" + number(size) + bytes(section[at : at + size])
        for address, at, size in made.segments
    ]
    return number(len(pieces)) + b"".join(pieces) if pieces else b""


def _named(name: str) -> bytes:
    return number(len(name)) + name.encode()
