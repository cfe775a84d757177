"""A table needs nothing that is not Python's own: what plays in a server plays in a browser, too."""

import subprocess
import sys

#: Refuses every package that neither Python nor Scorepad brings along, then plays a game with a bot to its end.
ALONE = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {"scorepad"}:
            raise ImportError(f"{name} is not at hand")

sys.meta_path.insert(0, Nothing())
from scorepad.table import lobby
from scorepad.table.bots import choose, next_question
from scorepad.table.commands import Act, bot_act, do
from scorepad.table.projection import Projection
from scorepad.table.terms import GameKey
from scorepad.table.verify import verify

wanted = lobby.Wanted(GameKey("", "twenty-one"), (None, "greedy"))
table = lobby.opened(wanted, "t", "me")
lobby.sit(table, 0, "me", "Ada", "0" * 32)
while table.status != "over":
    asked = next_question(table)
    if asked:
        assert bot_act(table, asked.seat, asked.version, choose(asked, 1))
        continue
    own = Projection().state(table, "me", ())["mine"]["0"]
    do(table, Act(0, f"c{table.number}", own["version"], own["legal"][0]["text"]), "me")
assert verify(table.record(None).dumps()).problems == ()
print(table.status)
"""


def test_a_game_with_a_bot_on_the_standard_library_alone() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - ours
    assert (done.stdout.strip(), done.stderr) == ("over", "")
