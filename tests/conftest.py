"""What every test may rely on: how much work is affordable in the mode it runs in."""

import os
import signal

import pytest
from hypothesis import settings

import scorepad

# A shell that runs the tests in the background makes them ignore Ctrl-C, and every program they start inherits that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Whatever language the machine speaks, and every program that a test starts inherits this too.
os.environ["SCOREPAD_LANGUAGE"] = "en"

# No deadline: shared machines are slow at times. Derandomised: the same sources always give the same verdict.
settings.register_profile("compiled", max_examples=200, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("pure", settings.get_profile("compiled"), max_examples=20)
settings.load_profile("compiled" if scorepad.COMPILED else "pure")


@pytest.fixture(scope="session")
def scale() -> int:
    """How often to repeat what is repeated: compiled code affords ten times as much."""
    return 10 if scorepad.COMPILED else 1
