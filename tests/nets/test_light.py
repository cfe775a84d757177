"""The net without NumPy: the same bits, the same decisions, and players that say what they need."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kernel_vectors
import scorepad
from nets.nets import before_throws, decisions, ended, rules
from python_files import wheel
from scorepad.clever.bots import FEW_SAMPLES, LIGHT_SHEETS, light
from scorepad.clever.bots import weights as clever_weights
from scorepad.clever.bots.inputs import Inputs
from scorepad.clever.bots.learned import Learned
from scorepad.clever.bots.light import LightNet
from scorepad.core import Rng, kernel
from scorepad.core.errors import ScorepadError
from scorepad.core.families import family_of
from scorepad.core.plain import is_plain
from scorepad.players import make

TRAINED = ("ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei", "scorepad-original")

#: What a Python is asked that has nothing but the wheel for browsers.
ALONE = """
import sys
import scorepad
from scorepad.core import Rng
from scorepad.players import available, make
game = scorepad.load("ganz-schoen-clever")
print(*available(game))
for text in sys.stdin.read().splitlines():
    bot, rest = text.split(maxsplit=1)
    position, seat = rest.rsplit(maxsplit=1)
    print(game.action_text(make(bot, game).choose(game.parse_position(position), int(seat), Rng(1))), end=" ")
print()
searching = make("learned", scorepad.load_text(game.source.replace("[10, 14, 16, 20]", "[10, 14, 16, 21]")))
print(searching.samples, searching.sheets)
try:
    make("expert", game)
except scorepad.ScorepadError as error:
    print(error)
"""


def nets(name: str) -> tuple[Any, LightNet, Inputs]:
    """The net of a sheet with NumPy or compiled, the same without, and room for inputs."""
    game = rules(name, "rulebook")
    inputs = Inputs(game.tables)
    found, twin = (module.find(game.digest, inputs.size) for module in (clever_weights, light))
    assert found is not None
    assert twin is not None
    made: Any = twin.net(False)
    return found.net(False), made, inputs


@pytest.mark.parametrize("name", TRAINED)
@pytest.mark.parametrize("seats", [1, 4])
def test_it_gives_the_same_bits(name: str, seats: int) -> None:
    game = rules(name, "rulebook")
    net, twin, inputs = nets(name)
    states = [*before_throws(game, seats, seed=4)[:12], ended(game)]
    batch = twin.batch(len(states))
    expected = []
    for row, state in enumerate(states):
        inputs.read(state, row % state.seats)
        batch.put(row, _copy(inputs))
        expected.append(net.gain(inputs))
        assert twin.gain(_copy(inputs)) == expected[-1]
    twin.gains(batch, len(states))
    assert list(batch.gains) == expected
    assert expected[-1] == 0, "nothing is to come once a game is over"


def _copy(inputs: Inputs) -> Any:
    """Inputs as plain Python has them: compiled ones show theirs as pairs only."""
    if is_plain(Inputs):
        return inputs
    pairs = inputs.pairs()

    class Copied:
        index, value = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        count, head, seating = len(pairs), inputs.head, inputs.seating

    return Copied()


def test_a_host_lends_its_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def lent(layers: kernel.Layers) -> kernel.Kernel:
        plain = kernel.PlainKernel(layers)

        def weigh(rows: kernel.Rows, count: int, /) -> None:
            asked.append(count)
            plain(rows, count)

        return weigh

    monkeypatch.setattr(kernel, "_lent", [])
    kernel.lend(lent)
    _, twin, inputs = nets("ganz-schoen-clever")
    inputs.read(before_throws(rules("ganz-schoen-clever", "rulebook"), 1, seed=4)[3], 0)
    twin.gain(_copy(inputs))
    assert asked == [1]


def test_fewer_positions_are_an_effort_that_can_be_set() -> None:
    game = scorepad.load("ganz-schoen-clever")
    player = make("learned:positions=30", game)
    assert isinstance(player, Learned)
    assert player.plan(1).patience == 30
    with pytest.raises(ScorepadError, match="positions: found 'few', expected a whole number above 0"):
        make("learned:positions=few", game)


def test_a_player_that_watches_another_has_its_settings() -> None:
    with pytest.raises(ScorepadError, match="positions: found 'few', expected a whole number above 0"):
        make("newcomer:positions=few", scorepad.load("ganz-schoen-clever"))
    with pytest.raises(ScorepadError, match="found the setting 'quick', expected none: optimal has no settings"):
        make("casual:quick", scorepad.load("twenty-one"))


def test_scorepad_plays_without_numpy_as_its_lighter_settings_do_with_it_and_says_who_cannot(tmp_path: Path) -> None:
    game = rules("ganz-schoen-clever", "rulebook")
    asked = [one for seats in (1, 2) for one in decisions(game, seats, seed=6, count=4)]
    lights = {bot.name: bot.light for bot in family_of(game).bots() if bot.light}
    expected = [
        game.action_text(make(f"{bot}:{light}", game).choose(state, seat, Rng(1)))
        for bot, light in lights.items() for state, seat in asked
    ]  # fmt: skip
    name, content = wheel()
    (tmp_path / name).write_bytes(content)
    told = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-S", "-c", ALONE],
        env={**os.environ, "PYTHONPATH": str(tmp_path / name)},
        input="".join(f"{bot} {game.position_text(state)} {seat}\n" for bot in lights for state, seat in asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stderr == ""
    names, acts, samples, expert = told.stdout.splitlines()
    assert list(lights) == ["newcomer", "casual", "learned"]
    assert names.split() == ["random", "greedy", "newcomer", "casual", "learned"]
    assert acts.split() == expected
    assert samples == f"{FEW_SAMPLES} {LIGHT_SHEETS}"
    assert expert == "expert needs numpy, which is not installed. Type: pip install 'scorepad[learned]'"


def test_the_browser_is_tested_with_what_plain_python_says() -> None:
    assert kernel_vectors.TARGET.read_text() == kernel_vectors.text(), "run `make types`"
