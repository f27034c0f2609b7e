"""The dragons of Dragon Trick as HTML: cards, the ring of the rank line, and the trick inside it."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, b, div, h3, p, small, span

from pygames.games.dragon_trick.dragons import COPIES, HAND, TYPES, card_name
from pygames.games.dragon_trick.rules import KEPT, NOBODY, SWAPS, Trick, survivors
from pygames.games.dragon_trick.view import DragonTrickView
from pygames.text import _, ngettext
from pygames.ui.components import icon, piece, shown
from pygames.ui.face import Look
from pygames.ui.html import kept

TrickLook = Look[DragonTrickView]
PICTURES = {
    "shadow": "two-shadows",
    "forest": "forest",
    "moon": "moon",
    "sun": "sun",
    "fire": "flame",
    "ice": "snowflake",
    "storm": "lightning",
    "sea": "waves",
    "stone": "stone-pile",
    "star": "falling-star",
}


def kind(card: int) -> str:
    """The card's class."""
    return f"dragon is-{TYPES[card]}"


@kept
def card_face(card: int, place: int = -1) -> Node:
    """Picture and name, and the place in the rank line (from 0) if it is to be told."""
    return [
        span(".corner")[str(place + 1)] if place >= 0 else None,
        icon(PICTURES[TYPES[card]]),
        span(".dt-name.suit-letter")[card_name(card)],
    ]


def placed_name(card: int, place: int) -> str:
    """What the card and its place are called: "Moon, place 3"."""
    return _("{card}, place {place}").format(card=card_name(card), place=place + 1)


# -- the rank line as a ring


def ring(look: TrickLook, *inside: Node) -> Element:
    """The rank line, clockwise from the upper left; the last place lies below the first."""
    view = look.view
    last = view.tricks[-1].swap if view.tricks and view.phase != "swap" else KEPT
    around: list[Node] = []
    for place in range(len(view.line)):
        around += [_ranked(look, place), _gap(look, place, last)]
    return div(
        f"#ring.dt-ring.ring-{len(view.line)}",
        role="group",
        aria_label=_("The rank line, strongest first, as a ring"),
        data_roving=True,
    )[div(".dt-track", aria_hidden="true"), around, div(".dt-inside", id="inside")[inside]]


def chosen(picked: Sequence[str], size: int) -> set[int]:
    """The places of the rank line that are picked: both of a swap, or the first of the two."""
    places: set[int] = set()
    for item in picked:
        verb, _space, number = item.partition(" ")
        if verb in ("swap", "rank"):
            places.add(int(number))
        if verb == "swap":
            places.add((int(number) + 1) % size)
    return places


def may_go_on(picked: Sequence[str], place: int, size: int) -> bool:
    """Whether a place of the rank line can be tapped next: after the first of two, only itself and its neighbours."""
    verb, _space, number = picked[0].partition(" ") if picked else ("", "", "")
    return verb != "rank" or (place - int(number)) % size in (0, 1, size - 1)


def _ranked(look: TrickLook, place: int) -> Node:
    view, card = look.view, look.view.line[place]
    played = view.played()[card]
    name = ngettext(
        "{card}, place {place}, {count} of {copies} played", "{card}, place {place}, {count} of {copies} played", played
    ).format(card=card_name(card), place=place + 1, count=played, copies=COPIES - 1)
    content = [card_face(card, place), _pips(played)]
    look_of = f"{kind(card)} at-{place}"
    if place == 0:
        look_of += " is-strongest"
    if look.mine and view.phase == "swap":
        picked = place in chosen(look.picked, len(view.line))
        return piece(
            f"rank {place}",
            name,
            content,
            legal=may_go_on(look.picked, place, len(view.line)),
            picked=picked,
            kind=look_of,
            id=f"rank-{TYPES[card]}",
            move_id=f"rank-{TYPES[card]}",
        )
    return shown(name, content, kind=look_of, id=f"rank-{TYPES[card]}", move_id=f"rank-{TYPES[card]}")


@kept
def _pips(played: int) -> Element:
    """The three copies that are played with: a hole for each that has been shown."""
    return span(".dt-pips", aria_hidden="true")[
        [span(class_={"pip": True, "is-gone": number >= COPIES - 1 - played}) for number in range(COPIES - 1)]
    ]


def _gap(look: TrickLook, place: int, last: int) -> Node:
    """What lies between a place and the next one clockwise: a button that swaps the two, or an arrow to the weaker."""
    view, size = look.view, len(look.view.line)
    wraps = place == size - 1
    class_ = f"dt-gap gap-{place}{' is-wrap' if wraps else ''}"
    if look.mine and view.phase == "swap":
        item = SWAPS[place]
        name = _("Swap {upper} and {lower}").format(
            upper=card_name(view.line[place]), lower=card_name(view.line[(place + 1) % size])
        )
        return piece(
            item,
            name,
            span(".dt-arrows", aria_hidden="true")["⇄"],
            legal=True,
            picked=look.picked == (item,),
            hint=look.hint == item,
            kind=f"{class_} is-swap",
            id=f"gap-{place}",
        )
    return _arrow(place, class_, "⇄" if place == last else "⟲" if wraps else "›")


@kept
def _arrow(place: int, kind: str, mark: str) -> Element:
    return span(class_=[kind, {"is-last": mark == "⇄"}], id=f"gap-{place}", aria_hidden="true")[
        span(".dt-arrows")[mark]
    ]


# -- the trick


def last_trick(view: DragonTrickView) -> Trick | None:
    """The trick to be shown: the one just revealed, else the last one that is over."""
    if view.phase == "swap":
        return Trick(view.line, view.picks, view.winner, view.turn, KEPT)
    return view.tricks[-1] if view.tricks else None


def number_of(view: DragonTrickView) -> int:
    """The number of the trick to be shown, from 0."""
    return len(view.tricks) - (view.phase != "swap")


def own_before(view: DragonTrickView, card: int, tricks: int) -> int:
    """How many of a type this seat has played in so many tricks."""
    return sum(trick.picks[view.seat] == card for trick in view.tricks[:tricks])


def move_id(view: DragonTrickView, seat: int, card: int, number: int) -> str:
    """A name by which a card of a trick is found again: own ones as in the hand, others by seat alone."""
    if seat == view.seat and card >= 0:
        return f"own-{card}-{own_before(view, card, number)}"
    return f"trick-{number}-{seat}"


def trick_area(look: TrickLook) -> Node:
    """What has been revealed last, marked, with what came of it; before the first trick, what is about to happen."""
    view = look.view
    trick = last_trick(view)
    tricks = HAND[view.players]
    if trick is None:
        return [
            h3[_("Trick {number} of {total}").format(number=1, total=tricks)],
            p(".dt-told")[_("All pick in secret; then every card is revealed at once.")],
        ]
    number = number_of(view)
    old = view.phase == "pick"
    title = _("Trick {number} of {total}")
    if old:
        title = _("The last trick: {number} of {total}")
    return [
        h3[title.format(number=number + 1, total=tricks)],
        div("#trick", class_=["dt-trick", {"is-old": old}], role="group", aria_label=_("The trick"))[
            [_shown(look, trick, seat, number) for seat in range(view.players)]
        ],
        p(".dt-told")[outcome(trick, look.names), " ", swap_told(trick, look.names)],
    ]


def marks(trick: Trick, seat: int) -> list[tuple[str, str]]:
    """What is to be said of a card of a trick: pairs of class and text."""
    if trick.picks.count(trick.picks[seat]) > 1:
        return [("is-null", _("cancelled"))]
    found = []
    if seat == trick.winner:
        found.append(("is-best", _("wins")))
    if seat == trick.lowest:
        found.append(("is-lowest", _("lowest")))
    return found


def _shown(look: TrickLook, trick: Trick, seat: int, number: int) -> Element:
    view, card, said = look.view, trick.picks[seat], marks(trick, seat)
    place = trick.line.index(card)
    classes, texts = [mark[0] for mark in said], [mark[1] for mark in said]
    name = ", ".join([look.names[seat], placed_name(card, place), *texts])
    return div(class_=["dt-shown", *classes])[
        shown(
            name,
            card_face(card, place),
            kind=" ".join([kind(card), *(["is-winner"] if seat == trick.winner else []), *classes]),
            move_id=move_id(view, seat, card, number),
        ),
        b(".dt-who")[look.names[seat]],
        small(".dt-mark")[" · ".join(texts)] if texts else None,
    ]


def outcome(trick: Trick, names: Sequence[str]) -> str:
    """One sentence: who won, with what, and who may change the line."""
    if trick.winner == NOBODY:
        return _("All cards cancelled: nobody wins.")
    best = card_name(survivors(trick.line, trick.picks)[0])
    if trick.winner == trick.lowest:
        return _("{name} alone is left, and wins with {card}.").format(name=names[trick.winner], card=best)
    return _("{name} wins with {card}; {other} was lowest.").format(
        name=names[trick.winner], card=best, other=names[trick.lowest]
    )


def swap_told(trick: Trick, names: Sequence[str]) -> str:
    """What the lowest player changed in the line afterwards; empty where nothing was."""
    if trick.swap == KEPT:
        return ""
    upper, lower = trick.line[trick.swap], trick.line[(trick.swap + 1) % len(trick.line)]
    return _("{name} swapped {upper} and {lower}.").format(
        name=names[trick.lowest], upper=card_name(upper), lower=card_name(lower)
    )
