"""Makes the opening book: `python -m tools.opening_book` values every first choice, and what actions are worth later.

For each game a file of data in docs/opening-book/, then the page docs/opening-book.md from all of them. Values are
those of the coach's evaluator, alone. What is measured by play uses seeds that no training has used.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, cast

import scorepad
from scorepad import Game, players
from scorepad.clever.bots.expert import Expert
from scorepad.clever.engine import State
from scorepad.core import Rng
from scorepad.core.evaluator import Evaluator
from scorepad.lab.bounds import adjusted_result
from scorepad.lab.moments import Moments
from scorepad.lab.watching import evaluator_of

DOCS = Path(__file__).resolve().parents[1] / "docs"

#: Positions of `learned` that something is added to, for the net's word and for play; throws that `expert` looks at.
POSITIONS, PLAYED, CHECKED = 60, 40, 40
#: The rounds in which what it is worth is also played out, and the throws that each one is compared with then.
PLAYED_ROUNDS, EFFORT = (2, 4), 8
#: Far from the seeds that training and tuning use.
SEED = 7_100_000

#: What is added to a position: how it stands in its notation.
THINGS = {"plus1": "+1", "reroll": "a reroll", "return": "a return", "joker": "a joker", "foxes": "a fox"}


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
    """What one more of something is worth at the beginning of a round."""

    thing: str
    round: int
    net: float
    net_se: float
    played: float | None = None
    played_se: float | None = None


def main() -> None:
    """Value what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = [name for name in scorepad.games() if scorepad.load(name).family == "clever"]
    parser.add_argument("--game", action="append", choices=known, help="only this game; may be repeated")
    parser.add_argument("--out", type=Path, default=DOCS, help="the folder of the page")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions that something is added to")
    parser.add_argument("--played", type=int, default=PLAYED, help="so many of them are played out")
    parser.add_argument("--checked", type=int, default=CHECKED, help="throws that `expert` looks at")
    parser.add_argument("--page", action="store_true", help="only write the page anew")
    asked = parser.parse_args()
    folder: Path = asked.out / "opening-book"
    folder.mkdir(parents=True, exist_ok=True)
    for name in [] if asked.page else asked.game or known:
        game = scorepad.load(name)
        evaluator = evaluator_of(game, 1)
        if evaluator is not None:
            told = book(game, evaluator, asked.positions, asked.played, asked.checked)
            (folder / f"{name}.json").write_text(data_text(told), encoding="utf-8")
    books = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    (asked.out / "opening-book.md").write_text("\n".join(page(books)), encoding="utf-8")


# -- measuring -----------------------------------------------------------------------------------------------------
def book(game: Game, evaluator: Evaluator, positions: int, played: int, checked: int) -> dict[str, Any]:
    """Everything about a game."""
    values, choices = first_choices(game, evaluator)
    order = sorted(range(len(values)), key=values.__getitem__)
    start = game.start(1)
    return {
        "game": game.id,
        "title": game.title,
        "preset": game.preset,
        "evaluator": evaluator.version,
        "throws": len(values),
        "mean": round(fmean(values), 2),
        "sd": round(pstdev(values), 2),
        "worst": [[game.roll_text(start, at), round(values[at], 1)] for at in order[:3]],
        "best": [[game.roll_text(start, at), round(values[at], 1)] for at in order[:-4:-1]],
        "checked": check(game, checked),
        "worth": [asdict(one) for one in worths(game, evaluator, positions, played)],
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
        yield (act, lower(faces, act)), evaluator.after(thrown, 0, code)


def lower(faces: dict[str, int], act: str) -> str:
    """The dice that a choice sends to the tray, by their letters: those that show less than the chosen one."""
    return "".join(letter for letter, face in faces.items() if ">" in act and face < faces[act[0]])


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


def worths(game: Game, evaluator: Evaluator, positions: int, played: int) -> Iterator[Worth]:
    """What one more of each thing is worth, round by round; what is played out has the same dice with and without."""
    learned = players.make("learned", game)
    print(f"{game.id}: {positions} games for what things are worth", flush=True)
    by_round = defaultdict[int, list[State]](list)
    for number in range(positions):
        for state in round_starts(game, learned, number):
            if state.round > 1:  # before that nobody has anything, so the net knows nothing about it
                by_round[state.round].append(state)
    for number, states in sorted(by_round.items()):
        tried = played if number in PLAYED_ROUNDS else 0
        usual = [adjusted_result(game, learned, evaluator, *one) for one in worlds(states[:tried])]
        for thing in THINGS:
            more = [richer(game, state, thing) for state in states]
            if all(more):
                found = cast(list[State], more)
                ends = [adjusted_result(game, learned, evaluator, *one) for one in worlds(found[:tried])]
                yield worth(evaluator, thing, number, states, found, usual, ends)


def worlds(states: Sequence[State]) -> Iterator[tuple[State, int, int, int]]:
    """How each position is played out: seed, world and effort."""
    return ((state, SEED, world, EFFORT) for world, state in enumerate(states))


def worth(
    evaluator: Evaluator,
    thing: str,
    number: int,
    states: Sequence[State],
    richer_ones: Sequence[State],
    usual: Sequence[float],
    ends: Sequence[float],
) -> Worth:
    """By the net's word and by play."""
    pairs = zip(states, richer_ones, strict=True)
    net = moments(evaluator.value(more, 0) - evaluator.value(state, 0) for state, more in pairs)
    real = moments(rich - poor for poor, rich in zip(usual, ends, strict=True))
    told = Worth(thing, number, round(net.mean, 2), round(net.error, 2))
    return replace(told, played=round(real.mean, 2), played_se=round(real.error, 2)) if ends else told


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
    for told in books:
        yield from game_lines(told)


def game_lines(told: dict[str, Any]) -> Iterator[str]:
    """One game."""
    choices = [Choice(**row) for row in told["choices"]]
    yield f"## {told['title']}\n"
    yield (
        f"A whole game is worth {told['mean']:.1f} points before the first throw. The first throw alone moves that by "
        f"{told['sd']:.1f} points (standard deviation): from {told['worst'][0][1]} (`{told['worst'][0][0]}`) to "
        f"{told['best'][0][1]} (`{told['best'][0][0]}`).\n"
    )
    yield from share_lines(choices, told["throws"])
    yield from top_lines(choices, told["mean"])
    yield from lost_lines(choices)
    yield from worth_lines([Worth(**row) for row in told["worth"]])
    yield from check_lines(told)
    yield f"All {len(choices)} choices: [{told['game']}.json](opening-book/{told['game']}.json).\n"


def share_lines(choices: Sequence[Choice], throws: int) -> Iterator[str]:
    """Which kinds of choices are best how often."""
    often, can = defaultdict[str, int](int), defaultdict[str, float](float)
    for one in choices:
        often[kind(one.act)] += one.best
        can[kind(one.act)] += one.best * one.value
    yield "Best first choice, by die and area (`w>y`: the white die in yellow), in how many of a hundred throws:\n"
    ranked = sorted((name for name in often if often[name]), key=lambda name: -often[name])
    yield "| choice | best in | worth then |"
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
    yield f"The best first marks if no die is lost, against an average throw: {told}.\n"


def lost_lines(choices: Sequence[Choice]) -> Iterator[str]:
    """What it costs to send dice to the tray: the same mark with and without."""
    free = {one.act: one.value for one in choices if not one.lost}
    costs, dice = defaultdict[int, list[float]](list), defaultdict[str, list[float]](list)
    for one in choices:
        if one.lost and one.act in free:
            costs[len(one.lost)].append(free[one.act] - one.value)
            if len(one.lost) == 1:
                dice[one.lost].append(free[one.act] - one.value)
    told = ", ".join(f"{count}: {fmean(found):.1f}" for count, found in sorted(costs.items()))
    each = ", ".join(f"`{die}` {fmean(found):.1f}" for die, found in sorted(dice.items(), key=lambda i: -fmean(i[1])))
    yield f"Points that dice sent to the tray by the first choice cost, by their number: {told}. One alone: {each}.\n"


def worth_lines(found: Sequence[Worth]) -> Iterator[str]:
    """What one more of each thing is worth."""
    rounds = sorted({one.round for one in found})
    yield "What one more is worth when a round begins, in points; in brackets what play shows, with its error:\n"
    yield "| one more | " + " | ".join(f"round {number}" for number in rounds) + " |"
    yield "|---|" + "---|" * len(rounds)
    for thing, words in THINGS.items():
        row = {one.round: one for one in found if one.thing == thing}
        if row:
            yield f"| {words} | " + " | ".join(worth_text(row.get(number)) for number in rounds) + " |"
    yield ""


def worth_text(one: Worth | None) -> str:
    """A cell of the table."""
    if one is None:
        return ""
    played = "" if one.played is None else f" ({one.played:.1f} ± {one.played_se:.1f})"
    return f"{one.net:.1f}{played}"


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
round 2?". Made by `python -m tools.opening_book`; do not edit, make it anew.

Values are expected points at the end of a game alone under the rulebook preset, by the net that `learned` plays with
([how it learned](training.md)). All 46,656 first throws are gone through. Of a choice it matters which mark is made and
which dice are sent to the tray; what the other dice show does not, as they are thrown again. So the choices fall into
some hundreds of classes, and the files have one line for each: `act` ([notation](notation.md)), the dice `lost`, its
`value`, in how many `throws` it can be made, and in how many it is the `best`. (Where marks come with the dice lost, as
in silver, the value is the mean of the class.)

How far to trust it: differences of less than 1 or 2 points are within the net's errors. The number behind ± is one
standard error. What one more action is worth is the difference of the net's two values at positions of `learned`; such
positions are a little unusual to the net, so in two rounds both are also played out by `learned` on the same dice, with
luck taken out. Where the two disagree, believe what was played. At tables of several the tray feeds the others, which
this book does not count.
"""


if __name__ == "__main__":
    main()
