"""Makes the opening book: `python -m tools.opening_book` values every first choice, and what actions are worth later.

For each game a file of data in docs/opening-book/, then the page docs/opening-book.md from all of them. Values are
those of the coach's evaluator, alone. What is measured by play uses seeds that no training has used.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, cast

import scorepad
from scorepad import Game, players
from scorepad.clever.bots.expert import Expert
from scorepad.clever.engine import State
from scorepad.core import Rng
from scorepad.core.dice import SlotDice
from scorepad.core.evaluator import Evaluator
from scorepad.lab.moments import Moments
from scorepad.lab.watching import evaluator_of

DOCS = Path(__file__).resolve().parents[1] / "docs"

#: Games of `learned` in whose positions something is added, and throws that `expert` looks at.
GAMES, CHECKED = 200, 40
#: The rounds before whose first throw it is added.
ROUNDS = (2, 4)
#: Far from the seeds that training and tuning use.
SEED = 7_100_000

#: What is added to a position: how it stands in its notation.
THINGS = {"plus1": "+1", "reroll": "reroll", "return": "return", "joker": "joker", "foxes": "fox"}


@dataclass
class Choice:
    """A first choice with the dice it sends to the tray: in how many throws it can be made, and is the best one."""

    act: str
    lost: str
    value: float = 0.0  #: the mean, where it depends on what the lost dice show
    throws: int = 0
    best: int = 0

    def add(self, value: float) -> None:
        """One throw more."""
        self.throws += 1
        self.value += (value - self.value) / self.throws


@dataclass(frozen=True)
class Worth:
    """What one more of something is worth at the beginning of a round, by play on the same dice with and without it."""

    thing: str
    round: int
    points: float
    se: float
    in_the_end: float  #: how many of them a game without it brings until its end


def main() -> None:
    """Value what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = [name for name in scorepad.games() if scorepad.load(name).family == "clever"]
    parser.add_argument("--game", action="append", choices=known, help="only this game; may be repeated")
    parser.add_argument("--out", type=Path, default=DOCS, help="the folder of the page")
    parser.add_argument("--games", type=int, default=GAMES, help="games in whose positions something is added")
    parser.add_argument("--checked", type=int, default=CHECKED, help="throws that `expert` looks at")
    parser.add_argument("--first", action="store_true", help="value only the first choices anew")
    parser.add_argument("--worth", action="store_true", help="measure anew only what one more of something is worth")
    parser.add_argument("--page", action="store_true", help="only write the page anew")
    asked = parser.parse_args()
    folder: Path = asked.out / "opening-book"
    folder.mkdir(parents=True, exist_ok=True)
    for name in [] if asked.page else asked.game or known:
        measure(scorepad.load(name), folder / f"{name}.json", asked)
    books = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    (asked.out / "opening-book.md").write_text("\n".join(page(books)), encoding="utf-8")


def measure(game: Game, path: Path, asked: argparse.Namespace) -> None:
    """Write the data of a game, if there are values for it."""
    evaluator = evaluator_of(game, 1)
    if evaluator is None:
        return
    told = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if not asked.worth:
        told |= book(game, evaluator)
    if not (asked.worth or asked.first):
        told["checked"] = check(game, asked.checked)
    if not asked.first:
        told["worth"] = [asdict(one) for one in worths(game, asked.games)]
    path.write_text(data_text(told), encoding="utf-8")


# -- measuring -----------------------------------------------------------------------------------------------------
def book(game: Game, evaluator: Evaluator) -> dict[str, Any]:
    """Everything about the first throw of a game."""
    values, choices = first_choices(game, evaluator)
    order = sorted(range(len(values)), key=values.__getitem__)
    start = game.start(1)
    return {
        "game": game.id,
        "title": game.title,
        "preset": game.preset,
        "evaluator": evaluator.version,
        "areas": area_names(game),
        "fed": fed(game),
        "throws": len(values),
        "mean": round(fmean(values), 2),
        "sd": round(pstdev(values), 2),
        "worst": [[game.roll_text(start, at), round(values[at], 1)] for at in order[:3]],
        "best": [[game.roll_text(start, at), round(values[at], 1)] for at in order[:-4:-1]],
        "choices": [asdict(one) | {"value": round(one.value, 2)} for one in choices],
    }


def first_choices(game: Game, evaluator: Evaluator) -> tuple[list[float], list[Choice]]:
    """The value of every first throw, and all choices, the best first."""
    print(f"{game.id}: all first throws", flush=True)
    start = cast(State, game.start(1))
    start.confirm = 0
    found: dict[tuple[str, str], Choice] = {}
    values = []
    for outcome in range(start.outcomes()):
        told = list(choices_of(game, evaluator, start, outcome))
        for key, value in told:
            found.setdefault(key, Choice(*key)).add(value)
        best, most = max(told, key=lambda one: one[1])
        found[best].best += 1
        values.append(most)
    return values, sorted(found.values(), key=lambda one: -one.value)


def choices_of(game: Game, evaluator: Evaluator, start: State, outcome: int) -> Iterator[tuple[tuple[str, str], float]]:
    """What can be done with a first throw, with the dice that it sends to the tray, and its value."""
    thrown = start.clone()
    thrown.roll(outcome)
    sheet: Any = getattr(game, "sheet")  # noqa: B009 - every Clever game has one, no other needs it
    faces = {die.letter: 1 + outcome // 6**at % 6 for at, die in enumerate(sheet.dice)}
    for code in thrown.legal(0):
        act = game.action_text(code)
        _cell, number, written = thrown.describe(0, code) if ">" in act else (0, 0, 0)
        shown = f"{act}={number}" if written else act  # the same field with another number is another choice
        yield (shown, lower(faces, act)), evaluator.after(thrown, 0, code)


def lower(faces: dict[str, int], act: str) -> str:
    """The dice that a choice sends to the tray, by their letters: those that show less than the chosen one."""
    return "".join(letter for letter, face in faces.items() if ">" in act and face < faces[act[0]])


def area_names(game: Game) -> dict[str, str]:
    """The areas by their letters."""
    sheet: Any = getattr(game, "sheet")  # noqa: B009 - likewise
    return {area.letter: area.id for area in sheet.areas}


def fed(game: Game) -> str:
    """The letters of the areas in which dice sent to the tray are marked too: there losing them pays."""
    sheet: Any = getattr(game, "sheet")  # noqa: B009 - likewise
    return "".join(area.letter for area in sheet.areas if area.extra == "lower-dice")


def check(game: Game, throws: int) -> dict[str, float]:
    """How often `expert` would do the same after a first throw, and how far it thinks the choice is behind its own."""
    expert, learned = players.make("expert", game), players.make("learned", game)
    if not isinstance(expert, Expert):
        return {}
    print(f"{game.id}: {throws} throws for expert", flush=True)
    same, behind, rng = 0, Moments(), Rng(SEED)
    for _ in range(throws):
        state = cast(State, game.start(1))
        state.confirm = 0
        state.roll(rng.below(state.outcomes()))
        code = learned.choose(state, 0, rng)
        search = expert.look(state, 0, rng)
        same += search.action(search.best()) == code
        lag, _error = expert.lag(state, 0, whole_path(state, code, learned, rng), rng)
        behind.add(max(lag, 0.0))
    return {"throws": throws, "same": same, "behind": round(behind.mean, 2), "se": round(behind.error, 2)}


def whole_path(state: State, code: int, learned: players.Player, rng: Rng) -> list[int]:
    """A choice and what `learned` does after it until the next throw."""
    ahead, path = state.clone(), [code]
    ahead.apply(0, code)
    while not (ahead.chance or ahead.over):
        path.append(learned.choose(ahead, 0, rng))
        ahead.apply(0, path[-1])
    return path


def worths(game: Game, games: int, player: str = "learned") -> Iterator[Worth]:
    """What one more of each thing is worth, round by round."""
    bot = players.make(player, game)
    for number in ROUNDS:
        print(f"{game.id}: {games} games from round {number}", flush=True)
        states = [state for at in range(games) for state in round_starts(game, bot, at) if state.round == number]
        usual = [played_out(game, bot, state, world) for world, state in enumerate(states)]
        for thing in THINGS:
            more = [richer(game, state, thing) for state in states]
            pairs = [(world, state) for world, state in enumerate(more) if state is not None]
            if pairs:
                yield worth(game, bot, thing, number, usual, pairs)


def worth(
    game: Game,
    bot: players.Player,
    thing: str,
    number: int,
    usual: Sequence[State],
    pairs: Sequence[tuple[int, State]],
) -> Worth:
    """The mean of what is gained, and how many there were in the end without."""
    gained = moments(played_out(game, bot, one, world).score(0) - usual[world].score(0) for world, one in pairs)
    counts = (re.search(rf" {thing}=(\d+)", game.position_text(end)) for end in usual)
    ends = fmean(int(count[1]) for count in counts if count)
    return Worth(thing, number, round(gained.mean, 2), round(gained.error, 2), round(ends, 2))


def played_out(game: Game, player: players.Player, start: State, world: int) -> State:
    """The end of a game on the dice of a world."""
    state, dice, rng = start.clone(), SlotDice(SEED, world), Rng(SEED, world)
    while not state.over:
        if state.chance:
            state.roll(dice.throw(game, state))
        else:
            state.apply(0, player.choose(state, 0, rng))
    return state


def round_starts(game: Game, player: players.Player, number: int) -> Iterator[State]:
    """The positions before the first throw of each round of a game."""
    state, rng = cast(State, game.start(1)), Rng(SEED, number)
    state.confirm = 0
    known = 0
    while not state.over:
        if not state.chance:
            state.apply(0, player.choose(state, 0, rng))
            continue
        if state.round > known:
            known = state.round
            yield state.clone()
        state.roll(rng.below(state.outcomes()))


def richer(game: Game, state: State, thing: str) -> State | None:
    """The position with one more of something; None where the sheet has none, or no room for it."""
    text, count = re.subn(rf"(?<= {thing}=)(\d+)", lambda found: str(int(found[1]) + 1), game.position_text(state))
    if not count:
        return None
    try:
        return cast(State, game.parse_position(text))
    except scorepad.ScorepadError:
        return None


def moments(values: Iterable[float]) -> Moments:
    """Mean and error."""
    found = Moments()
    for value in values:
        found.add(value)
    return found


# -- writing -------------------------------------------------------------------------------------------------------
def data_text(told: dict[str, Any]) -> str:
    """JSON with a line for each choice."""
    rows = ",\n".join(f"  {json.dumps(row)}" for row in told["choices"])
    head = json.dumps({key: value for key, value in told.items() if key != "choices"}, indent=1, ensure_ascii=False)
    return f'{head[:-2]},\n "choices": [\n{rows}\n ]\n}}\n'


def page(books: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The whole page."""
    yield HEAD
    yield "## In short\n"
    for told in books:
        yield f"- **{told['title']}**: {'; '.join(findings(told))}."
    yield ""
    for told in books:
        yield from game_lines(told)


def findings(told: dict[str, Any]) -> Iterator[str]:
    """What people will remember of a game."""
    choices = [Choice(**row) for row in told["choices"]]
    often = defaultdict[str, int](int)
    for one in choices:
        often[one.act.partition(">")[2][:1]] += one.best
    area = max(often, key=lambda letter: often[letter])
    yield f"begin in {told['areas'][area]} after {100 * often[area] / told['throws']:.0f} % of first throws"
    costs = tray_costs(choices, told["fed"])
    yield (
        "a first choice that sends "
        + ", ".join(
            f"{count} {'die' if count == 1 else 'dice'} to the tray costs {fmean(costs[count]):.0f}"
            for count in (1, 3, 5)
            if count in costs
        )
        + " points"
    )
    for found in (Worth(**row) for row in told["worth"]):
        if found.round == ROUNDS[0] and found.points > 2 * found.se:
            yield f"one more {THINGS[found.thing]} in round {found.round} is worth {found.points:+.0f} ± {found.se:.0f}"


def game_lines(told: dict[str, Any]) -> Iterator[str]:
    """One game."""
    choices = [Choice(**row) for row in told["choices"]]
    yield f"## {told['title']}\n"
    yield (
        f"Before the first throw a whole game is worth {told['mean']:.1f} points. The first throw alone changes that "
        f"by {told['sd']:.1f} points (standard deviation): from {told['worst'][0][1]} (`{told['worst'][0][0]}`) to "
        f"{told['best'][0][1]} (`{told['best'][0][0]}`).\n"
    )
    yield from share_lines(choices, told["throws"])
    yield from top_lines(choices, told["mean"])
    yield from lost_lines(choices, told["fed"])
    yield from worth_lines([Worth(**row) for row in told["worth"]])
    yield from check_lines(told)
    yield f"All {len(choices)} choices: [{told['game']}.json](opening-book/{told['game']}.json).\n"


def share_lines(choices: Sequence[Choice], throws: int) -> Iterator[str]:
    """Which kinds of choices are best how often."""
    often, can = defaultdict[str, int](int), defaultdict[str, float](float)
    for one in choices:
        often[kind(one.act)] += one.best
        can[kind(one.act)] += one.best * one.value
    yield "Best first choice, by die and area (`w>y`: the white die in yellow), and how often it is the best:\n"
    ranked = sorted((name for name in often if often[name]), key=lambda name: -often[name])
    yield "| choice | best in | then worth |"
    yield "|---|---|---|"
    for name in ranked:
        yield f"| `{name}` | {100 * often[name] / throws:.1f} % | {can[name] / often[name]:.1f} |"
    yield ""


def kind(act: str) -> str:
    """Die and area of an action, without its cell."""
    return re.sub(r"(>[a-z]).*", r"\1", act)


def top_lines(choices: Sequence[Choice], mean: float) -> Iterator[str]:
    """The first marks with no die lost, beside the mean."""
    free = [one for one in choices if not one.lost and ">" in one.act][:10]
    told = ", ".join(f"`{one.act}` {one.value - mean:+.1f}" for one in free)
    yield f"The best first marks if no die is lost, compared with an average throw: {told}.\n"


def lost_lines(choices: Sequence[Choice], fed: str) -> Iterator[str]:
    """What it costs to send dice to the tray: the same mark with and without."""
    costs = tray_costs(choices, fed)
    dice = {one.lost: tray_costs(choices, fed, one.lost)[1] for one in choices if len(one.lost) == 1}
    told = ", ".join(f"{count}: {fmean(found):.1f}" for count, found in sorted(costs.items()))
    means = {die: fmean(found) for die, found in dice.items() if found}
    each = ", ".join(f"`{die}` {means[die]:.1f}" for die in sorted(means, key=lambda die: -means[die]))
    yield (
        f"What dice sent to the tray by the first choice cost in points, by how many there are: {told}. "
        f"A single die: {each}.\n"
    )


def tray_costs(choices: Sequence[Choice], fed: str, lost: str = "") -> dict[int, list[float]]:
    """How many points the same mark is worth less with this many dice lost (or just these) than with none."""
    free = {one.act: one.value for one in choices if not one.lost and one.act.partition(">")[2][:1] not in fed}
    costs = defaultdict[int, list[float]](list)
    for one in choices:
        if one.lost and one.act in free and lost in ("", one.lost):
            costs[len(one.lost)].append(free[one.act] - one.value)
    return costs


def worth_lines(found: Sequence[Worth]) -> Iterator[str]:
    """What one more of each thing is worth."""
    rounds = sorted({one.round for one in found})
    yield "What one more is worth to `learned` at the beginning of a round, in points, playing with and without it:\n"
    yield "| one more | " + " | ".join(f"round {number}" for number in rounds) + " | at the end of a game |"
    yield "|---|" + "---|" * (len(rounds) + 1)
    for thing, words in THINGS.items():
        row = {one.round: one for one in found if one.thing == thing}
        if row:
            cells = [f"{row[number].points:+.1f} ± {row[number].se:.1f}" if number in row else "" for number in rounds]
            yield f"| {words} | {' | '.join(cells)} | {row[rounds[0]].in_the_end:.1f} |"
    yield ""


def check_lines(told: dict[str, Any]) -> Iterator[str]:
    """What a closer look says."""
    found = told["checked"]
    if found:
        yield (
            f"`expert` looked at {found['throws']} first throws: it would do the same in {found['same']}, and thinks "
            f"these choices {found['behind']} points (± {found['se']}) behind its own on average.\n"
        )


HEAD = """# Opening book

The best first choice for every first throw of the Clever games, and answers to questions such as "how strong is +1 in
round 2?". Made by `python -m tools.opening_book`; do not edit this page, make it again.

Values are expected points at the end of a solo game under the rulebook preset, according to the net that `learned`
plays with ([how it learned](training.md)). All 46,656 first throws are covered. What matters about a choice is which
mark is made and which dice are sent to the tray; what the other dice show does not, since they are thrown again. So the
choices fall into a few thousand classes, and the files have one line for each: `act` ([notation](notation.md); `p>p=6`
writes a 6), the dice `lost`, its `value`, in how many `throws` it is possible, and in how many it is the `best`. If the
lost dice are marked too, as in silver, the value is the mean of the class, and these choices do not count in what lost
dice cost.

How far to trust it: differences of less than 1 or 2 points are within the net's errors. The number after ± is one
standard error: allow for twice that. What one more action or fox is worth is found by playing, not by asking the net:
from the beginning of the round `learned` plays on the same dice with and without it. A full track takes no more, so if
a game fills it anyway, one more early on is worth little. Nobody has to use it, so to a perfect player it is never
worth less than nothing: a figure below 0 is chance, or means that `learned` is confused by a sheet of a kind it has
never seen. At tables with others the tray feeds them, which this book does not count.
"""


if __name__ == "__main__":
    main()
