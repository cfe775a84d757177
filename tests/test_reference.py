"""The page of reference figures: its tables, and that measuring one game leaves the others as they are."""

from pathlib import Path

import reference
import scorepad
from scorepad import lab


def test_every_game_has_its_band_of_the_solo_rating() -> None:
    game = scorepad.load("ganz-schoen-clever")
    result = lab.simulate(game, 20, ["greedy"], 5, 1)
    row = list(reference.rating_table(game, {"greedy": result}))[3]
    name, *shares = [cell.strip() for cell in row.strip("| ").split("|")]
    assert name == "greedy"
    assert sum(float(share) for share in shares) == 100


def test_those_who_think_long_are_asked_once_more_with_ten_times_the_effort() -> None:
    game = scorepad.load("ganz-schoen-clever")
    assert "expert" not in reference.levels(game, patient=False)
    *_, expert, patient = reference.levels(game, patient=True)
    assert expert == "expert"
    assert patient.startswith("expert:samples=")
    assert patient.endswith("0")


def test_measuring_one_game_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    page = tmp_path / "players.md"
    reference.write_page(page, 7, {"Twenty One": "old\n\n### Solo", "Ganz schön clever": "first"})
    parts = reference.read_parts(page)
    reference.write_page(page, 7, parts | {"Ganz schön clever": "second"})
    assert reference.read_parts(page) == {"Ganz schön clever": "second", "Twenty One": "old\n\n### Solo"}
