"""The HTTP interface and the messages as pages, from the server's description of itself (web/openapi.json)."""

from collections.abc import Mapping, Sequence
from typing import Any

Schema = Mapping[str, Any]
OBJECTS = "objects.md"


def http_pages(description: Schema) -> dict[str, str]:
    """A page with all requests, and one with all objects."""
    requests = [
        _request(method, path, operation)
        for path, operations in sorted(description["paths"].items())
        for method, operation in operations.items()
    ]
    schemas = sorted(description["components"]["schemas"].items())
    return {
        "http.md": "# HTTP interface\n\nWhat each request is for: [protocol](../protocol.md). What is refused has a "
        "status of 4xx and answers with a [Problem](objects.md#problem).\n\n" + "\n".join(requests),
        "objects.md": "# Objects\n\nAll that is sent and received, over HTTP and over live connections.\n\n"
        + "\n".join(_object(name, schema) for name, schema in schemas),
    }


def _request(method: str, path: str, operation: Schema) -> str:
    """A request: what it does, its parameters, its body and its answer."""
    parts = [f"## `{method.upper()} {path}`\n\n{operation.get('description', '')}\n"]
    given = [
        (f"`{one['name']}`", type_of(one["schema"], OBJECTS), "yes" if one.get("required") else "", one["in"])
        for one in operation.get("parameters", [])
    ]
    if given:
        parts.append(table(("parameter", "type", "needed", "where"), given))
    if "requestBody" in operation:
        parts.append(f"**Body:** {_body(operation['requestBody'])}\n")
    for status, answer in sorted(operation["responses"].items()):
        if status != "4XX":
            parts.append(f"**Answer ({status}):** {_body(answer)}\n")
    return "\n".join(parts)


def _body(content: Schema) -> str:
    """What is in a body."""
    [media] = content.get("content", {"": {}}).values()
    return type_of(media["schema"], OBJECTS) if media.get("schema") else "nothing"


def _object(name: str, schema: Schema) -> str:
    """An object: what it is, and its fields."""
    needed = schema.get("required", ())
    fields = [
        (f"`{field}`", type_of(one, ""), "yes" if field in needed else "", one.get("description", ""))
        for field, one in schema.get("properties", {}).items()
    ]
    about = [f"## {name}\n", schema.get("description", "")]
    if fields:
        about.append(f"\n{table(('field', 'type', 'needed', 'what it is'), fields)}")
    else:
        about.append(f"\n{type_of(schema, '')}\n")
    return "\n".join(about)


def type_of(schema: Schema, page: str) -> str:
    """A type in words, with links to objects on a page."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({page}#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(type_of(one, page) for one in schema[several]))
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        parts = schema.get("prefixItems")
        inside = ", ".join(type_of(one, page) for one in parts) if parts else type_of(schema.get("items", {}), page)
        return f"list of {inside}"
    more = schema.get("additionalProperties")
    if kind == "object" and isinstance(more, Mapping):
        return f"object of {type_of(more, page)}"
    return str(kind)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return (
        "\n".join(
            "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in lines
        )
        + "\n"
    )
