"""The guided first rounds are data: each can be played as it stands, and each task is explained in every language."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

import scorepad
from scorepad.core.narrate import catalogue, languages

LESSONS = sorted((Path(__file__).resolve().parents[1] / "web" / "src" / "games").glob("*/lessons/*.json"))


class Task(TypedDict, total=False):
    """What is to be done: the actions that do it, and the dice that a roll shows."""

    name: str
    accepts: list[str]
    dice: str


def tasks_of(lesson: Path) -> list[Task]:
    found: list[Task] = json.loads(lesson.read_text(encoding="utf-8"))
    return found


def fits(task: Task, action: str) -> bool:
    return any(action == one or (one.endswith("*") and action.startswith(one[:-1])) for one in task["accepts"])


def test_the_five_games_of_the_box_are_shown() -> None:
    games = {"ganz-schoen-clever", "doppelt-so-clever", "clever-hoch-drei", "twenty-one", "ubongo-dice"}
    assert {lesson.stem for lesson in LESSONS} == games


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_a_lesson_can_be_played(lesson: Path, seed: int) -> None:
    """Whatever sheet a table deals, and wherever a shape is drawn."""
    match = scorepad.Match(scorepad.load(lesson.stem), 1, seed=seed)
    for task in tasks_of(lesson):
        legal = [str(choice) for choice in match.legal(0)]
        allowed = [action for action in legal if fits(task, action)]
        assert allowed, f"{task['name']}: {task['accepts']} of {legal}"
        if "dice" in task:
            match.enter_roll(task["dice"])
        else:
            match.play(0, allowed[seed % len(allowed)])
    assert not match.over


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_every_task_is_explained(lesson: Path, language: str) -> None:
    names = ["intro", *(task["name"] for task in tasks_of(lesson)), "end"]
    words = catalogue(language)
    assert [name for name in names if f"web.guide.{lesson.stem}.{name}" not in words] == []
    told = {key for key in words if key.startswith(f"web.guide.{lesson.stem}.")}
    assert len(told) == len(names)
