"""Measures all players of all games and writes docs/players.md: `python -m tools.reference`, with --quick a trial run.

Everything on the page comes from the commands it names, with seeds that no training and no choice of weights has used.
"""

import argparse
import os
import pickle
import platform
import shlex
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import scorepad
from scorepad import Game, lab, players
from scorepad.core.evaluator import Evaluator
from scorepad.core.families import family_of
from scorepad.core.options import PRESETS
from scorepad.lab import coaching, inside, timing
from scorepad.lab.chart import curves
from scorepad.lab.moments import Moments
from scorepad.lab.play import Bench
from scorepad.lab.ratings import Rating
from scorepad.lab.watching import evaluator_of

ROOT = Path(__file__).resolve().parents[1]

#: What people are compared with.
CASUAL = ROOT / "src" / "scorepad" / "coach" / "casual.json"

#: How many solo games each level plays; those that think long play fewer.
GAMES = {"random": 10_000, "greedy": 10_000, "learned": 10_000, "optimal": 10_000, "planner": 500, "expert": 1000,
         "expert x10": 200}  # fmt: skip
OTHERS, QUICK = 1000, 10

#: Those that think long play under the last preset only, and once more with this many times the effort.
EFFORT = 10
SLOW = ("expert",)

#: Games of every line-up at a table, of two players that answer at once, and in a trial run.
TABLES, DUELS, QUICK_TABLES = 200, 2000, 4
#: How many sit at the tables where all levels meet.
SEATS = {2: "two", 4: "four"}

#: Games alone that the coach looks at, and of those that think long.
COACHED, COACHED_SLOW = 50, 5

#: Games alone in which values are looked at from inside.
FOLLOWED = 200

#: Far from the seeds that training and tuning use.
SEED = 7_000_000

PERCENTILES = (10, 25, 75, 90)

#: The seats of a table in the order of play.
TURNS = ("first", "second", "third", "fourth", "fifth", "sixth")

#: The page by the titles of the games, then by headings; and one section of it, still to be measured.
Page = dict[str, dict[str, str]]
Section = tuple[str, Iterator[str]]


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    games: Mapping[str, int]
    others: int
    tables: int
    duels: int
    seed: int
    jobs: int
    images: Path
    keep: Path | None

    def count(self, player: str) -> int:
        """How many solo games a level plays; those that think long fewer with more effort."""
        kind = player.partition(":")[0]
        if player != kind and kind in SLOW:
            kind = f"{kind} x{EFFORT}"
        return self.games.get(kind, self.others)


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "players.md", help="the page to write")
    parser.add_argument("--game", action="append", choices=scorepad.games(), help="only this game; may be repeated")
    parser.add_argument("--part", action="append", choices=list(PARTS), help="only this part; may be repeated")
    parser.add_argument("--games", action="append", default=[], metavar="[PLAYER=]NUMBER", help="solo games of a level")
    parser.add_argument("--tables", type=int, help="games of every line-up at a table")
    parser.add_argument("--keep", type=Path, help="a folder for results; what lies there is not measured again")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Ray cluster, as `scorepad simulate` does")
    parser.add_argument("--quick", action="store_true", help="few games, to see that it works")
    asked = parser.parse_args()
    if asked.cluster is None:
        return measure(asked)
    with lab.cluster.connect(asked.cluster) as asked.jobs:
        return measure(asked)


def measure(asked: argparse.Namespace) -> None:
    """Everything that is asked for."""
    plan = read_plan(asked)
    page = read_page(asked.out)
    for name in asked.game or scorepad.games():
        sections = page.setdefault(scorepad.load(name).title, {})
        for part in asked.part or PARTS:
            for heading, lines in PARTS[part](name, plan):
                sections[heading] = "\n".join([*lines, how(name, part, asked)])
                write_page(asked.out, asked.seed, page)  # what is measured is kept, whatever happens next


def read_page(page: Path) -> Page:
    """What is known about each game: measuring one part of one game leaves all else as it is."""
    if not page.exists():
        return {}
    games = split(page.read_text(encoding="utf-8"), "\n## ")
    return {title: split(f"\n{text}", "\n### ") for title, text in games.items()}


def split(text: str, mark: str) -> dict[str, str]:
    """The parts of a text by their headings."""
    parts = (part.partition("\n") for part in text.split(mark)[1:])
    return {heading: content.strip() for heading, _, content in parts}


def write_page(path: Path, seed: int, page: Page) -> None:
    """The page with all that is known, games and parts in their usual order."""
    text = head(seed)
    for title in (scorepad.load(name).title for name in scorepad.games()):
        if title in page:
            text += f"\n## {title}\n"
            for heading in sorted(page[title], key=lambda heading: HEADINGS.index(heading.partition(",")[0])):
                text += f"\n### {heading}\n\n{page[title][heading]}\n"
    path.write_text(text, encoding="utf-8")


def read_plan(asked: argparse.Namespace) -> Plan:
    """What the options ask for."""
    wished = dict(text.rpartition("=")[::2] for text in asked.games)
    named = {name: int(number) for name, number in wished.items() if name}
    usual = {} if asked.quick or "" in wished else GAMES
    others = int(wished.get("", QUICK if asked.quick else OTHERS))
    tables = asked.tables or (QUICK_TABLES if asked.quick else TABLES)
    images = asked.out.parent / "images"
    duels = QUICK_TABLES if asked.quick else DUELS
    return Plan({**usual, **named}, others, tables, duels, asked.seed, asked.jobs, images, asked.keep)


# -- the page ------------------------------------------------------------------------------------------------------
def how(name: str, part: str, asked: argparse.Namespace) -> str:
    """What a part was measured with, and where."""
    mode = "compiled" if scorepad.COMPILED else "plain Python"
    options = "".join(f" --games {shlex.quote(text)}" for text in asked.games)
    options += (f" --tables {asked.tables}" if asked.tables else "") + (" --quick" if asked.quick else "")
    command = f"`python -m tools.reference --game {name} --part {part}{options}`"
    return f"{command}, Scorepad {scorepad.__version__} ({mode}), {time.strftime('%Y-%m-%d')}: {machine()}."


def head(seed: int) -> str:
    """What the page is about."""
    return f"""# Players: reference figures

Measured by `make reference`, game by game; do not edit, measure again. [The player protocol](player-protocol.md) shows
how to bring your own player, [training](training.md) how the learned ones were made, and [bounds](bounds.md) how much
better than ours anybody could be.

| level | what it does |
|---|---|
| `random` | takes any legal action |
| `greedy` | looks one act ahead |
| `newcomer` | for first games: thinks as `casual` does, but often takes what catches its eye |
| `casual` | plays like a person: watches a stronger player, prefers points now, overlooks things |
| `learned` | asks a trained net, without search |
| `expert` | searches with the net; its effort is counted in samples |
| `optimal` | Twenty One: exact solo play |
| `racer` | Twenty One: plays the race |
| `planner` | Ubongo: weighs what it would leave open and what others would take |

Points are means over solo games, with the standard error of the mean in brackets; p90 is the total that 90 per cent of
the games do not exceed. Time is processor time for one decision. All games use seed {seed}, and the command under each
table repeats them. Its date tells with which weights: where
[those in use](training.md#the-runs-behind-the-shipped-weights) are younger, these are figures of the weights before.

Python in a browser is slow and has no NumPy, so there some players of the Clever games look at fewer positions per
decision, and `expert` is not offered. *Alone on a device* tells what that costs; the players of Twenty One and Ubongo
are the same everywhere. [On this device](offline.md) shows how quick they are. On a sheet without a trained net each
action is played to the end, less often there than elsewhere.
"""


def machine() -> str:
    """Processor, cores, system, Python."""
    found = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        lines = information.read_text(encoding="utf-8").splitlines()
        found = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), found)
    return f"{found}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def solo_part(name: str, plan: Plan) -> Iterator[Section]:
    """All levels alone, under each preset."""
    games = rulings(name)
    for game in games:
        print(f"{name}, {game.preset}", flush=True)
        yield f"Solo, preset `{game.preset}`", solo_lines(game, levels(game, patient=game is games[-1]), plan)


def tables_part(name: str, plan: Plan) -> Iterator[Section]:
    """Who beats whom."""
    game = scorepad.load(name)
    names = list(players.available(game))
    for seats, word in SEATS.items():
        more = blind_lines(game, plan) if seats == 2 else iter(())
        yield f"Tables of {word}, preset `{game.preset}`", chain(table_lines(game, names, seats, plan), more)


def newcomer_part(name: str, plan: Plan) -> Iterator[Section]:
    """Where the opponent for first games stands, between the levels beside it."""
    game = scorepad.load(name)
    yield f"{NEWCOMER}, preset `{game.preset}`", table_lines(game, ["greedy", "newcomer", "casual"], 2, plan)


def device_part(name: str, plan: Plan) -> Iterator[Section]:
    """What bots lose alone where Python runs in a browser and they think less."""
    game = scorepad.load(name, PRESETS[-1])
    lights = {bot.name: bot.light for bot in family_of(game).bots() if bot.light}
    if lights:
        yield f"{DEVICE}, preset `{game.preset}`", device_lines(game, lights, plan)


def training_part(name: str, plan: Plan) -> Iterator[Section]:
    """How the shipped weights were made, if the family tells: `training(game)` with `command` and `curve`."""
    game = scorepad.load(name)
    told = family_of(game).trained(game)
    if told and told.get("curve"):
        yield "Training", training_lines(game, told, plan)


def coach_part(name: str, plan: Plan) -> Iterator[Section]:
    """What levels lose alone by the coach's values, how much of it is luck, and whether the values come true."""
    yield "Luck and skill", coach_lines(scorepad.load(name), plan)


def seats_part(name: str, plan: Plan) -> Iterator[Section]:
    """What it is worth to begin, among equals."""
    game = scorepad.load(name)
    if game.players[1] > 1:
        yield f"{EQUALS}, preset `{game.preset}`", seats_lines(game, plan)


def inside_part(name: str, plan: Plan) -> Iterator[Section]:
    """How far the values contradict themselves while the player whose values they are plays."""
    game = scorepad.load(name, PRESETS[-1])
    evaluator = evaluator_of(game, 1)
    player = evaluator.version.partition(" ")[0] if evaluator else ""
    if evaluator and player in players.available(game):
        yield f"{INSIDE}, preset `{game.preset}`", inside_lines(game, player, evaluator, plan)


#: What can be measured by itself, and how the headings of what comes of it begin.
NEWCOMER = "Newcomer at tables of two"
DEVICE = "Alone on a device"
INSIDE = "The values from inside"
EQUALS = "Equals at a table"
PARTS = {
    "solo": solo_part,
    "tables": tables_part,
    "newcomer": newcomer_part,
    "device": device_part,
    "seats": seats_part,
    "coach": coach_part,
    "inside": inside_part,
    "training": training_part,
}
HEADINGS = (
    "Solo",
    DEVICE,
    *(f"Tables of {word}" for word in SEATS.values()),
    NEWCOMER,
    EQUALS,
    "Luck and skill",
    INSIDE,
    "Training",
)


def rulings(name: str) -> list[Game]:
    """The game under each preset that differs from those before."""
    found: list[Game] = []
    for preset in PRESETS:
        game = scorepad.load(name, preset)
        if all(game.options != other.options for other in found):
            found.append(game)
    return found


def levels(game: Game, *, patient: bool) -> list[str]:
    """Who plays alone: all levels and the slow ones at ten times their effort, or only those that answer at once."""
    names = list(players.available(game))
    if not patient:
        return [name for name in names if name not in SLOW]
    made = {name: players.make(name, game) for name in names if name in SLOW}
    efforts = {name: getattr(player, "samples", None) for name, player in made.items()}
    return names + [f"{name}:samples={EFFORT * effort}" for name, effort in efforts.items() if effort]


def solo_lines(game: Game, names: Sequence[str], plan: Plan) -> Iterator[str]:
    """The levels of a game alone."""
    results = {}
    for player in names:
        results[player] = simulated(game, player, plan)
    columns = ["player", "games", "mean", "median", *(f"p{p}" for p in PERCENTILES), "best", "ms per decision"]
    yield from table(columns, [
        [player, result.games, points(result), f"{result.seats[0].spread.median:g}",
         *(result.seats[0].spread.percentiles[p] for p in PERCENTILES), result.seats[0].spread.most,
         f"{timing.milliseconds(Bench(game, [player], timing.SEED)):.3g}"]
        for player, result in results.items()
    ])  # fmt: skip
    yield from optimum_lines(game)
    yield f"`scorepad simulate {game.id} --preset {game.preset} --games N --player PLAYER --seed {plan.seed}`\n"
    yield from area_table(results)
    yield from rating_table(game, results)


def simulated(game: Game, player: str, plan: Plan) -> lab.Result:
    """Solo games of one level: kept ones, or played now."""
    count = plan.count(player)
    name = f"{game.id}-{game.preset}-{player.replace(':', '-')}-{count}-{plan.seed}.pickle"
    kept = plan.keep / name if plan.keep else None
    if kept and kept.exists():
        found: lab.Result = pickle.loads(kept.read_bytes())  # noqa: S301 - this tool's own files
        return found
    print(f"  {player}: {count} games", flush=True)
    result = lab.simulate(game, count, [player], plan.seed, plan.jobs)
    if kept and result.complete:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(result))
    return result


def points(result: lab.Result) -> str:
    """A mean with its error."""
    spread = result.seats[0].spread
    return f"{spread.mean:.1f} ({spread.se:.1f})" + ("" if result.complete else ", stopped early")


def optimum_lines(game: Game) -> Iterator[str]:
    """The exact optimum, where it is known."""
    try:
        best = players.optimum(game)
    except scorepad.ScorepadError:
        return
    yield f"The best possible solo play is worth exactly {best:.5f} points (`scorepad optimum {game.id}`).\n"


def area_table(results: Mapping[str, lab.Result]) -> Iterator[str]:
    """The mean of each part of the score."""
    parts = list(next(iter(results.values())).seats[0].areas)
    rows = [[player, *(f"{result.seats[0].areas[part]:.1f}" for part in parts)] for player, result in results.items()]
    yield "Means of the parts of the score:\n"
    yield from table(["player", *parts], rows)


def rating_table(game: Game, results: Mapping[str, lab.Result]) -> Iterator[str]:
    """The share of the games in each band of the solo rating, the best first."""
    sheet: Any = getattr(game, "sheet", None)
    if sheet is None:
        return
    bands = sheet.solo_rating
    yield "Percentage of games in each band of the solo rating, by the points where the band begins:\n"
    yield from table(
        ["player", *bands], [[player, *shares(game, result, len(bands))] for player, result in results.items()]
    )


def shares(game: Any, result: lab.Result, bands: int) -> list[str]:
    """How many of a hundred games end in each band."""
    counts = [0] * bands
    for total, times in result.seats[0].totals.items():
        counts[game.level(total)[0] - 1] += times
    return [f"{100 * count / max(1, result.games):.1f}" for count in counts]


def device_lines(game: Game, lights: Mapping[str, str], plan: Plan) -> Iterator[str]:
    """The same bots with the effort of a device and with their usual one, over the same games."""
    yield "Points with the setting that plays as in a browser, and as usual:\n"
    yield from table(["player", "setting", "games", "mean on a device", "mean as usual"], [
        [player, setting, plan.count(player), *(points(simulated(game, name, plan)) for name in (light, player))]
        for player, setting in lights.items() for light in [f"{player}:{setting}"]
    ])  # fmt: skip
    yield f"`scorepad simulate {game.id} --preset {game.preset} --games N --player PLAYER:SETTING --seed {plan.seed}`\n"


def table_lines(game: Game, names: Sequence[str], seats: int, plan: Plan) -> Iterator[str]:
    """Who beats whom at tables of this many."""
    print(f"  tables of {SEATS[seats]}: {lab.count_games(names, plan.tables, seats)} games", flush=True)
    result = lab.tournament(game, names, plan.tables, seats, plan.seed, plan.jobs)
    order = [one.player for one in result.standings]
    yield (
        "Games in which the player on the left finished ahead of the one above, in per cent, with standard errors; "
        f"{result.games} games in all.\n"
    )
    yield from table(["player", "Elo", "95 % within", *order], [
        [one.player, f"{one.rating.elo:+.0f}", ends(one.rating),
         *(duel_text(result, one.player, other) for other in order)]
        for one in result.standings
    ])  # fmt: skip
    sizes = f"--seats {seats} --games {plan.tables}"
    yield f"`scorepad tournament {game.id} --players {','.join(names)} {sizes} --seed {plan.seed}`\n"


def blind_lines(game: Game, plan: Plan) -> Iterator[str]:
    """What a look at the other sheets is worth: the same player with and without it."""
    pair = ["learned", "learned:blind"]
    if not isinstance(players.available(game).get(pair[0], lambda _game: None)(game), players.Adjustable):
        return
    print(f"  with and without a look at the others: {lab.count_games(pair, plan.duels, 2)} games", flush=True)
    result = lab.tournament(game, pair, plan.duels, 2, plan.seed, plan.jobs)
    yield (
        "`learned`, which knows its place and puts a price on the tray it leaves, wins "
        f"{duel_text(result, *pair)} per cent of {result.games} games "
        "against the same net without either (`learned:blind`).\n"
    )
    yield f"`scorepad tournament {game.id} --players {','.join(pair)} --games {plan.duels} --seed {plan.seed}`\n"


def ends(rating: Rating) -> str:
    """The interval of a rating; one that is open says so."""
    if rating.high is None:
        return f"{rating.low:+.0f} or more"
    return f"{rating.high:+.0f} or less" if rating.low is None else f"{rating.low:+.0f} to {rating.high:+.0f}"


def duel_text(result: lab.TournamentResult, first: str, second: str) -> str:
    """A cell of the table."""
    if first == second:
        return ""
    duel = result.duel(first, second)
    return f"{100 * duel.share:.1f} ({100 * duel.error:.1f})"


def coach_lines(game: Game, plan: Plan) -> Iterator[str]:
    """The levels as the coach sees them; what `casual` loses is kept, people are compared with it."""
    found = {}
    for player in players.available(game):
        count = min(plan.count(player), COACHED_SLOW if player in SLOW else COACHED)
        print(f"  {player}: {count} games for the coach", flush=True)
        found[player] = coaching.reports(game, player, count, plan.seed)
    if len(found["casual"]) == COACHED:
        coaching.keep_casual(game.id, found["casual"], CASUAL)
    yield from coaching.bots_table(found)
    yield ""
    closest = min(found, key=lambda player: sum(seat.regret for seat in found[player]) / len(found[player]))
    yield f"What the coach expected while `{closest}` played, and what came of it:\n"
    yield from coaching.calibration_table(found[closest])
    yield ""


def seats_lines(game: Game, plan: Plan) -> Iterator[str]:
    """How often the strongest quick player wins against copies of itself, by how many sit before it."""
    best = [name for name in players.available(game) if name not in SLOW][-1]
    sizes = range(max(game.players[0], 2), game.players[1] + 1)
    yield f"Games that `{best}` wins against copies of itself, in per cent with standard errors, shared wins divided;"
    yield f"`first` is the player who begins. {plan.tables} games for each number of seats.\n"
    rows = []
    for seats in sizes:
        print(f"  {seats} times {best}: {plan.tables} games", flush=True)
        wins = wins_in_turn(Bench(game, [best] * seats, plan.seed), plan.tables)
        rows.append([seats, *(f"{100 * one.mean:.1f} ({100 * one.error:.1f})" for one in wins)])
    width = max(sizes)
    yield from table(["seats", *TURNS[:width]], [[*row, *[""] * (width + 1 - len(row))] for row in rows])


def wins_in_turn(bench: Bench, games: int) -> list[Moments]:
    """The share of the wins of whoever is first, second and so on."""
    found = [Moments() for _ in range(bench.seats)]
    for number in range(games):
        _totals, places = bench.outcome(number)
        for turn, one in enumerate(found):
            one.add((places[(number + turn) % bench.seats] == 1) / places.count(1))
    return found


def inside_lines(game: Game, player: str, evaluator: Evaluator, plan: Plan) -> Iterator[str]:
    """The values of a game from inside."""
    count = max(min(plan.count(player), FOLLOWED), 2)  # a spread takes two
    print(f"  {player} from inside: {count} games", flush=True)
    bot = players.make(player, game)
    courses = [inside.followed(game, bot, evaluator, plan.seed, number) for number in range(count)]
    yield f"The values of `{player}` while it plays alone, against means of {inside.THROWS} throws:\n"
    yield from inside.inside_table(courses)
    yield ""


def training_lines(game: Game, told: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """The curve of the training."""
    picture = plan.images / f"training-{game.id}.svg"
    picture.parent.mkdir(parents=True, exist_ok=True)
    curve = [(float(x), float(y)) for x, y in told["curve"]]
    picture.write_text(curves(game.title, ("minutes", "points"), {"held out": curve}), encoding="utf-8")
    yield f"![Points over minutes of training](images/{picture.name})\n"
    yield f"`{told['command']}`\n"


def table(header: Sequence[object], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A table of the page."""
    yield "| " + " | ".join(str(cell) for cell in header) + " |"
    yield "|" + "---|" * len(header)
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"
    yield ""


if __name__ == "__main__":
    main()
