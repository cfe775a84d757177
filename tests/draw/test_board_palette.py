"""The pages have the colours of the drawn sheets: every colour of a paper has a name that a page may set."""

import re
from pathlib import Path

import pytest

import scorepad
from scorepad.draw import paper_svg, sheet_svg
from scorepad.draw.ink import plain

ROOT = Path(__file__).resolve().parents[2]
STYLE = ROOT / "web" / "src" / "ui" / "palette.css"


@pytest.mark.parametrize("name", scorepad.games())
def test_a_page_can_set_every_colour_of_a_paper(name: str) -> None:
    paper, known = paper_svg(scorepad.load(name)), STYLE.read_text(encoding="utf-8")
    said = set(re.findall(r"var\((--[a-z-]+), #[0-9a-f]{6}\)", paper))
    assert said <= set(re.findall(r"--[a-z-]+", known))
    assert not re.findall(r"#[0-9a-f]{6}", re.sub(r"var\([^)]*\)", "", paper))


def test_alone_a_paper_has_our_colours() -> None:
    game = scorepad.load("twenty-one")
    assert plain(paper_svg(game)) == sheet_svg(game)
    assert "var(" not in sheet_svg(game)
