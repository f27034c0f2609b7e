"""The table of Ninja Scroll Trick: players and their open cards above, the trick in the middle, the own cards below."""

from __future__ import annotations

from htpy import Element, Node, b, div, h3, p, section, span, table, tbody, td, th, tr

from pygames.games.ninja_scroll_trick.components import CARDS, RANKS, ROUNDS, SUIT, SUITS, TRUMPS
from pygames.games.ninja_scroll_trick.laying import Laying, picked_item
from pygames.games.ninja_scroll_trick.pieces import (
    SUIT_CLASSES,
    NinjaLook,
    card_face,
    card_kind,
    lying,
    panel,
    suit_mark,
    with_tile,
)
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.words import suit_name, tile_text
from pygames.text import N_, _
from pygames.ui.components import icon, piece, shown
from pygames.ui.html import kept
from pygames.ui.tricks import Place, trick_area

VERBS = {"open": "open", "lay": "on", "show": "show"}
"""What a tap on an own card begins with, by phase; "play" in every other."""
NOBODY = -1


def others(view: NinjaScrollTrickView) -> list[int]:
    """The seats other than the own, clockwise from the left, Shadow included."""
    return [(view.seat + step) % view.seats for step in range(1, view.seats)]


def draw(look: NinjaLook) -> list[Element | None]:
    """The whole table."""
    view = look.view
    return [
        div(".nst-others", data_count=str(view.seats - 1))[[panel(look, seat) for seat in others(view)]],
        div(".nst-centre")[_trump(look), div(".nst-middle")[_middle(look)], _unseen(view)],
        div(".nst-own")[panel(look, view.seat), _own_cards(look)],
    ]


# -- the middle


def _middle(look: NinjaLook) -> Node:
    view = look.view
    if view.phase == "trump":
        return _choose_trump(look)
    if view.phase == "lay" and look.mine:
        return _tray(look)
    if view.phase in ("open", "lay", "show"):
        return div(".nst-say")[p[_(_SAY[view.phase]).format(name=look.names[view.turn])]]
    return _trick(look)


def _choose_trump(look: NinjaLook) -> Element:
    view = look.view
    held = [sum(SUIT[card] == suit for card in view.hand) for suit in range(len(SUITS))]
    return div(".nst-say")[
        p[_("{name} chooses the trump.").format(name=look.names[view.turn])],
        div(".trumps", role="group", aria_label=_("Trump"), data_roving=True)[
            [
                div(".trump-choice")[
                    piece(
                        TRUMPS[suit],
                        _("{suit} as trump, you hold {count}").format(suit=suit_name(suit), count=held[suit]),
                        icon("swords-emblem"),
                        b(".trump-suit")[suit_mark(suit)],
                        legal=True,
                        active=look.mine,
                        picked=TRUMPS[suit] in look.picked,
                        hint=look.hint == TRUMPS[suit],
                        kind=f"trump {SUIT_CLASSES[suit]}",
                        id=f"trump-{SUITS[suit]}",
                    ),
                    span(".who")[
                        b[suit_name(suit)],
                        span[_("you hold {count}").format(count=held[suit])],
                    ],
                ]
                for suit in range(len(SUITS))
            ]
        ],
    ]


def _tile_name(value: int, *, laid: bool) -> str:
    name = _("tile {tile}, on a card") if laid else _("tile {tile}")
    return name.format(tile=tile_text(value))


def _tray(look: NinjaLook) -> Element:
    """The own tiles to be laid: tap a tile, then an open card."""
    view, laying = look.view, Laying.of(look.view, look.picked)
    hints = _hinted_tiles(look)
    return div(".nst-say")[
        p[_("Tap a tile, then the open card it goes on. Tap it again to take it back.")],
        div(".tray", role="group", aria_label=_("Your tiles"), data_roving=True)[
            [
                div(".tray-place")[
                    piece(
                        picked_item(at),
                        _tile_name(value, laid=at in laying.placed.values()),
                        icon("scroll-unfurled"),
                        b(".numeral")[tile_text(value)],
                        legal=True,
                        picked=laying.tile == at,
                        kind="scroll-tile"
                        + (" is-bad" if value < 0 else "")
                        + (" is-laid" if at in laying.placed.values() else ""),
                        id=f"tile-{at}",
                        place=(at + 1, len(view.tiles)),
                    ),
                    span(".who")[hints[at]] if hints else None,
                ]
                for at, value in enumerate(view.tiles)
            ]
        ],
    ]


def _hinted_tiles(look: NinjaLook) -> list[str]:
    """On which card each tile goes by the hint, if there is one."""
    if not look.hint.startswith("lay "):
        return []
    free = [part.partition(":") for part in look.hint.split(" ")[1:]]
    names = []
    for value in look.view.tiles:
        at = next(place for place, (_card, _colon, text) in enumerate(free) if int(text) == value)
        names.append(_("★ {card}").format(card=free.pop(at)[0]))
    return names


def _trick(look: NinjaLook) -> Node:
    view = look.view
    done = view.tricks[-1] if view.tricks and not view.trick else None
    if done:
        cards, leader, winner = done.cards, done.leader, done.winner
        markers = done.tiles
    else:
        cards, leader, winner = view.trick, view.leader, _winner_so_far(view)
        markers = tuple([view.on[card] for card in cards])
    played = {(leader + step) % view.seats: at for step, at in enumerate(range(len(cards)))}

    def place(seat: int) -> Place:
        name = look.names[seat]
        if seat not in played:
            mark = _("leads") if leader == seat else ""
            return Place(name, mark=mark, next=view.turn == seat and done is None)
        card, marker = cards[played[seat]], markers[played[seat]]
        best = seat == winner
        if best and done:
            mark = _("takes {tiles}").format(tiles=" ".join(map(tile_text, done.won))) if done.won else _("takes it")
        else:
            mark = _("is winning") if best else _("leads") if leader == seat else ""
        return Place(name, lying(card, marker, size="big", extra=" is-winner" if best else ""), mark, best=best)

    label = _("The last trick") if done else _("The trick")
    return trick_area(label, [place(seat) for seat in others(view)], place(view.seat), over=done is not None)


def _winner_so_far(view: NinjaScrollTrickView) -> int:
    if not view.trick:
        return NOBODY
    led = SUIT[view.trick[0]]
    best = max(view.trick, key=lambda card: (SUIT[card] == view.trump, SUIT[card] == led, card))
    return (view.leader + view.trick.index(best)) % view.seats


# -- left and right of it


def _trump(look: NinjaLook) -> Element:
    view = look.view
    number = _("Round {number} of {total}").format(number=min(view.round or 1, ROUNDS), total=ROUNDS)
    if view.trump == NOBODY:
        return section(".nst-side", aria_label=number)[h3[number]]
    name = _("Trump: {suit}").format(suit=suit_name(view.trump))
    return section(".nst-side", aria_label=name)[
        h3[_("Trump")],
        shown(
            name,
            icon("swords-emblem"),
            b(".trump-suit")[suit_mark(view.trump)],
            kind=f"trump {SUIT_CLASSES[view.trump]}",
        ),
        p(".quiet")[number],
    ]


def _unseen(view: NinjaScrollTrickView) -> Element:
    """The cards and tiles that this seat has not seen yet."""
    unseen = set(view.unseen())
    left = view.unseen_tiles()
    return section(".nst-side.nst-unseen", aria_label=_("Not seen yet"))[
        h3[_("Not seen yet")],
        table(".unseen-cards")[
            tbody[
                [
                    _unseen_cards(suit, *[suit * RANKS + rank in unseen for rank in range(RANKS)])
                    for suit in range(len(SUITS))
                ]
            ]
        ],
        p(".unseen-tiles")[[_unseen_tiles(value, count) for value, count in sorted(left.items(), reverse=True)]],
    ]


@kept
def _unseen_cards(suit: int, *unseen: bool) -> Element:
    return tr[
        th(class_=SUIT_CLASSES[suit], scope="row", aria_label=suit_name(suit))[suit_mark(suit)],
        [td(class_={"is-gone": not left})[str(rank) if left else "·"] for rank, left in enumerate(unseen, 1)],
    ]


@kept
def _unseen_tiles(value: int, count: int) -> Element:
    return span(class_=["won-kind", {"is-gone": not count}])[
        span(class_=["scroll is-loose", {"is-bad": value < 0}])[tile_text(value)], f"×{count}"
    ]


# -- the own cards


def item_of(view: NinjaScrollTrickView, card: int) -> str:
    """What a tap on an own card sends."""
    return f"{VERBS.get(view.phase, 'play')} {CARDS[card]}"


def _own_cards(look: NinjaLook) -> Element:
    view = look.view
    mine = view.opened[view.seat] if view.seat < view.players else ()
    total = len(mine) + len(view.hand)
    groups: list[Node] = []
    if mine:
        groups.append(
            div(".own-group.is-open", role="group", aria_label=_("Your open cards"))[
                span(".group-title")[icon("fan"), _("open")],
                [_card(look, card, place, total) for place, card in enumerate(_sorted(look, mine), 1)],
            ]
        )
    if view.hand:
        groups.append(
            div(".own-group.is-hidden", role="group", aria_label=_("Your hidden cards"))[
                span(".group-title")[icon("ninja-mask"), _("hidden")],
                [_card(look, card, place, total) for place, card in enumerate(_sorted(look, view.hand), len(mine) + 1)],
            ]
        )
    return div("#hand.hand", role="group", aria_label=_("Your cards"), data_roving=True)[groups]


def _sorted(look: NinjaLook, cards: tuple[int, ...]) -> list[int]:
    down = look.settings.descending
    return sorted(cards, key=lambda card: (SUIT[card], -card if down else card))


def _card(look: NinjaLook, card: int, place: int, total: int) -> Node:
    view = look.view
    item = item_of(view, card)
    marker, legal, picked = view.on[card], item in view.legal, item in look.picked
    if view.phase == "lay":
        laying = Laying.of(view, look.picked)
        legal, picked = card in view.opened[view.seat], laying.card == card
        if card in laying.placed:
            marker = view.tiles[laying.placed[card]]
    return piece(
        item,
        with_tile(card, marker),
        card_face(card, marker),
        legal=legal,
        active=look.mine and view.phase != "trump",
        picked=picked,
        hint=item == look.hint,
        kind=card_kind(card),
        id=f"card-{CARDS[card]}",
        move_id=f"card-{CARDS[card]}",
        place=(place, total),
    )


_SAY = {
    "open": N_("{name} turns up a card."),
    "lay": N_("{name} lays three tiles on the open cards."),
    "show": N_("{name} turns up a tile."),
}
