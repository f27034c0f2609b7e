"""What lies on the table of Slaughter the Dragon, Ha, as HTML: cards, the dragon's tokens, and a player's panel."""

from __future__ import annotations

from htpy import Element, Node, b, div, section, span

from pygames.games.slaughter_the_dragon.cards import (
    BOXES,
    CARDS_IN,
    COLOURS,
    NAMES,
    NOBODY,
    PURPLE,
    TOKEN,
    UNKNOWN,
    card_name,
    purple_sum,
)
from pygames.games.slaughter_the_dragon.view import SlaughterView
from pygames.games.slaughter_the_dragon.words import signed
from pygames.text import _, ngettext
from pygames.ui.components import back, icon, shown
from pygames.ui.face import Look
from pygames.ui.html import kept
from pygames.ui.tricks import fan

SlaughterLook = Look[SlaughterView]
SUIT_CLASSES = ("suit-purple", "suit-red", "suit-blue", "suit-green")
SUIT_ICONS = ("mushroom", "flame", "water-drop", "three-leaves")
ALL = 12
"""The purple cards that make a moon."""


@kept
def suit_mark(colour: int) -> Node:
    """The colour as a picture and a letter."""
    return [icon(SUIT_ICONS[colour]), span(".suit-letter")[COLOURS[colour]]]


@kept
def card_face(card: int) -> Node:
    """What is printed on a card."""
    return [span(".corner")[suit_mark(card >> 4)], b(".numeral")[str(card & 15)]]


def card_kind(card: int) -> str:
    """A card's classes."""
    return f"card {SUIT_CLASSES[card >> 4]}"


@kept
def lying(card: int, *, small: bool = False, move_id: str = "", extra: str = "", name: str = "") -> Node:
    """A card that lies there, face down if this seat does not know it."""
    size = " small" if small else ""
    if card == UNKNOWN:
        return back(name or _("face down"), kind=f"card{size}{extra}")
    return shown(name or card_name(card), card_face(card), kind=f"{card_kind(card)}{size}{extra}", move_id=move_id)


@kept
def body_token(number: int) -> Element:
    """A token of the dragon's body; the one of the first trick is number 0."""
    return span(".token", data_move_id=f"token-{number}", aria_hidden="true")


@kept
def head_token(number: int) -> Element:
    """The dragon's head, for the last trick."""
    return span(".token.is-head", data_move_id=f"token-{number}", aria_hidden="true")[icon("spiked-dragon-head")]


def dragon(view: SlaughterView) -> Node:
    """The dragon, as long as there are tricks to play."""
    tricks = BOXES[view.players].hand
    return _dragon(tricks, len(view.leaders) - 1 if view.plays else 0)


@kept
def _dragon(tricks: int, won: int) -> Element:
    left = tricks - won
    text = (
        ngettext("The dragon: {count} trick left", "The dragon: {count} tricks left", left).format(count=left)
        if left
        else _("The dragon is slain.")
    )
    return div(".dragon", role="img", aria_label=text)[
        head_token(tricks - 1) if left else None,
        [body_token(number) for number in reversed(range(won, tricks - 1))],
        span(".tail", aria_hidden="true") if left else None,
        span(".dragon-count", aria_hidden="true")[text],
    ]


def moon_seat(view: SlaughterView) -> int:
    """The seat that has taken every purple card so far, or `NOBODY`."""
    takers = [seat for seat, pile in enumerate(view.piles) if pile]
    return takers[0] if len(takers) == 1 else NOBODY


def _moon_watch(view: SlaughterView, seat: int) -> Node:
    if moon_seat(view) != seat:
        return None
    count = view.piles[seat].bit_count()
    text = _("Moon watch: all purple cards so far, {count} of {all}").format(count=count, all=ALL)
    return span(class_=["badge moon", {"is-near": count * 2 >= ALL}], role="img", aria_label=text, title=text)[
        icon("moon"), f"{count}/{ALL}"
    ]


def pile(view: SlaughterView, seat: int) -> Node:
    """The purple cards that a seat has taken, face up, and what they cost."""
    last = view.tricks[-1].cards if view.tricks and not view.trick.cards else ()
    return _pile(view.piles[seat], *[card for card in last if card >> 4 == PURPLE])


@kept
def _pile(mask: int, *last: int) -> Element:
    """``last``: what lies in the trick still, and is no second thing to move."""
    cards = CARDS_IN[PURPLE][mask]
    name = _("Purple cards taken: {cards}, costing {sum}").format(
        cards=_(", ").join([str(card) for card in cards]), sum=purple_sum(mask)
    )
    return span(".pile", role="img", aria_label=name if cards else _("No purple cards taken"))[
        [
            span(".poison", data_move_id=None if card in last else f"card-{NAMES[card]}", aria_hidden="true")[str(card)]
            for card in cards
        ],
        b(".cost")[signed(-purple_sum(mask))] if cards else None,
    ]


def tokens(view: SlaughterView, seat: int) -> Node:
    """The tokens that a seat has won, and what they bring."""
    numbers = [number for number, trick in enumerate(view.tricks) if trick.winner == seat]
    return _tokens(view.tokens[seat], BOXES[view.players].hand, *numbers)


@kept
def _tokens(count: int, tricks: int, *numbers: int) -> Element:
    name = ngettext("{count} dragon token, {points}", "{count} dragon tokens, {points}", count).format(
        count=count, points=signed(TOKEN * count)
    )
    return span(".tokens", role="img", aria_label=name)[
        [head_token(number) if number == tricks - 1 else body_token(number) for number in numbers],
        b(".gain")[signed(TOKEN * count)] if count else None,
    ]


def panel(look: SlaughterLook, seat: int) -> Element:
    """A player: the name and total, what is in hand, and what has been won."""
    view, name = look.view, look.names[seat]
    own = seat == view.seat
    second = len(view.second) if view.practitioner == seat else 0
    cards = ngettext("{count} card in hand", "{count} cards in hand", view.sizes[seat]).format(count=view.sizes[seat])
    label = _("{name}: total {total}, {cards}").format(name=name, total=view.scores[seat], cards=cards)
    return section(
        class_=["sl-panel", {"is-turn": view.turn == seat, "is-own": own}], aria_label=label, id=f"panel-{seat}"
    )[
        div(".panel-name")[
            icon("ninja-head") if view.practitioner == seat else None,
            b[name],
            _moon_watch(view, seat),
            span(".total", title=_("Total"))[signed(view.scores[seat])],
        ],
        div(".panel-hand")[None if own and not second else _halves(look, seat, second),],
        div(".panel-won")[tokens(view, seat), pile(view, seat)],
    ]


def _halves(look: SlaughterLook, seat: int, second: int) -> Node:
    view = look.view
    count = view.sizes[seat]
    if not second:
        return fan(count, ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count))
    first = ngettext("First half: {count} card", "First half: {count} cards", count).format(count=count)
    later = ngettext("Second half: {count} card", "Second half: {count} cards", second).format(count=second)
    return [
        span(".half-mark")[_("1st")],
        fan(count, first),
        span(".half-mark")[_("2nd")],
        _second_half(view) if seat == view.seat else fan(second, later),
    ]


def _second_half(view: SlaughterView) -> Element:
    return span(".second-half", role="group", aria_label=_("Your second half, face down"))[
        [lying(card, small=True, extra=" is-down", move_id=f"card-{NAMES[card]}") for card in view.second]
    ]
