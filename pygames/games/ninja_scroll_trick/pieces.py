"""What lies on the table of Ninja Scroll Trick, as HTML: cards, scroll tiles on them, and a player's panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from htpy import Element, Node, b, div, section, span

from pygames.games.ninja_scroll_trick.components import CARDS, NO_TILE, RANK, SUIT, SUITS, UNKNOWN, is_up, value_of
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.words import card_name, tile_text
from pygames.text import _, figure, ngettext
from pygames.ui.components import back, icon, shown
from pygames.ui.face import Look
from pygames.ui.html import kept
from pygames.ui.tricks import fan

NinjaLook = Look[NinjaScrollTrickView]
SUIT_CLASSES = ("suit-fire", "suit-water", "suit-wind", "suit-thunder", "suit-earth")
SUIT_ICONS = ("flame", "water-drop", "tornado", "lightning", "mountains")


@kept
def suit_mark(suit: int) -> Node:
    """The suit as a picture and a letter."""
    return [icon(SUIT_ICONS[suit]), span(".suit-letter")[SUITS[suit]]]


def card_kind(card: int) -> str:
    """A card's classes."""
    return f"ninja {SUIT_CLASSES[SUIT[card]]}"


@kept
def card_face(card: int, marker: int = NO_TILE) -> Node:
    """What is printed on a card, and the tile that lies on it."""
    return [span(".corner")[suit_mark(SUIT[card])], b(".numeral")[str(RANK[card])], tile(marker)]


@kept
def tile(marker: int) -> Node:
    """A tile on a card: face up, face down but known to its owner, or unknown."""
    if marker == NO_TILE:
        return None
    if marker == UNKNOWN:
        return span(".scroll.is-down", aria_hidden="true")[icon("scroll-unfurled")]
    value = value_of(marker)
    if not is_up(marker):
        return span(".scroll.is-down.is-mine", aria_hidden="true")[icon("scroll-unfurled"), tile_text(value)]
    return span(class_=["scroll", {"is-bad": value < 0}], aria_hidden="true")[tile_text(value)]


def with_tile(card: int, marker: int) -> str:
    """A card and its tile as words."""
    name = card_name(card)
    if marker == NO_TILE:
        return name
    if marker == UNKNOWN:
        return _("{card} with a tile face down").format(card=name)
    if is_up(marker):
        return _("{card} with {tile} face up").format(card=name, tile=tile_text(value_of(marker)))
    return _("{card} with your {tile} face down").format(card=name, tile=tile_text(marker))


@kept
def lying(card: int, marker: int = NO_TILE, *, size: str = "", extra: str = "", moves: bool = True) -> Node:
    """A card that lies there with what is on it."""
    return shown(
        with_tile(card, marker),
        card_face(card, marker),
        kind=f"{card_kind(card)} {size}{extra}",
        move_id=f"card-{CARDS[card]}" if moves else "",
    )


@kept
def loose_tile(value: int) -> Element:
    """A tile that lies beside the cards, its value showing."""
    return span(class_=["scroll is-loose", {"is-bad": value < 0}])[tile_text(value)]


def tiles_text(tiles: Iterable[int]) -> str:
    """Tiles as words, highest first, each value once with its number."""
    counts = sorted(Counter(tiles).items(), reverse=True)
    return _(", ").join(
        [f"{tile_text(value)}\u00a0×{count}" if count > 1 else tile_text(value) for value, count in counts]
    )


@kept
def won_tiles(*won: int) -> Node:
    """The tiles that a seat has won, face up, each value once with its number."""
    if not won:
        return span(".won.quiet")[_("no tiles yet")]
    counts = sorted(Counter(won).items(), reverse=True)
    name = ngettext("{count} tile won: {tiles}", "{count} tiles won: {tiles}", len(won)).format(
        count=len(won), tiles=tiles_text(won)
    )
    return span(".won", role="img", aria_label=name, title=name)[
        [span(".won-kind")[loose_tile(value), f"×{count}" if count > 1 else None] for value, count in counts]
    ]


def panel(look: NinjaLook, seat: int) -> Element:
    """A player: name and score, the hidden cards as backs, the open cards with their scrolls, the tiles won."""
    view = look.view
    return section(
        class_=["nst-panel", {"is-turn": view.turn == seat, "is-own": seat == view.seat}],
        aria_label=_("{name}: {score}").format(name=look.names[seat], score=figure(view.scores[seat])),
        id=f"panel-{seat}",
    )[
        div(".panel-name")[
            icon("two-shadows") if seat >= view.players else None,
            b[look.names[seat]],
            span(".badge.start")[_("start")] if seat == view.start else None,
            span(".total")[figure(view.scores[seat])],
        ],
        div(".panel-won")[won_tiles(*view.won[seat])],
        None if seat == view.seat else _row(view) if seat >= view.players else _cards(view, seat),
        _own_tiles(view) if seat == view.seat else None,
    ]


def _cards(view: NinjaScrollTrickView, seat: int) -> Element:
    hidden = view.sizes[seat]
    name = ngettext("{count} hidden card", "{count} hidden cards", hidden).format(count=hidden)
    to_lay = view.to_lay[seat]
    return div(".panel-cards")[
        div(".open-cards", role="group", aria_label=_("Open cards"))[
            [lying(card, view.on[card], size="open-card") for card in view.opened[seat]]
        ],
        fan(hidden, name) if hidden else None,
        _to_lay(to_lay) if to_lay else None,
    ]


@kept
def _to_lay(count: int) -> Element:
    name = ngettext("{count} tile to lay", "{count} tiles to lay", count).format(count=count)
    return span(".to-lay", role="img", aria_label=name)[
        span(".scroll.is-down", aria_hidden="true")[icon("scroll-unfurled")], f"×{count}"
    ]


def _row(view: NinjaScrollTrickView) -> Element:
    """Shadow's cards, in the order in which it plays them."""
    return div(".panel-cards.shadow-row", role="group", aria_label=_("Shadow’s row, the next card on the left"))[
        [
            back(_("closed card"), kind="ninja open-card")
            if card == UNKNOWN
            else lying(card, view.on[card], size="open-card")
            for card in view.row
        ]
    ]


def _own_tiles(view: NinjaScrollTrickView) -> Node:
    """The own tiles, as long as they are not on cards."""
    if not view.tiles or (view.phase in ("lay", "round", "over") and view.turn == view.seat):
        return None
    name = _("Your tiles: {tiles}").format(tiles=tiles_text(view.tiles))
    return span(".own-tiles", role="img", aria_label=name)[_("Your tiles"), [loose_tile(value) for value in view.tiles]]


def sample_cards(cards: Sequence[int]) -> list[Node]:
    """Cards for the rules page."""
    return [shown(card_name(card), card_face(card), kind=f"{card_kind(card)} small") for card in cards]
