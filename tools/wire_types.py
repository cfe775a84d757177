"""Writes the browser's message types, `web/src/wire/wire.ts`, from the server's own description of its messages."""

import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "wire" / "wire.ts"
HEADER = "// Generated from the server's message types by `make types`; change those, not this.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120

Schema = dict[str, Any]


def main() -> None:
    """Write the file."""
    TARGET.write_text(text(), encoding="utf-8")


def text() -> str:
    """The TypeScript of all messages."""
    found = schemas()
    from_client, to_client = found.pop("FromClient"), found.pop("ToClient")
    declared = [declaration(name, found[name]) for name in sorted(found)]
    unions = [f"export type FromClient = {kind(from_client)}\n", f"export type ToClient = {kind(to_client)}\n"]
    return "\n".join([HEADER, *declared, *unions])


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
    note = schema.get("description", "").split("\n")[0]
    if schema.get("type") != "object" or "properties" not in schema:
        return f"/** {note} */\nexport type {name} = {kind(schema)}\n"
    required = set(schema.get("required", ()))
    lines = [_field(field, inner, field in required) for field, inner in schema["properties"].items()]
    return f"/** {note} */\nexport interface {name} {{\n" + "".join(lines) + "}\n"


def _field(name: str, schema: Schema, required: bool) -> str:
    # A field with a fixed value is always sent by the server, and needed from the client.
    mark = "" if required or "const" in schema else "?"
    line = f"  {name}{mark}: {kind(schema)}"
    note = schema.get("description")
    return f"  /** {note} */\n{line}\n" if note else f"{line}\n"


def kind(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1].split("__")[-1]
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(kind(one) for one in schema[several]))
    return _structure(schema)


def _structure(schema: Schema) -> str:
    sort = schema.get("type")
    if sort == "array":
        inner = kind(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if sort == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {kind(values) if isinstance(values, dict) and values else 'any'}>"
    if sort is None:
        return "any"
    return PLAIN[str(sort)]


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    sys.path.insert(0, str(TARGET.parents[3] / "src"))
    main()
