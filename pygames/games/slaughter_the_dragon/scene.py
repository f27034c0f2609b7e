"""The table of Slaughter the Dragon, Ha: players above, the trick and the dragon in the middle, the own cards below."""

from __future__ import annotations

from htpy import Element, Node, b, div, h3, p, section, small, span

from pygames.games.slaughter_the_dragon.cards import (
    BOXES,
    CARD,
    COLOURS,
    INDICATORS_EACH,
    NAMES,
    NOBODY,
    NUMBERS,
    PURPLE,
    TAKEN,
    UNKNOWN,
    card_name,
    cards_named,
    colour_name,
)
from pygames.games.slaughter_the_dragon.pieces import (
    SUIT_CLASSES,
    SlaughterLook,
    card_face,
    card_kind,
    dragon,
    lying,
    panel,
    suit_mark,
)
from pygames.games.slaughter_the_dragon.view import SlaughterView, Trick
from pygames.text import _, ngettext
from pygames.ui.components import hand, icon, piece, shown
from pygames.ui.html import kept
from pygames.ui.tricks import Place, trick_area

VERBS = {"trick": "play", "return": "back", "divide": "half", "give": "give", "pass on": "give"}
"""What a tap on a hand card begins with, by phase."""


def draw(look: SlaughterLook) -> list[Element | None]:
    """The whole table."""
    view = look.view
    return [
        div(".sl-others", data_count=str(view.players - 1))[[panel(look, seat) for seat in look.others()]],
        div(".sl-centre")[
            _trump(look),
            div(".sl-middle")[dragon(view), _middle(look)],
            _scale(look),
        ],
        div(".sl-own")[panel(look, view.seat), _hand(look)],
    ]


# -- the middle


def last_trick(view: SlaughterView) -> Trick | None:
    """The trick that is over but still lies there, until the next card is led."""
    return view.tricks[-1] if view.plays and not view.trick.cards and view.tricks else None


def _middle(look: SlaughterLook) -> Node:
    view = look.view
    if view.phase == "take":
        return _choose_from_scale(look)
    if view.phase == "return":
        name = look.names[view.turn]
        return div(".sl-say")[p[_("{name} puts two cards into the scale, face down.").format(name=name)]]
    if view.asked and not view.plays:
        return div(".sl-say")[_ask(look), _gifts(look)]
    return _trick(look)


def _trick(look: SlaughterLook) -> Element:
    view = look.view
    done = last_trick(view)
    trick = done or view.trick
    played = {(trick.leader + step) % view.players: card for step, card in enumerate(trick.cards)}
    places = [_place(look, seat, played.get(seat, NOBODY), trick, done is not None) for seat in look.others()]
    own = _place(look, view.seat, played.get(view.seat, NOBODY), trick, done is not None)
    return trick_area(_("The last trick") if done else _("The trick"), places, own, over=done is not None)


def _place(look: SlaughterLook, seat: int, card: int, trick: Trick, done: bool) -> Place:
    name = look.names[seat]
    if card == NOBODY:
        next_one = look.view.turn == seat and not done
        return Place(name, mark=_("leads") if trick.leader == seat else "", next=next_one)
    wins = trick.winner == seat
    mark = (_("takes it") if done else _("is winning")) if wins else _("leads") if trick.leader == seat else ""
    lies = shown(
        card_name(card),
        card_face(card),
        kind=f"{card_kind(card)} big{' is-winner' if wins else ''}",
        move_id=f"card-{NAMES[card]}",
    )
    return Place(name, lies, mark, best=wins)


def _ask(look: SlaughterLook) -> Element:
    """The question for the highest trump, bubble by bubble down to the answer."""
    view = look.view
    leader, holder = look.names[view.leaders[0]], look.names[view.practitioner]
    asks = [number for number in reversed(NUMBERS) if number >= view.asked]
    jutsu = (
        _("Soul-Sucking Jutsu: everybody gives {name} a card, and gets one.")
        if view.phase in ("give", "pass on") or any(card != NOBODY for card in view.gave)
        else _("Bodily Division Jutsu: {name} divides the hand.")
    )
    return section(".ask", aria_label=_("The question for the highest trump"))[
        p(".ask-by")[icon("talk"), _("{name} asks for {colour}").format(name=leader, colour=colour_name(view.trump))],
        div(".bubbles")[
            [span(class_=["bubble", {"is-last": number == view.asked}])[f"{number}?"] for number in asks],
            span(".bubble.answer")[_("“Here I am!”"), " ", b[holder]],
        ],
        p(".ask-by")[jutsu.format(name=holder)],
    ]


def _gifts(look: SlaughterLook) -> Node:
    """What has been given and returned in Soul-Sucking, as far as this seat may know."""
    view = look.view
    if all(card == NOBODY for card in (*view.gave, *view.got)):
        return None
    holder = look.names[view.practitioner]
    return div(".gifts")[
        [
            div(".gift")[
                b[look.names[seat]],
                _gift(view.gave[seat], _("given to {name}").format(name=holder), "↑"),
                _gift(view.got[seat], _("from {name}").format(name=holder), "↓"),
            ]
            for seat in range(view.players)
            if seat != view.practitioner
        ]
    ]


def _gift(card: int, text: str, arrow: str) -> Node:
    if card == NOBODY:
        return span(".slot", aria_hidden="true")
    name = _("face down") if card == UNKNOWN else card_name(card)
    return span(".gift-card")[
        span(".arrow", aria_hidden="true")[arrow],
        lying(card, small=True, name=_("{card}, {text}").format(card=name, text=text)),
    ]


# -- left and right of it


def _trump(look: SlaughterLook) -> Element:
    view = look.view
    if view.trump == NOBODY:
        return section(".sl-trump", aria_label=_("Trump"))
    name = _("Trump: {colour}").format(colour=colour_name(view.trump))
    return section(".sl-trump", aria_label=name)[
        h3[_("Trump")],
        shown(
            name,
            icon("swords-emblem"),
            b(".trump-suit")[suit_mark(view.trump)],
            kind=f"card {SUIT_CLASSES[view.trump]}",
        ),
        _highest(look),
        _deck(view),
    ]


def _highest(look: SlaughterLook) -> Node:
    view = look.view
    if not view.asked:
        return None
    above = NUMBERS[-1] - view.asked
    text = _("{name} had the highest: {number}.").format(name=look.names[view.practitioner], number=view.asked)
    if above:
        more = ngettext("{count} higher lies in the scale.", "{count} higher lie in the scale.", above)
        text = f"{text} {more.format(count=above)}"
    return p(".quiet.highest")[text]


def _deck(view: SlaughterView) -> Node:
    """The indicators still to come: every colour is trump at most twice."""
    colours = range(BOXES[view.players].colours)
    return _indicators(*[INDICATORS_EACH - view.indicators.count(colour) for colour in colours])


@kept
def _indicators(*left: int) -> Element:
    colours = range(len(left))
    name = _("Trumps still in the deck: {list}").format(
        list=_(", ").join(f"{colour_name(colour)} {left[colour]}" for colour in colours)
    )
    return div(".deck", role="img", aria_label=name, title=name)[
        small(".deck-title", aria_hidden="true")[_("Trumps to come")],
        [
            span(class_=[SUIT_CLASSES[colour], {"is-gone": not left[colour]}])[suit_mark(colour), str(left[colour])]
            for colour in colours
        ],
    ]


def _scale(look: SlaughterLook) -> Element:
    view = look.view
    label = _("Inverted Scale")
    if view.phase == "take" or view.trump == NOBODY:
        return section(".sl-scale", aria_label=label)
    settled = view.phase in ("round", "over")
    note = _("{name} took it.").format(name=look.names[view.rounds[-1].last]) if settled else ""
    known = [card for card in view.scale if card != UNKNOWN]
    if known and not settled:
        note = _("You put in what you can see.")
    return section(".sl-scale", aria_label=label)[
        h3[label],
        div(".scale-cards")[[lying(card, small=True) for card in view.scale]],
        p(".quiet")[note] if note else None,
    ]


def _choose_from_scale(look: SlaughterLook) -> Element:
    view = look.view
    hinted = TAKEN.get(look.hint, ())
    name = look.names[view.turn]
    return div(".sl-say")[
        p[icon("dragon-orb"), _("Summoning Jutsu: {name} takes two cards of the scale.").format(name=name)],
        div(".scale-choice", role="group", aria_label=_("Inverted Scale"), data_roving=True)[
            [
                piece(
                    f"scale {at}",
                    _("scale card, face down"),
                    icon("dragon-head"),
                    legal=True,
                    active=look.mine,
                    picked=f"scale {at}" in look.picked,
                    hint=at in hinted,
                    kind="back card",
                    id=f"scale-{at}",
                    place=(at + 1, len(view.scale)),
                )
                for at in range(len(view.scale))
            ]
        ],
    ]


# -- the own cards


def receiver(view: SlaughterView) -> int:
    """Who gets the practitioner's next card in Soul-Sucking."""
    given = sum(card != NOBODY for card in view.got)
    return (view.practitioner + 1 + given) % view.players


def item_of(view: SlaughterView, card: int) -> str:
    """What a tap on a hand card sends."""
    item = f"{VERBS.get(view.phase, 'play')} {NAMES[card]}"
    return f"{item} to {receiver(view)}" if view.phase == "pass on" else item


def _hinted(look: SlaughterLook) -> frozenset[int]:
    """The hand cards to be marked as the hint; of a division those of the second half, which are to be tapped."""
    verb, _space, rest = look.hint.partition(" ")
    match verb:
        case "divide":
            return frozenset(look.view.hand).difference(cards_named(rest))
        case "return":
            return frozenset(cards_named(rest))
        case "play" | "give":
            return frozenset([CARD[rest.partition(" ")[0]]])
    return frozenset()


def _hand(look: SlaughterLook) -> Element:
    view = look.view
    down = look.settings.descending
    cards = sorted(view.hand, key=lambda card: (card >> 4, -card if down else card))
    if view.phase == "divide" and look.mine:
        return _two_halves(look, cards)
    return hand(_("Your hand"), *_cards(look, cards, len(cards), 0))


def _two_halves(look: SlaughterLook, cards: list[int]) -> Element:
    second = [card for card in cards if f"half {NAMES[card]}" in look.picked]
    first = [card for card in cards if card not in second]
    return div("#hand.hand.is-halves", role="group", aria_label=_("Your hand in two halves"), data_roving=True)[
        _half(_("First half: {count}").format(count=len(first)), _cards(look, first, len(cards), 0), "first"),
        _half(
            _("Second half: {count}").format(count=len(second)), _cards(look, second, len(cards), len(first)), "second"
        ),
    ]


def _half(title: str, cards: list[Node], kind: str) -> Element:
    return div(f".half.is-{kind}", role="group", aria_label=title)[
        span(".half-title")[title], div(".half-cards")[cards or p(".quiet")[_("Tap cards to lay them here.")]]
    ]


def _cards(look: SlaughterLook, cards: list[int], total: int, before: int) -> list[Node]:
    view, hinted = look.view, _hinted(look)
    active = look.mine and view.phase != "take"
    pieces: list[Node] = []
    for place, card in enumerate(cards, before + 1):
        item = item_of(view, card)
        new = view.phase == "return" and card in view.taken
        name = card_name(card)
        pieces.append(
            piece(
                item,
                _("{card}, just taken").format(card=name) if new else name,
                card_face(card),
                legal=view.phase in ("return", "divide") or item in view.legal,
                active=active,
                picked=item in look.picked,
                hint=card in hinted,
                kind=card_kind(card) + (" is-new" if new else "") + (" is-poison" if card >> 4 == PURPLE else ""),
                id=f"card-{COLOURS[card >> 4]}{card & 15}",
                move_id=f"card-{NAMES[card]}",
                place=(place, total),
            )
        )
    return pieces
