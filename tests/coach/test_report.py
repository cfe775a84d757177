"""The coach's report: typed, the same every time, kept in records, as JSON and as a drawing."""

import gc
import json
import re
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import scorepad
from coach.watching import played
from scorepad import Match, Record, ScorepadError, SheetError, analyse, load, load_text, players
from scorepad.coach.chart import chart_svg
from scorepad.coach.course import ActStep, evaluator_for
from scorepad.coach.judge import Judge
from scorepad.coach.keeping import keep, kept
from scorepad.coach.ledger import Acted
from scorepad.coach.report import Decision, Report, SeatReport
from scorepad.coach.shares import rounded, shares
from scorepad.coach.words import adjusted, sentence
from scorepad.core.bands import NAMES, Bands
from scorepad.core.evaluator import Line, Unit
from scorepad.core.narrate import languages, narrate
from scorepad.core.sheets import generate
from scorepad.core.voice import Voice

FEW = 4
GAME = "ganz-schoen-clever"


@cache
def record_of(game: str, *bots: str, seed: int = 1) -> Record:
    """A game of bots."""
    rules = load(game)
    return played(rules, [players.make(bot, rules) for bot in bots], seed)


@cache
def report_of(game: str, *bots: str, seed: int = 1) -> Report:
    """The coach's report on it."""
    return analyse(record_of(game, *bots, seed=seed), effort=FEW)


def adds_up(seat: SeatReport) -> bool:
    """Whether the parts of a seat's score are its score."""
    return seat.score == pytest.approx(seat.expected + seat.luck - seat.regret + seat.residual, abs=1e-6)


def falls(report: Report) -> Iterator[Decision]:
    """The decisions that lost something."""
    return (decision for seat in report.seats for decision in seat.decisions if decision.fall)


def test_a_report_adds_up() -> None:
    (seat,) = report_of(GAME, "greedy").seats
    assert adds_up(seat)
    assert seat.score == seat.points == record_of(GAME, "greedy").replay().scores()[0]["total"]
    assert seat.luck == pytest.approx(sum(throw.luck for throw in seat.throws))
    assert seat.adjusted == pytest.approx(seat.score - seat.luck)


@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("learned",), ("greedy", "random")])
def test_the_numbers_of_the_sentence_add_up_and_none_hides_another(bots: tuple[str, ...]) -> None:
    """What is expected is the value before the first throw; what the evaluator misjudged is told by itself."""
    report = report_of(GAME, *bots)
    for seat in report.seats:
        told = shares(report.unit, seat)
        assert told["score"] == told["expected"] + told["luck"] + told["hands"] + told["rest"] == seat.points
        exact = (seat.expected, seat.luck, -seat.regret, seat.residual)
        shown = (told["expected"], told["luck"], told["hands"], told["rest"])
        assert all(abs(one - other) < 1 for one, other in zip(exact, shown, strict=True))
        assert ("misjudged" in sentence(report, seat, Voice("en"))) == bool(told["rest"])


@pytest.mark.parametrize("language", languages())
def test_R34_alone_at_ubongo_throws_are_told_as_they_are_thrown(language: str) -> None:
    """Fewer are better: luck that is good takes some away, a fault adds some, and nothing is told below zero."""
    report = report_of("ubongo-dice", "casual")
    (seat,) = report.seats
    thrown = sum(line.startswith("roll ") for line in record_of("ubongo-dice", "casual").lines)
    numbers = [int(number) for number in re.findall(r"[+-]?\d+", sentence(report, seat, Voice(language)))]
    score, *parts = numbers
    assert score == thrown == sum(parts)
    assert parts[0] > 0 < parts[2]
    assert f"{thrown + seat.luck:.1f}" in adjusted(report, seat, Voice(language))


def test_R34_the_chart_counts_throws_upwards() -> None:
    drawn = ElementTree.fromstring(chart_svg(report_of("ubongo-dice", "casual")))  # noqa: S314 - our own
    marks = [text.text or "" for text in drawn.iter() if text.tag.endswith("text") and text.get("text-anchor") == "end"]
    assert marks
    assert all(float(mark) > 0 for mark in marks)


@pytest.mark.parametrize(
    ("parts", "whole"),
    [((262.4, 21.3, -12.7), [263, 21, -13]), ((0.5, 0.5), [1, 0]), ((1 / 3, 1 / 3, 1 / 3), [1, 0, 0]), ((-0.6,), [-1])],
)
def test_whole_numbers_add_up(parts: tuple[float, ...], whole: list[int]) -> None:
    assert rounded(parts) == whole


def test_at_a_table_everybody_has_luck_of_the_own_dice_and_of_the_others() -> None:
    report = report_of(GAME, "greedy", "random")
    assert all(adds_up(seat) for seat in report.seats)
    for seat in report.seats:
        own = [throw.luck for throw in seat.throws if throw.roller == seat.seat]
        assert seat.dice == pytest.approx(sum(own))
        assert seat.tray == pytest.approx(sum(throw.luck for throw in seat.throws) - sum(own))
        assert 0 != seat.tray != seat.dice
    assert any(seat.given for seat in report.seats)


def test_the_same_record_gives_the_same_report() -> None:
    record = record_of(GAME, "greedy")
    assert analyse(record, effort=FEW) == report_of(GAME, "greedy") == analyse(record.replay(), effort=FEW)


def test_more_effort_is_another_report_on_the_same_decisions() -> None:
    few, more = report_of(GAME, "greedy"), analyse(record_of(GAME, "greedy"), effort=2 * FEW)
    assert few != more
    assert [decision.regret for decision in few.seats[0].decisions] == [
        decision.regret for decision in more.seats[0].decisions
    ]


@pytest.mark.parametrize("effort", [0, -1, 100_001])
def test_an_effort_that_cannot_be_is_refused(effort: int) -> None:
    with pytest.raises(ScorepadError, match=rf"effort: found {effort}, expected 1 to 100000"):
        analyse(record_of(GAME, "greedy"), effort=effort)


def test_progress_is_told_entry_by_entry() -> None:
    told: list[int] = []
    record = record_of("twenty-one", "greedy")
    analyse(record, effort=FEW, advance=told.append)
    assert told == sorted(told)
    assert told[-1] == len(list(record.entries()))


def test_steps_are_entries_of_the_record() -> None:
    entries = [text for _line, text in record_of(GAME, "greedy").entries()]
    (seat,) = report_of(GAME, "greedy").seats
    assert [entries[throw.step] for throw in seat.throws] == [f"roll {throw.text}" for throw in seat.throws]
    assert sum(entry.startswith("roll") for entry in entries) == len(seat.throws)
    for decision in seat.decisions:
        acts = [entry.partition(" ")[2] for entry in entries[decision.step : decision.step + len(decision.acts)]]
        asked = decision.acts[-1] == "roll"  # asking for the dice has no entry of its own
        assert list(decision.acts)[: len(acts) - asked] == acts[: len(acts) - asked]
        assert decision.fall is None or decision.step <= decision.fall.step


def test_between_two_throws_a_seat_decides_once() -> None:
    (seat,) = report_of(GAME, "greedy").seats
    throws = [throw.step for throw in seat.throws]
    segments = [sum(step <= decision.step for step in throws) for decision in seat.decisions]
    assert len(segments) == len(set(segments))


def test_what_was_better_is_legal_and_another_act() -> None:
    record, report = record_of(GAME, "random"), report_of(GAME, "random")
    wanted = {decision.fall.step: decision.fall for decision in falls(report) if decision.fall}
    match = Match.beginning(record)
    steps, seen = match.steps(record), 0
    for number, _entry in enumerate(record.entries()):
        if number in wanted:
            assert wanted[number].better[0] in match.legal(0)
            assert wanted[number].better[0] != wanted[number].act
            seen += 1
        next(steps)
    assert seen == len(wanted) > 10


def test_reasons_are_facts_that_every_language_can_say() -> None:
    reasons = [reason for decision in falls(report_of(GAME, "random")) for reason in decision.fall.reasons]  # type: ignore[union-attr]
    assert {"hint.bonus", "hint.near", "hint.line"} <= {reason.key for reason in reasons}
    for language in languages():
        assert all("{" not in narrate(reason, language) for reason in reasons)


def test_a_fault_is_confirmed_by_a_closer_look() -> None:
    """What looks like a fault is looked at again; it is one only if that says so by more than two standard errors."""
    decisions = report_of(GAME, "random").seats[0].decisions
    limits = load(GAME).bands.points
    looked = [decision for decision in decisions if decision.regret >= limits[0]]
    assert len(looked) > 5
    for decision in decisions:
        closer = decision.fall.closer if decision.fall else None
        assert (closer is not None) == (decision in looked)
        if closer is not None:
            sure = min(decision.regret, closer.value) > 2 * closer.error
            assert decision.band == (Bands.name(min(decision.regret, closer.value), limits) if sure else "")
            assert decision.error == closer.error
    assert {decision.band for decision in decisions} >= {"", "blunder"}


def test_a_loss_that_may_be_chance_is_no_fault() -> None:
    """Ubongo's planner is not sure of small differences: none of them is called a fault."""
    report = report_of("ubongo-dice", "casual")
    (seat,) = report.seats
    assert report.unit is Unit.THROWS
    doubtful = [decision for decision in seat.decisions if 0 < decision.regret <= 2 * decision.error]
    assert doubtful
    assert {decision.band for decision in doubtful} == {""}


@pytest.mark.parametrize(
    ("losses", "fallen"),
    [((0.2, 5.0, 9.0), 1), ((0.2, 0.0, 0.4), 2), ((2.0, 9.0), 0), ((0.0, 0.0), None)],
    ids=["first fault", "no fault: the most", "not the worst", "nothing lost"],
)
def test_a_decision_goes_wrong_where_its_value_first_falls(losses: tuple[float, ...], fallen: int | None) -> None:
    game = load(GAME)
    judge = Judge(game, evaluator_for(game, 1), players.make("greedy", game), 1)
    line, state = Line((0,), 10.0), game.start(1)
    acts = [ActStep(at, state, 0, 0, Acted(line, 10.0, loss, 0.0, (0.0,))) for at, loss in enumerate(losses)]
    found = judge.fallen(acts)
    assert (found and found.step) == fallen


def test_kinds_say_what_a_decision_was_about() -> None:
    known = {"use", "extra", "mark", "skip", "reroll", "return", "joker", "pass", "tray", "done", "roll", "given"}
    kinds = {decision.kind for decision in report_of(GAME, "random", "random").seats[0].decisions}
    assert {"use", "mark"} <= kinds <= known
    voice = Voice("de")
    assert all(voice.knows(f"coach.kind.{kind}") for kind in known)


def decision(regret: float, usual: float, band: str = "") -> Decision:
    """A decision that lost so much, where `greedy` would have lost so much."""
    return Decision(0, ("a",), "use", 1, 10.0, regret, 0.0, usual, band, None)


@pytest.mark.parametrize(
    ("lost", "usual", "accuracy"), [(0, 40, 100), (10, 40, 75), (40, 40, 0), (60, 40, 0), (0, 0, 100), (1, 0, 0)]
)
def test_accuracy_is_measured_against_greedy_in_the_same_places(lost: float, usual: float, accuracy: float) -> None:
    seat = replace(report_of(GAME, "greedy").seats[0], decisions=(decision(lost, usual),))
    assert seat.accuracy == accuracy


def test_greedy_is_as_accurate_as_greedy() -> None:
    """Up to equal choices, of which it takes any."""
    assert report_of(GAME, "greedy").seats[0].accuracy < 15


def test_the_costliest_and_the_finest_decision() -> None:
    chosen = (
        decision(5, 5, "mistake"),
        decision(9, 9, "blunder"),
        decision(2, 2, "inaccuracy"),
        decision(4, 5),
        decision(3, 3, "inaccuracy"),
    )
    seat = replace(report_of(GAME, "greedy").seats[0], decisions=chosen)
    assert [one.regret for one in seat.costliest] == [9, 5, 3]
    assert seat.faults == {"inaccuracy": 2, "mistake": 1, "blunder": 1}
    assert seat.finest == chosen[3]
    assert replace(seat, decisions=chosen[:3]).finest is None


# -- JSON, records, drawings -------------------------------------------------------------------------------------
def test_the_json_form_has_every_number_and_survives() -> None:
    report = report_of(GAME, "greedy", "random")
    found = json.loads(json.dumps(report.as_json()))
    assert found["format"] == 1
    assert found["evaluator"].startswith("learned ")
    for told, seat in zip(found["seats"], report.seats, strict=True):
        for key in ("score", "expected", "luck", "regret", "residual", "adjusted", "accuracy"):
            assert told[key] == getattr(seat, key)
        assert [throw["step"] for throw in told["throws"]] == [throw.step for throw in seat.throws]
        assert [one["step"] for one in told["decisions"]] == [one.step for one in seat.decisions]
        assert told["score"] == pytest.approx(
            told["expected"] + told["luck"] - told["regret"] + told["residual"], abs=1e-6
        )


def test_a_report_is_kept_in_the_record_where_nobody_stumbles_over_it() -> None:
    record, report = record_of(GAME, "greedy"), report_of(GAME, "greedy")
    again = Record.loads(keep(record, report).dumps())
    assert kept(again) == report.as_json()
    assert again.replay().position == record.replay().position
    assert [text for _line, text in again.entries()] == [text for _line, text in record.entries()]
    assert analyse(again, effort=FEW) == report
    assert kept(record) is None


def test_a_report_kept_twice_stands_there_once() -> None:
    record, report = record_of("twenty-one", "greedy"), report_of("twenty-one", "greedy")
    twice = keep(keep(record, report), report)
    assert twice == keep(record, report)


@pytest.mark.parametrize("line", ["# coach: {", '# coach: {"format": 99}', "# coach: []", "# coach: "])
def test_a_damaged_report_is_none(line: str) -> None:
    record = record_of("twenty-one", "greedy")
    assert kept(replace(record, lines=(*record.lines, line))) is None


@pytest.mark.parametrize("language", languages())
def test_a_report_draws_itself(language: str) -> None:
    report = report_of(GAME, "greedy", "random")
    drawn = chart_svg(report, language)
    root = ElementTree.fromstring(drawn)  # noqa: S314
    assert root.tag.endswith("svg")
    assert str(report.seats[1].points) in drawn
    assert "{" not in "".join(root.itertext())
    assert language != "en" or report._repr_svg_() == drawn


# -- bands -------------------------------------------------------------------------------------------------------
def test_a_sheet_may_say_what_a_fault_is_and_stays_the_same_sheet() -> None:
    plain = load(GAME)
    without = "\n".join(plain.source.split("[coach]")[0].splitlines()) + "\n"
    own = load_text(without + "\n[coach]\npoints = [20, 50, 90]\n")
    assert own.bands == Bands((2.0, 5.0, 9.0), (0.03, 0.08, 0.15))
    assert own.digest == plain.digest == load_text(without).digest


def test_a_generated_sheet_takes_over_the_bands_of_its_model() -> None:
    assert load_text(generate(1)).bands == load("ubongo-dice").bands != Bands()


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("points = [40, 15, 80]", "numbers that rise"),
        ("points = [15, 40]", "a list of 3 whole numbers"),
        ("win = [0, 8, 15]", "a whole number from 1 to 10000"),
        ("pionts = [15, 40, 80]", "points"),
    ],
)
def test_bands_that_make_no_sense_are_refused(table: str, complaint: str) -> None:
    source = load("twenty-one").source.split("[coach]")[0]
    with pytest.raises(SheetError, match=complaint):
        load_text(f"{source}\n[coach]\n{table}\n")


@pytest.mark.parametrize(
    ("loss", "name"), [(1.4, ""), (1.5, "inaccuracy"), (4, "mistake"), (8, "blunder"), (99, "blunder")]
)
def test_the_usual_bands(loss: float, name: str) -> None:
    assert Bands.name(loss, Bands().points) == name


# -- families ----------------------------------------------------------------------------------------------------
def test_every_game_can_be_analysed_alone_and_in_company() -> None:
    for name in scorepad.games():
        for seats in (1, 2):
            report = report_of(name, *["random"] * seats)
            assert report.complete
            assert all(adds_up(seat) for seat in report.seats)
            assert all(seat.regret > 0 for seat in report.seats)


def test_perfect_practice_is_without_fault() -> None:
    (seat,) = report_of("twenty-one", "optimal").seats
    assert seat.adjusted == pytest.approx(140.45238, abs=1e-5)
    assert (seat.accuracy, seat.faults, seat.costliest) == (100, dict.fromkeys(NAMES, 0), ())


def test_an_unfinished_game_is_told_as_far_as_it_goes() -> None:
    match = Match(load(GAME), 1, 1)
    match.play(0, "roll")
    report = analyse(match, effort=FEW)
    assert not report.complete
    assert (len(report.seats[0].throws), report.seats[0].decisions) == (1, ())


def test_reports_leave_nothing_behind() -> None:
    """What many reports hold in memory does not grow with their number."""
    record = record_of("twenty-one", "greedy")
    analyse(record, effort=FEW)
    tracemalloc.start()
    held = []
    for _ in range(3):
        for _ in range(5):
            analyse(record, effort=FEW)
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert held[2] - held[0] < 20_000
