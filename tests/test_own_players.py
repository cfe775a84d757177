"""Own players: names, objects and functions play everywhere; what other processes cannot have is said."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scorepad
from own_players import Cheat, First, Picky, Unsendable
from scorepad import Match, ScorepadError, lab, players
from scorepad.core import Rng
from scorepad.core.player import Advisor

GAME = scorepad.load("twenty-one")


@pytest.mark.parametrize("jobs", [1, 2])
def test_names_objects_and_functions_play_in_any_number_of_processes(jobs: int) -> None:
    result = lab.simulate(GAME, 6, ["greedy", First(), Picky], seed=2, jobs=jobs)
    assert [seat.player for seat in result.seats] == ["greedy", "first", "picky"]
    found = lab.tournament(GAME, [First(), Picky, "greedy"], 4, seed=2, jobs=jobs)
    assert {one.player for one in found.standings} == {"first", "picky", "greedy"}
    compared = lab.compare(GAME, First(), Picky, 4, seed=2, jobs=jobs)
    assert (compared.players, compared.games) == (("first", "picky"), 4)


@pytest.mark.parametrize("given", [First(), Picky, "greedy"])
def test_an_advisor_is_made_of_a_name_an_object_or_a_maker(given: Any) -> None:
    advisor = players.advisor(given, GAME, samples=2)
    assert isinstance(advisor, Advisor)
    state = GAME.start(1)
    state.roll(0)
    assert len(advisor.opinions(state, 0, Rng(1))) == len(state.legal(0))


def test_a_player_of_ours_that_has_played_can_be_sent() -> None:
    game = scorepad.load("ganz-schoen-clever")
    for name in ("learned", "expert:samples=50"):
        player = players.make(name, game)
        alone = lab.simulate(game, 2, [player], seed=3)
        assert lab.simulate(game, 2, [player], seed=3, jobs=2).seats == alone.seats


@pytest.mark.parametrize("wrong", [object(), 3, lambda _game: object(), None])
def test_what_is_no_player_is_refused(wrong: object) -> None:
    with pytest.raises(ScorepadError, match="expected a name, an object with `name` and `choose`, or a function"):
        lab.simulate(GAME, 1, [wrong])  # type: ignore[list-item]  # the mistake


def test_a_player_that_no_other_process_can_have_is_refused_with_what_to_do() -> None:
    said = "player 'unsendable': found something that cannot be sent to another process .*at the top of a module"
    for run in (lab.simulate, lab.tournament):
        with pytest.raises(ScorepadError, match=said):
            run(GAME, games=2, players=[Unsendable(), "greedy"], jobs=2)
    assert lab.simulate(GAME, 2, [Unsendable()], jobs=1).complete


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_illegal_answer_ends_a_comparison_with_whose_and_where(jobs: int) -> None:
    with pytest.raises(lab.PlayerError, match=r"player cheat: seat 0: found the answer -1") as caught:
        lab.compare(GAME, First(), Cheat(), 4, jobs=jobs)
    assert GAME.parse_position(caught.value.position).waiting
    assert caught.value.legal
    assert isinstance(caught.value.finished, lab.Comparison)


SCRIPTS = {
    "guard": ("import scorepad\nfrom scorepad import lab\nfrom own_players import First\n{call}\n", "main"),
    "prompt": (
        "import scorepad\nfrom scorepad import lab\n"
        "class Mine:\n    name = 'mine'\n    def choose(self, state, seat, rng):\n        return state.legal(seat)[0]\n"
        "First = Mine\n{call}\n",
        "found it at a prompt, expected it in a file that other processes can read",
    ),
}


@pytest.mark.parametrize("way", SCRIPTS)
def test_a_script_without_a_main_guard_is_told_what_to_do(way: str, tmp_path: Path) -> None:
    source, said = SCRIPTS[way]
    text = source.format(call="lab.simulate(scorepad.load('twenty-one'), 4, [First()], jobs=2)")
    script = tmp_path / "script.py"
    script.write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", text] if way == "prompt" else [sys.executable, str(script)]
    paths = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
    if way == "guard":
        script.write_text(paths + text, encoding="utf-8")
    found = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)  # noqa: S603
    assert found.returncode == 1
    assert said in found.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", scorepad.games())
def test_every_player_plays_a_match_in_one_call_after_the_other(name: str) -> None:
    game = scorepad.load(name)
    for known in list(players.available(game))[:4]:
        player = players.make(known, game)
        match, again = (Match(game, 2, 3) for _ in range(2))
        for _ in range(8):
            texts = [player.play(one, one.waiting[0]) for one in (match, again)]  # type: ignore[attr-defined]  # ours do
            assert texts[0] == texts[1]
        assert match.position == again.position
        assert len(match.history) == 8


def test_an_own_player_plays_a_match_to_its_end() -> None:
    match = Match(GAME, 2, 5)
    while not match.over:
        players.play(First(), match, match.waiting[0])
    assert match.record.replay().scores() == match.scores()
