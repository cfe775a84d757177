"""The page of reference figures: its tables, and that measuring one game leaves the others as they are."""

import json
from pathlib import Path

import pytest

import reference
import scorepad
from scorepad import lab, players
from scorepad.lab import coaching, inside
from scorepad.lab.play import Bench
from scorepad.lab.watching import evaluator_of


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


def test_bots_of_a_browser_are_measured_with_the_setting_that_plays_like_them(tmp_path: Path) -> None:
    plan = reference.Plan({}, 2, 1, 1, 7, 1, tmp_path, None)
    ((heading, lines),) = reference.device_part("ganz-schoen-clever", plan)
    assert heading == "Alone on a device, preset `international`"
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]
    assert [row[:3] for row in rows] == [
        ["newcomer", "positions=200", "2"],
        ["casual", "positions=200", "2"],
        ["learned", "positions=1000", "2"],
    ]
    assert list(reference.device_part("twenty-one", plan)) == []


def test_what_was_kept_is_not_measured_again(tmp_path: Path) -> None:
    game = scorepad.load("twenty-one")
    plan = reference.Plan({"random": 5}, 5, 1, 1, 7, 1, tmp_path, tmp_path / "kept")
    first = reference.simulated(game, "random", plan)
    assert first.games == 5
    (kept,) = (tmp_path / "kept").iterdir()
    stamp = kept.stat().st_mtime_ns
    assert reference.simulated(game, "random", plan) == first
    assert kept.stat().st_mtime_ns == stamp


def test_measuring_one_part_of_a_game_leaves_all_else_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "players.md"
    old = {
        "Ganz schön clever": {"Solo, preset `rulebook`": "first\n\nlines", "Training": "how"},
        "Twenty One": {"Tables of two, preset `rulebook`": "old"},
    }
    reference.write_page(path, 7, old)
    page = reference.read_page(path)
    assert page == old
    page["Ganz schön clever"]["Solo, preset `rulebook`"] = "second"
    reference.write_page(path, 7, page)
    assert reference.read_page(path) == {
        **old,
        "Ganz schön clever": {"Solo, preset `rulebook`": "second", "Training": "how"},
    }


def test_a_table_of_four_tells_who_comes_before_whom(tmp_path: Path) -> None:
    game = scorepad.load("twenty-one")
    plan = reference.Plan({}, 1, 1, 1, 7, 1, tmp_path, None)
    names = ["random", "greedy", "casual", "optimal"]
    lines = list(reference.table_lines(game, names, 4, plan))
    rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines if line.startswith("| ")]
    header, *standings = rows
    assert sorted(header[3:]) == sorted(names)
    assert [row[0] for row in standings] == header[3:]
    assert all(row[3 + at] == "" for at, row in enumerate(standings))
    assert "--players random,greedy,casual,optimal --seats 4 --games 1 --seed 7" in lines[-1]


def test_the_coach_sees_who_loses_how_much_and_whether_its_values_come_true(tmp_path: Path) -> None:
    game = scorepad.load("twenty-one")
    found = {bot: coaching.reports(game, bot, 2, 7) for bot in ("greedy", "optimal")}
    _, _, greedy, optimal = coaching.bots_table(found)
    assert greedy.startswith("| greedy | 2 | ")
    assert optimal.startswith("| optimal | 2 | 0.0 ± 0.0 | 100 | ")
    assert len(list(coaching.calibration_table(found["optimal"]))) == 2 + coaching.PARTS
    coaching.keep_casual("twenty-one", found["greedy"], tmp_path / "casual.json")
    told = json.loads((tmp_path / "casual.json").read_text(encoding="utf-8"))["twenty-one"]
    assert told["lost"][""] == pytest.approx(sum(told["kind"].values()), abs=0.05)


def test_values_that_are_exact_contradict_themselves_nowhere(tmp_path: Path) -> None:
    plan = reference.Plan({"optimal": 3}, 3, 1, 1, 7, 1, tmp_path, None)
    ((heading, lines),) = reference.inside_part("twenty-one", plan)
    rows = dict(line.strip("| ").split(" | ") for line in lines if line.startswith("| "))
    assert heading.startswith(reference.INSIDE)
    assert rows["games"] == "3"
    assert rows["value before the first throw"] == "140.5"
    assert rows["mean reached, luck taken out"] == "140.5 (0.0)"
    assert rows["one adjusted game counts like"] == "all of them"
    assert rows["the same by sixth of the game"] == "0.0 0.0 0.0 0.0 0.0 0.0"


def test_every_residual_belongs_to_a_part_of_the_game() -> None:
    course = inside.Course(100.0, 112.0, (3.0, 4.0), (1.0, -2.0, 6.0))
    assert course.adjusted == 105
    assert inside.by_part([course, course]) == [[1.0] * 2, [], [-2.0] * 2, [], [6.0] * 2, []]
    rows = dict(line.strip("| ").split(" | ") for line in inside.inside_table([course] * 2) if line[1] == " ")
    assert rows["the same by sixth of the game"] == "1.0 0.0 2.0 0.0 6.0 0.0"
    assert rows["sd of one throw's value"] == "3.54"


def test_what_is_lost_is_what_is_missing_at_the_end() -> None:
    game = scorepad.load("twenty-one")
    evaluator = evaluator_of(game, 1)
    assert evaluator is not None
    course = inside.followed(game, players.make("greedy", game), evaluator, 7, 0)
    assert len(course.residual) == len(course.luck) + 1
    assert course.start + sum(course.luck) + sum(course.residual) - course.score > 0


def test_the_wins_of_a_table_are_shared_out_among_its_seats_in_turn() -> None:
    game = scorepad.load("twenty-one")
    bench = Bench(game, ["greedy"] * 3, 7)
    wins = reference.wins_in_turn(bench, 6)
    assert [one.count for one in wins] == [6] * 3
    assert sum(one.mean for one in wins) == pytest.approx(1)
    places = [(number, bench.outcome(number)[1]) for number in range(6)]
    first = [(found[number % 3] == 1) / found.count(1) for number, found in places]
    assert wins[0].mean == pytest.approx(sum(first) / 6)
