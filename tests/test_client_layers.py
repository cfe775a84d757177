"""What lies over what in the browser is told in one place."""

import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web" / "src"
LAYER = re.compile(r"--layer-([a-z]+): (\d+);")
USED = re.compile(r"z-index: ([^;]+);")


def test_layers_are_told_in_their_order() -> None:
    numbers = [int(number) for _, number in LAYER.findall((WEB / "app.css").read_text(encoding="utf-8"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_nothing_lies_on_a_layer_of_its_own() -> None:
    named = {f"var(--layer-{name})" for name, _ in LAYER.findall((WEB / "app.css").read_text(encoding="utf-8"))}
    styles = [*WEB.rglob("*.svelte"), *WEB.rglob("*.css")]
    used = [layer for file in styles for layer in USED.findall(file.read_text(encoding="utf-8"))]
    assert set(used) == named
