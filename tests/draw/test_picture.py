"""Pictures: the upper part of a sheet, drawn with far fewer words than paper that can be written on."""

import re

import pytest

import scorepad
from drawings import parse
from scorepad.draw import paper_svg, picture_svg
from scorepad.draw.ink import named

every_game = pytest.mark.parametrize("game", scorepad.games())


def shapes(svg: str) -> list[str]:
    """What is drawn outside of definitions, without what nobody sees of it."""
    svg = re.sub(r"(var\(--[a-z-]+), #[0-9a-f]{6}\)", r"\1)", svg)
    seen = re.sub(r'<g [^>]*display="none".*?</g>', "", svg)
    drawn = re.findall(r"<(?:rect|circle|path)\b[^>]*/>|<text\b[^>]*>[^<]*</text>", seen.rpartition("</defs>")[2])
    return [re.sub(r' (?:id|data-[a-z-]+)="[^"]*"|(?<=\d\.\d)\d+| stroke-width="1"', "", shape) for shape in drawn]


@every_game
def test_a_picture_is_the_upper_part_of_the_paper(game: str) -> None:
    made = scorepad.load(game)
    picture, paper = picture_svg(made), paper_svg(made)
    root = parse(picture)
    width, height = root.attrib["width"], root.attrib["height"]
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"
    assert float(height) < float(width)
    left = iter(shapes(paper))
    assert all(shape in left for shape in shapes(picture)), "in the same order, and nothing else"
    tops = [float(top) for shape in shapes(paper) for top in re.findall(r"<(?:rect|text)[^>]* y=\"([\d.]+)", shape)]
    kept = [float(top) for shape in shapes(picture) for top in re.findall(r"<(?:rect|text)[^>]* y=\"([\d.]+)", shape)]
    assert len(kept) == sum(top <= float(height) for top in tops), "all that is seen of it"


@every_game
def test_a_picture_is_short_and_stands_alone(game: str) -> None:
    made = scorepad.load(game)
    picture = picture_svg(made)
    assert len(picture) < len(paper_svg(made)) * 0.6
    assert not re.search("<title|data-", picture)
    assert not re.search(r"var\((?!--[a-z-]+, #[0-9a-f]{6}\))", picture), "where nobody sets a colour, it has one"
    assert set(re.findall(r"var\(([^)]*)\)", named(picture))) >= {"--sheet-paper", "--sheet-ink"}
    assert not re.search(r"#[0-9a-f]{6}", named(picture)), "a page sets them"
    names = set(re.findall(r' id="([^"]*)"', picture))
    assert names >= set(re.findall(r"url\(#([^)]*)\)", picture)), "whatever is drawn with is there"
