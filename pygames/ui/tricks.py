"""What games of tricks share on the page: the cards of a trick at their players' places, and hidden cards as a fan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from htpy import Element, Node, b, div, span

from pygames.ui.html import kept

FAN = 13
"""A fan shows no more cards than this; the number beside it says how many there are."""


@dataclass(frozen=True, slots=True)
class Place:
    """One player's part of a trick."""

    name: str
    card: Node = None
    """The card, or None while there is none."""
    mark: str = ""
    """What is to be said of it: "leads", "is winning"."""
    best: bool = False
    """Whether it wins, or would as the trick lies."""
    next: bool = False
    """Whether it is to be played now."""


def trick_area(label: str, others: Sequence[Place], own: Place, *, over: bool) -> Element:
    """The others' cards in a row, as their panels above, and the own one below; ``over``: the trick is complete."""
    return div(class_=["trick", {"is-over": over}], data_count=str(len(others)), role="group", aria_label=label)[
        [_place(place, "at") for place in others], _place(own, "at is-own")
    ]


def _place(place: Place, kind: str) -> Element:
    content = place.card or span(class_=["slot", {"is-next": place.next}], aria_hidden="true")
    mark = span(class_=["mark", {"is-best": place.best}])[place.mark] if place.mark else None
    return div(class_=kind)[content, span(".who")[b[place.name], mark]]


@kept
def fan(count: int, name: str) -> Element:
    """So many cards face down, and their number."""
    return span(".fan", role="img", aria_label=name)[
        [span(".fan-card", aria_hidden="true") for _card in range(min(count, FAN))], b(".fan-count")[str(count)]
    ]
