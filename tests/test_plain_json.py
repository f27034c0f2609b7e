"""JSON that anybody may have written: values as they are, or a reason, and never the end of Python."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.plain_json import DEEPEST, parse

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES, st.booleans())
def test_whatever_json_says_is_read(value: object, ascii_only: bool) -> None:
    assert parse(json.dumps(value, ensure_ascii=ascii_only)) == value


@pytest.mark.parametrize("opening", ["[", '{"a":', '[1,{"]":'])
@pytest.mark.parametrize("depth", [DEEPEST + 1, 3_000, 100_000])
def test_what_is_too_deep_is_refused_before_python_meets_it(opening: str, depth: int) -> None:
    with pytest.raises(ValueError, match="within each other"):
        parse(opening * depth)


def test_brackets_in_texts_are_no_lists() -> None:
    assert parse(json.dumps(["[" * 5000, '"[' * 500, "\\"])) == ["[" * 5000, '"[' * 500, "\\"]
    assert parse("[" * DEEPEST + "]" * DEEPEST)


@pytest.mark.parametrize("cut", [1, 2, 10])
def test_a_file_that_was_cut_short_is_refused_as_soon_as_it_is_read(cut: int) -> None:
    """Saves within a backup are texts full of quotes; from each the rest of the file was searched once."""
    inner = json.dumps([{"name": "Anna", "place": [1, 2]}] * 100_000)
    text = json.dumps({"store": {"table.1": inner}})
    assert parse(text) == {"store": {"table.1": inner}}
    with pytest.raises(ValueError, match=r"."):
        parse(text[:-cut])


@pytest.mark.parametrize("text", ["1e999", "[-1e999]", "NaN", "Infinity"])
def test_what_is_no_number_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=text.strip("[]-")):
        parse(text)


@pytest.mark.parametrize("text", ["", "{", "[1,]", "NaN", "[-Infinity]", '"', "]" * 5000, '"[', "1" * 5000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)
