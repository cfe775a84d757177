"""Writes the browser's types, `web/src/wire/wire.ts`: messages, views by family, and limits."""

from pathlib import Path
from typing import Any

import typescript
from typescript import ANY_OR_ONE, ONE, UNKNOWN, literal

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "wire" / "wire.ts"
HEADER = (
    "// Generated from the server's message types and the families' views by `make types`; change those, not this.\n"
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def text() -> str:
    """The TypeScript of everything."""
    found = schemas()
    from_client, to_client = found.pop("FromClient"), found.pop("ToClient")
    declared = [declaration(name, found[name]) for name in sorted(found)]
    unions = [f"export type FromClient = {kind(from_client)}\n", f"export type ToClient = {kind(to_client)}\n"]
    return "\n".join([HEADER, limits(), colours(), views(), *declared, *unions])


def limits() -> str:
    """What the server takes at most."""
    from scorepad.server.messages import LIMITS

    return typescript.constants("LIMITS", "What the server takes at most: characters, and seats.", LIMITS)


def colours() -> str:
    """The colours that sheets and dice may have."""
    from scorepad.draw.palette import COLOURS

    names = ", ".join(literal(name) for name in COLOURS)
    return f"/** The colours that sheets and dice may have, by name. */\nexport const COLOURS = [{names}] as const\n"


def views() -> str:
    """What families tell; guests that happen to be installed here are none of the browser's."""
    from scorepad.core.families import families
    from scorepad.core.views import OfferedView, OwnView, SeatedView, TableView, View

    own = [family for family in families().values() if family.game.__module__.startswith("scorepad.")]
    more = [View, TableView, OwnView, SeatedView, OfferedView]
    return typescript.families(sorted(own, key=lambda family: family.name), more)


def schemas() -> dict[str, Schema]:
    """All messages by name: bodies of HTTP, and what goes over the socket."""
    from fastapi import FastAPI

    from scorepad.server.app import ROUTERS
    from scorepad.server.messages import FROM_CLIENT, TO_CLIENT

    app = FastAPI()
    for router in ROUTERS:
        app.include_router(router)
    found: dict[str, Schema] = dict(app.openapi()["components"]["schemas"])
    for name, adapter in (("FromClient", FROM_CLIENT), ("ToClient", TO_CLIENT)):
        schema = adapter.json_schema(mode="validation" if name == "FromClient" else "serialization")
        found = schema.pop("$defs") | found
        found[name] = schema
    return {name.split("__")[-1]: schema for name, schema in found.items() if "ValidationError" not in name}


def declaration(name: str, schema: Schema) -> str:
    """One message as an interface; `?` marks what the sender may leave out."""
    about = f"/** {typescript.note(schema.get('description'))} */\n"
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{about}export type {name} = {kind(schema)}\n"
    required = set(schema.get("required", ()))
    lines = [_field(field, inner, field in required) for field, inner in schema["properties"].items()]
    kinds = [kind(inner) for inner in schema["properties"].values()]
    if "F" in kinds:  # it says of which family it is
        head, more = f"{name}Of{ONE}", typescript.by_family(name)
    else:
        head, more = name + (ANY_OR_ONE if any("<F>" in one for one in kinds) else ""), ""
    return f"{about}export interface {head} {{\n{''.join(lines)}}}\n{more}"


def _field(name: str, schema: Schema, required: bool) -> str:
    # A field with a fixed value is always sent by the server, and needed from the client.
    mark = "" if required or "const" in schema else "?"
    line = f"  {name}{mark}: {kind(schema)}"
    note = schema.get("description")
    return f"  /** {note} */\n{line}\n" if note else f"{line}\n"


def kind(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    from scorepad.server.messages import SHAPE

    if SHAPE in schema:
        return _shape(str(schema[SHAPE]))
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1].split("__")[-1]
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(kind(one) for one in schema[several]))
    return _structure(schema)


def _shape(name: str) -> str:
    """A part of a view by its name: a part of the family's, or a shape that all games have."""
    return typescript.part_name(name) if name.islower() else f"{name}<F>"


def _structure(schema: Schema) -> str:
    sort = schema.get("type")
    if "prefixItems" in schema:
        return f"[{', '.join(kind(one) for one in schema['prefixItems'])}]"
    if sort == "array":
        return typescript.listed(kind(schema.get("items", {})))
    if sort == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {kind(values) if isinstance(values, dict) else UNKNOWN}>"
    return UNKNOWN if sort is None else PLAIN[str(sort)]
