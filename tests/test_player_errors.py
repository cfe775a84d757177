"""Players of other packages that break down: the run ends, says who, where and what was legal, and keeps the rest."""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import scorepad
from scorepad import ScorepadError
from scorepad.cli import main
from scorepad.core import Rng
from scorepad.lab import PlayerError, TournamentResult, simulate, tournament
from scorepad.lab import Result as Simulated
from scorepad.players import guests, make

GAME = scorepad.load("twenty-one")

MODULE = '''
ANSWERS = {
    "illegal": lambda legal: 1 if 1 not in legal else 2 if 2 not in legal else 10**6,
    "beyond": lambda legal: 10**30,
    "negative": lambda legal: -1,
    "nothing": lambda legal: None,
    "text": lambda legal: "roll",
    "fraction": lambda legal: legal[0] + 0.5,
    "many": lambda legal: legal,
    "raises": lambda legal: 1 // 0,
}


class Odd:
    """Takes the first legal action, and once in a while answers oddly."""

    def __init__(self, name):
        self.name = name

    def choose(self, state, seat, rng):
        legal = [int(code) for code in state.legal(seat)]
        return ANSWERS[self.name](legal) if rng.below(1000) == 0 else legal[0]


def unmade(game):
    raise KeyError("no such game")


def mute(game):
    return object()


def maker(name):
    return lambda game: Odd(name)


illegal, beyond, negative, nothing, text, fraction, many, raises = map(maker, ANSWERS)
'''

KINDS = ["illegal", "beyond", "negative", "nothing", "text", "fraction", "many", "raises"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with odd players, where this process and those it starts find it."""
    (tmp_path / "odd_players.py").write_text(MODULE, encoding="utf-8")
    about = tmp_path / "odd_players-1.0.dist-info"
    about.mkdir()
    lines = [f"{name} = odd_players:{name}" for name in [*KINDS, "unmade", "mute"]]
    (about / "entry_points.txt").write_text("\n".join(["[scorepad.players]", *lines, ""]), encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-players\nVersion: 1.0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")])))
    guests.installed.cache_clear()
    yield
    guests.installed.cache_clear()
    sys.modules.pop("odd_players", None)


pytestmark = pytest.mark.usefixtures("installed")


def told(result: Any) -> dict[str, Any]:
    """A result without what depends on the clock."""
    return {key: value for key, value in result.as_json().items() if "second" not in key}


def failure(kind: str, jobs: int = 1) -> PlayerError:
    with pytest.raises(PlayerError) as caught:
        simulate(GAME, 200, ["greedy", kind], seed=3, jobs=jobs)
    return caught.value


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_is_no_legal_code_ends_a_simulation(kind: str) -> None:
    error = failure(kind)
    assert error.player == kind
    state = GAME.parse_position(error.position)
    assert error.legal == tuple(f"{code} ({GAME.action_text(code)})" for code in state.legal(1))
    assert kind in str(error)
    assert error.position in str(error)
    assert error.legal[0] in str(error)


def test_the_answer_is_quoted_and_an_error_named_with_its_place() -> None:
    assert "found the answer -1, expected the code of a legal action" in failure("negative").problem
    assert "found the answer None" in failure("nothing").problem
    broken = failure("raises")
    assert "ZeroDivisionError" in broken.problem
    assert "odd_players.py, line 10" in broken.problem
    assert isinstance(broken.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_games_before_are_kept(jobs: int) -> None:
    error = failure("illegal", jobs)
    finished = error.finished
    assert isinstance(finished, Simulated)
    assert 0 < finished.games < 200
    assert not finished.complete
    again = failure("nothing")  # breaks down at the same place
    assert (error.position, told(finished)["games"]) == (again.position, told(again.finished)["games"])
    with pytest.raises(PlayerError):
        simulate(GAME, finished.games + 1, ["greedy", "illegal"], seed=3)
    whole = simulate(GAME, finished.games, ["greedy", "illegal"], seed=3)
    assert told(finished) == told(whole) | {"complete": False}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_tournament_ends_too_and_keeps_its_deals(jobs: int) -> None:
    with pytest.raises(PlayerError) as caught:
        tournament(GAME, ["greedy", "random", "raises"], 400, seed=5, jobs=jobs)
    assert caught.value.player == "raises"
    assert caught.value.legal
    finished = caught.value.finished
    assert isinstance(finished, TournamentResult)
    assert not finished.complete
    assert 0 < finished.games < 3 * 400
    whole = tournament(GAME, ["greedy", "random", "raises"], finished.games // 3, seed=5)
    assert told(finished) == told(whole) | {"complete": False}


def test_an_error_comes_from_another_process_whole() -> None:
    error = failure("text")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  (our own)
    assert (str(again), again.player, again.position, again.legal) == (
        str(error),
        error.player,
        error.position,
        error.legal,
    )
    assert again.finished == error.finished


def test_whoever_is_asked_first_can_fail_in_the_first_game() -> None:
    class Never:
        name = "never"

        def choose(self, state: Any, seat: int, rng: Rng) -> int:
            raise RuntimeError("no")

    guests.installed()["never"] = lambda _game: Never()
    with pytest.raises(PlayerError, match="RuntimeError: no") as caught:
        simulate(GAME, 5, ["never"])
    assert isinstance(caught.value.finished, Simulated)
    assert caught.value.finished.games == 0


@pytest.mark.parametrize(
    ("name", "said"),
    [("unmade", "player unmade cannot be made: KeyError"), ("mute", "expected an object with the method")],
)
def test_a_player_that_cannot_be_made_is_refused(name: str, said: str) -> None:
    with pytest.raises(ScorepadError, match=said):
        make(name, GAME)


# -- the commands --------------------------------------------------------------------------------------------------
def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_tells_the_part_then_the_error(jobs: str) -> None:
    options = ["--player", "greedy", "--player", "illegal", "--games", "200", "--seed", "3", "--plain"]
    result = run("simulate", "twenty-one", *options, "--jobs", jobs)
    assert result.exit_code == 1
    assert result.stdout.startswith("A player broke down: these are only the games")
    assert "mean" in result.stdout
    assert result.stderr == f"{failure('illegal')}\n"


def test_the_command_tells_both_as_json() -> None:
    options = ["--player", "greedy", "--player", "many", "--games", "200", "--seed", "3"]
    result = run("simulate", "twenty-one", *options, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    error = failure("many")
    assert found["complete"] is False
    assert found["error"] == error.as_json()
    assert found["games"] == told(error.finished)["games"] > 0


def test_the_command_tournament_too(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    result = run("tournament", "twenty-one", "--players", "greedy,nothing", "--games", "400", "--json", str(file))
    assert result.exit_code == 1
    assert result.stdout.startswith("A player broke down: these are only the games")
    assert "95 % within" in result.stdout
    assert result.stderr.startswith("player nothing: seat ")
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["complete"] is False
    assert found["error"]["player"] == "nothing"


# -- scripts -------------------------------------------------------------------------------------------------------
SCRIPT = """
import scorepad
from scorepad import lab
game = scorepad.load("twenty-one")
"""


@pytest.mark.parametrize(
    "call", ["simulate(game, 10, ['greedy'], jobs=2)", "tournament(game, ['greedy', 'random'], 4, jobs=2)"]
)
def test_a_script_without_a_guard_is_told_to_have_one(call: str, tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    script.write_text(f"{SCRIPT}\nprint(lab.{call}.complete)\n", encoding="utf-8")
    found = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True, timeout=60)  # noqa: S603
    assert found.returncode == 1
    assert found.stderr.count("Traceback") == 1
    assert 'put what it does under `if __name__ == "__main__":`, or use one job' in found.stderr.splitlines()[-1]


def test_a_script_with_a_guard_runs(tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    body = "    print(lab.simulate(game, 10, ['greedy'], jobs=2).complete)"
    script.write_text(f'{SCRIPT}\nif __name__ == "__main__":\n{body}\n', encoding="utf-8")
    found = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True, timeout=60)  # noqa: S603
    assert (found.stdout, found.returncode) == ("True\n", 0), found.stderr
