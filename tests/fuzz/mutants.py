"""Texts that are almost right: valid ones with a few small wounds."""

import re

from hypothesis import strategies as st

TOKEN = re.compile(r"[A-Za-z]+|\d+|\s+|.")

#: Signs that mean something somewhere, and some that never do.
SIGNS = st.sampled_from("0123456789abcdefgnoprstwxyIVX@,=|-!?:*()/>+.[]{}\"'#\n\t é\x00\u2028")


@st.composite
def mutants(draw: st.DrawFn, texts: list[str]) -> str:
    """One of the texts after one to three wounds; tokens may come from any of the others."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from([_sign, _cut, _twice, _token, _number, _line, _flood]))(
            draw, text, draw(st.sampled_from(texts))
        )
    return text


def _place(draw: st.DrawFn, text: str) -> int:
    return draw(st.integers(0, max(0, len(text) - 1)))


def _sign(draw: st.DrawFn, text: str, _other: str) -> str:
    """One sign replaced or put in."""
    at = _place(draw, text)
    return text[:at] + draw(SIGNS) + text[at + draw(st.integers(0, 1)) :]


def _cut(draw: st.DrawFn, text: str, _other: str) -> str:
    """A piece missing."""
    at = _place(draw, text)
    return text[:at] + text[at + draw(st.integers(1, 12)) :]


def _twice(draw: st.DrawFn, text: str, _other: str) -> str:
    """A piece doubled."""
    at, length = _place(draw, text), draw(st.integers(1, 40))
    return text[: at + length] + text[at : at + length] + text[at + length :]


def _token(draw: st.DrawFn, text: str, other: str) -> str:
    """A word in the place of another one."""
    tokens, others = TOKEN.findall(text), TOKEN.findall(other)
    if not tokens or not others:
        return text
    at = draw(st.integers(0, len(tokens) - 1))
    return "".join([*tokens[:at], draw(st.sampled_from(others)), *tokens[at + 1 :]])


def _line(draw: st.DrawFn, text: str, other: str) -> str:
    """A whole line missing, or one of another text in its place."""
    lines, others = text.split("\n"), other.split("\n")
    at = draw(st.integers(0, len(lines) - 1))
    put = draw(st.sampled_from([[], [draw(st.sampled_from(others))], [lines[at]] * 2]))
    return "\n".join([*lines[:at], *put, *lines[at + 1 :]])


def _flood(draw: st.DrawFn, text: str, _other: str) -> str:
    """A few signs over and over."""
    at, length = _place(draw, text), draw(st.integers(1, 4))
    piece = draw(
        st.one_of(st.just(text[at : at + length]), st.sampled_from(["a.", "[", "{a=", "9", '"', "'", "x", "\\"]))
    )
    return text[:at] + piece * draw(st.sampled_from([3, 40, 900, 6000])) + text[at:]


def _number(draw: st.DrawFn, text: str, _other: str) -> str:
    """Another number: small, at the edge, or absurd."""
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found = draw(st.sampled_from(numbers))
    number = draw(st.sampled_from([-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 30, 31, 99, 255, 256, 32768, 2**31, 2**64]))
    return text[: found.start()] + str(number) + text[found.end() :]
