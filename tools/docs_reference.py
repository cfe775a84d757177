"""What the program tells about itself, as pages: rules with drawings, names in Python, commands, HTTP, the socket."""

import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import scorepad
import wire_types
from scorepad.core.rulebook import option_texts, sections
from scorepad.core.voice import Voice
from scorepad.draw import sheet_svg
from scorepad.terminal.rules import option_line

#: Modules that the documents name and that have no list of what they export: their own public names count.
MODULES = (
    "scorepad.coach.report",
    "scorepad.coach.keeping",
    "scorepad.core.game",
    "scorepad.core.observation",
    "scorepad.core.match",
    "scorepad.core.record",
    "scorepad.core.narrate",
    "scorepad.core.sentence",
    "scorepad.lab.plots",
    "scorepad.players.advice",
)
#: What is exported and cannot carry a docstring.
DATA = {
    "COMPILED": "Whether the engine runs compiled; results are the same either way.",
    "Entrant": "What the lab takes as a player: a name, a player, or something that makes one from a game.",
    "Maker": "Something that makes a player from a game.",
}
#: A page of the site: its name, and what it says.
Page = tuple[str, str]


def write_pages(folder: Path) -> dict[str, list[str]]:
    """Write all pages; their names by the part of the site they belong to."""
    made = {"Rules": [rules_page(name, folder) for name in scorepad.games()]}
    made["Reference"] = []
    for name, text in (*python_pages(), commands_page(), http_page(), socket_page(), messages_page()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        made["Reference"].append(name)
    return made


# -- rules ---------------------------------------------------------------------------------------------------------
def rules_page(name: str, folder: Path) -> str:
    """A game as `scorepad rules` tells it, with its blank sheet; where it was written."""
    game, voice = scorepad.load(name), Voice("en")
    target = folder / "rules" / f"{name}.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.with_suffix(".svg").write_text(sheet_svg(game), encoding="utf-8")
    first, *more = sections(game, voice)
    lines = [f"# Rules: {first.heading}", "", *_listed(first.lines), f"![A blank sheet]({name}.svg)", ""]
    for section in more:
        lines += [f"## {section.heading}", "", *_listed(section.lines)]
    if options := option_texts(game, voice):
        lines += ["## Options", "", *_listed([option_line(option, voice) for option in options])]
    target.write_text("\n".join(lines), encoding="utf-8")
    return f"rules/{name}.md"


def _listed(lines: list[str]) -> list[str]:
    return [*(f"- {escaped(line)}" for line in lines), ""]


def escaped(text: str) -> str:
    """Plain words, as Markdown: no sign of them means anything."""
    return re.sub(r"([\\`*_<>|\[\]{}$])", r"\\\1", text)


# -- Python --------------------------------------------------------------------------------------------------------
def python_pages() -> Iterator[Page]:
    """A page for every package or module whose names are meant for scripts; what two of them have, the first tells."""
    told: set[str] = set()
    for module in public_modules():
        fresh = {name: home(module, name) for name in public_names(module) if home(module, name) not in told}
        told |= set(fresh.values())
        yield f"reference/{module.__name__}.md", module_page(module, list(fresh))


def home(module: ModuleType, name: str) -> str:
    """Where a name comes from."""
    return f"{getattr(getattr(module, name), '__module__', module.__name__)}.{name}"


def public_modules() -> list[ModuleType]:
    """`scorepad`, its packages that say what they export, and the modules that the documents name."""
    packages = [f"scorepad.{found.name}" for found in pkgutil.iter_modules(scorepad.__path__) if found.ispkg]
    found = [importlib.import_module(name) for name in packages]
    exporting = [module for module in found if hasattr(module, "__all__")]
    inside = [value for module in exporting for value in exported(module).values() if inspect.ismodule(value)]
    return [scorepad, *exporting, *inside, *(importlib.import_module(name) for name in MODULES)]


def exported(module: ModuleType) -> dict[str, object]:
    """What a package says it exports."""
    return {name: getattr(module, name) for name in getattr(module, "__all__", ())}


def public_names(module: ModuleType) -> list[str]:
    """What a module exports: what it says, or else what it defines itself; modules have pages of their own."""
    own = (name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__)
    plain = (name for name in own if not name.startswith("_") and not isinstance(getattr(module, name), TypeVar))
    said = [name for name, value in exported(module).items() if not inspect.ismodule(value)]
    return sorted(said or plain)


def about(module: ModuleType, name: str) -> str:
    """What an exported name is for, in its own words."""
    return DATA.get(name) or inspect.getdoc(getattr(module, name)) or ""


def module_page(module: ModuleType, names: list[str]) -> str:
    """What it is for, and its names; Sphinx takes what they do from their docstrings."""
    name = module.__name__
    parts = [f"# {name}", "", "```{eval-rst}", f".. automodule:: {name}", "   :no-members:", ""]
    for public in names:
        if public in DATA:
            parts += [f".. py:data:: {name}.{public}", "", f"   {DATA[public]}", ""]
        else:
            parts += [f".. {directive(getattr(module, public))}:: {name}.{public}", ""]
    return "\n".join([*parts, "```", ""])


def directive(value: object) -> str:
    """How Sphinx documents such a thing."""
    if inspect.isclass(value):
        return "autoexception" if issubclass(value, BaseException) else "autoclass"
    return "autofunction"


# -- commands ------------------------------------------------------------------------------------------------------
def commands_page() -> Page:
    """All commands with all their options, as `--help` has them."""
    about = "What `--help` says about every command. There is more in [the command line](../command-line.md)."
    click = "```{eval-rst}\n.. click:: scorepad.cli:main\n   :prog: scorepad\n   :nested: full\n```"
    return "reference/commands.md", f"# All commands\n\n{about}\n\n{click}\n"


# -- HTTP and the socket -------------------------------------------------------------------------------------------
def http_page() -> Page:
    """All addresses of the server, with what goes in and comes out."""
    api = openapi()
    lines = ["# HTTP", "", "How they fit together: [talking to the table server](../protocol.md).", ""]
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            lines += [f"## {method.upper()} {path}", "", *_operation(operation)]
    return "reference/http.md", "\n".join([*lines, *_refusals(api)])


def openapi() -> dict[str, Any]:
    """What the server tells of its addresses at `/openapi.json`."""
    from fastapi import FastAPI

    from scorepad.server.app import OPERATIONS, ROUTERS

    app = FastAPI()
    for router in (*ROUTERS, *OPERATIONS):
        app.include_router(router)
    return app.openapi()


def _operation(operation: dict[str, Any]) -> Iterator[str]:
    yield from (operation["description"], "")
    for parameter in operation.get("parameters", ()):
        about = parameter.get("description") or parameter["schema"].get("description", "")
        yield f"- `{parameter['name']}` in the {parameter['in']}: {typed(parameter['schema'])} {about}".rstrip()
    if "requestBody" in operation:
        yield f"- takes {_content(operation['requestBody'])}"
    for status, answer in operation["responses"].items():
        if int(status) < 400:
            yield f"- answers {status}{' with ' + _content(answer) if 'content' in answer else ''}"
    yield ""


def _content(body: dict[str, Any]) -> str:
    (kind, content), *_ = body["content"].items()
    schema = content.get("schema", {})
    return typed(schema) if kind == "application/json" and schema else f"`{kind}`"


def _refusals(api: dict[str, Any]) -> list[str]:
    """What every address may answer when it refuses."""
    found = {
        int(status): answer["description"]
        for methods in api["paths"].values()
        for operation in methods.values()
        for status, answer in operation["responses"].items()
        if int(status) >= 400
    }
    rows = [f"| {status} | {about} |" for status, about in sorted(found.items())]
    said = "A refusal is a [Refused](messages.md#refused), with one of these statuses:"
    return ["## Refusals", "", said, "", "| status | meaning |", "|---|---|", *rows, ""]


def socket_page() -> Page:
    """What goes over the socket, either way."""
    found = schemas()
    lines = ["# WebSocket", "", "How they fit together: [talking to the table server](../protocol.md).", ""]
    for title, union in (("From the client", "FromClient"), ("To the client", "ToClient")):
        names = [str(one["$ref"]).rsplit("/", 1)[-1] for one in found[union]["oneOf"]]
        lines += [f"## {title}", "", "| type | message | meaning |", "|---|---|---|"]
        lines += [f"| `{_type(found[name])}` | {_linked(name)} | {_about(found[name])} |" for name in names]
        lines.append("")
    return "reference/websocket.md", "\n".join(lines)


def _type(schema: dict[str, Any]) -> str:
    return str(schema["properties"]["type"]["const"])


def messages_page() -> Page:
    """Every message with its fields."""
    found = schemas()
    lines = ["# Messages", "", "Types are written as in TypeScript; `?` marks what may be left out.", ""]
    for name in sorted(found.keys() - {"FromClient", "ToClient"}):
        lines += [f"## {name}", "", _about(found[name]), "", *_fields(found[name])]
    return "reference/messages.md", "\n".join(lines)


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    if "properties" not in schema:
        yield from (typed(schema), "")
        return
    yield from ("| field | type | meaning |", "|---|---|---|")
    for name, inner in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) or "const" in inner else "?"
        yield f"| `{name}{mark}` | {typed(inner)} | {_about(inner)} |"
    yield ""


def _about(schema: dict[str, Any]) -> str:
    return " ".join(str(schema.get("description", "")).split()).replace("|", "\\|")


def typed(schema: dict[str, Any]) -> str:
    """A type as in TypeScript, every message a link to its fields."""
    parts = re.split(r"(\b[A-Z]\w*\b)", wire_types.kind(schema))
    return "".join(_linked(part) if part in schemas() else _code(part) for part in parts if part)


@functools.cache
def schemas() -> dict[str, wire_types.Schema]:
    """All messages by name."""
    return wire_types.schemas()


def _linked(name: str) -> str:
    return f"[{name}](messages.md#{name.lower()})"


def _code(text: str) -> str:
    body = text.strip().replace("|", "\\|")
    return text.replace(text.strip(), f"`{body}`") if body else text
