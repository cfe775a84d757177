"""A family of games from outside: no file of Scorepad knows it, and everything works with it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from toys.installed import SOURCE, environment, install

ROOT = Path(__file__).resolve().parents[2]

SCOREPAD = (sys.executable, "-m", "scorepad")

#: What a script does with a game: play, be refused, take back, write down, replay, draw, advise.
SCRIPT = """
import scorepad
from scorepad import IllegalAction, Match, Record, players
from scorepad.core.rng import Rng
from scorepad.draw import sheet_svg

game = scorepad.load("stairs")
match = Match(game, seats=2, seed=1, first=0)
match.enter_roll("52")
print(*match.legal(0))
match.play(0, "higher")
print(match.why_not(0, "lower"))
print(match.undo(0))
match.play(0, "both")
match.play(0, "done")
match.enter_roll("11")
match.play(1, "rest")
match.play(1, "done")
match.enter_roll("31")
print(match.why_not(0, "both"))
again = Record.loads(match.record.dumps()).replay()
print(again.position == match.position, game.position_text(game.parse_position(match.position)) == match.position)
while not match.over:
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
print([place.total for place in match.ranking()])
print(sheet_svg(game, match.state, 0).count("<rect"), players.strongest(game))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Stairs and a broken family, installed."""
    return install(tmp_path_factory.mktemp("toys"), broken=True)


def run(site: Path, *command: str, typed: str = "", code: int = 0) -> str:
    """A program that finds the toy family; what it printed."""
    done = subprocess.run(  # noqa: S603 - our own
        command, input=typed, env=environment(site), capture_output=True, text=True, check=False, cwd=site
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_a_script_plays_it(site: Path) -> None:
    said = run(site, sys.executable, "-c", SCRIPT).splitlines()
    told, lines = [line for line in said if "broken" in line], [line for line in said if "broken" not in line]
    assert lines == [
        "lower higher both rest",
        "You have chosen already: say done, or take it back.",
        "higher",
        "That is 4, and the last step says 7: never lower than before.",
        "True True",
        lines[5],
        "8 climber",
    ]
    assert len(told) == 1
    assert "scorepad.families: broken (broken:FAMILY) cannot be loaded: found 'no family at all'" in told[0]


def test_the_page_shows_what_is_in_the_module() -> None:
    page = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    module = (SOURCE / "stairs" / "__init__.py").read_text(encoding="utf-8")
    assert shown
    assert [part for part in shown if part not in module] == []


def test_the_list_of_games_has_it_and_all_of_ours(site: Path) -> None:
    said = run(site, *SCOREPAD, "games")
    assert "stairs" in said
    assert "ganz-schoen-clever" in said


def test_its_rules_and_its_sheet(site: Path) -> None:
    assert "never lower than what stands on your last step" in run(site, *SCOREPAD, "rules", "stairs")
    assert "Zwei Würfel" in run(site, *SCOREPAD, "rules", "stairs", "--language", "de")
    assert "<svg" in run(site, *SCOREPAD, "sheet", "stairs")


def test_simulations_and_tournaments(site: Path) -> None:
    one, two = (
        run(
            site, *SCOREPAD, "simulate", "stairs", "--games", "60", "--player", "climber", "--seed", "2", "--jobs", jobs
        )
        for jobs in ("1", "2")
    )
    assert [line for line in one.splitlines() if "mean" in line] == [
        line for line in two.splitlines() if "mean" in line
    ]
    said = run(site, *SCOREPAD, "tournament", "stairs", "--players", "climber,random", "--games", "20", "--seed", "1")
    assert said.index("climber") < said.index("random")


def test_a_game_in_the_terminal(site: Path) -> None:
    typed = "\n".join(["", "why lower", "hint", "1", "undo", "1", ""] + ["1", "1", ""] * 60)
    said = run(site, *SCOREPAD, "play", "stairs", "--with", "climber", "--seed", "3", "--plain", typed=typed)
    assert "wrote" in said
    assert "The game is over" in said


def test_a_record_is_replayed(site: Path, tmp_path: Path) -> None:
    record = tmp_path / "stairs.txt"
    write = "import scorepad, sys; m = scorepad.Match(scorepad.load('stairs'), 1, seed=5)\n"
    write += "while not m.over: m.play(0, m.legal(0)[0])\n"
    write += f"open({str(record)!r}, 'w').write(m.record.dumps())"
    run(site, sys.executable, "-c", write)
    assert "The game is over" in run(site, *SCOREPAD, "replay", str(record))
    told = run(site, *SCOREPAD, "analyse", str(record), "--effort", "2")
    assert "Values by playouts of climber" in told
    assert "No bot has learned this sheet yet" in told


#: What a program that learns does with a game whose family says nothing about it.
LEARNING = """
import gymnasium
from gymnasium.utils.env_checker import check_env
from scorepad import envs

env = gymnasium.make("scorepad/stairs-v0").unwrapped
check_env(env)
seen, info = env.reset(seed=1)
points, ended = 0, False
while not ended:
    seen, reward, ended, cut, info = env.step(seen["action_mask"].argmax())
    points += reward
print([part.name for at, part in envs.layout("stairs")], points == info["points"])
"""


def test_environments_for_learning(site: Path) -> None:
    said = run(site, sys.executable, "-c", LEARNING).splitlines()
    assert [line for line in said if "broken" not in line] == ["['points', 'dump'] True"]
