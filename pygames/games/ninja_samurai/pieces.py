"""Ninja Samurai's cards as HTML: their faces, the grid, the frame while placing, discarded cards, the guide to all nine."""

from __future__ import annotations

from htpy import Element, Node, b, div, h3, li, ol, p, span

from pygames.games.ninja_samurai.cards import (
    CARDS,
    DISCARD,
    FLIP,
    NONE,
    ONI,
    RESTRICT,
    RETURN,
    SILENCE,
    SWAP_ANY,
    SWAP_COLUMN,
    SWAP_ROW,
    card_name,
    card_text,
    kind_name,
)
from pygames.games.ninja_samurai.grid import (
    CELL_OF,
    CELLS,
    EDGE_OF,
    FACES,
    PAIR_OF,
    PLACE_OF,
    PLACES,
    RETURN_OF,
    RETURNS,
    SPOTS,
    open_spots,
    spots_in,
)
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.text import _, ngettext
from pygames.ui.components import icon, piece, shown
from pygames.ui.face import Look
from pygames.ui.html import kept

DuelLook = Look[NinjaSamuraiView]
HEADS = ("ninja-head", "samurai-helmet")
KINDS = ("is-ninja", "is-samurai")
PICTURES = {
    NONE: "oni",
    DISCARD: "card-discard",
    SWAP_ANY: "cycle",
    RETURN: "return-arrow",
    SILENCE: "sound-off",
    FLIP: "yin-yang",
    RESTRICT: "padlock",
}
GLYPHS = {SWAP_ROW: "⇄", SWAP_COLUMN: "⇅"}


# -- cards


@kept
def action_picture(number: int) -> Node:
    """The picture of what a card does."""
    action = CARDS[number - 1].action
    if action in GLYPHS:
        return span(".ns-glyph", aria_hidden="true")[GLYPHS[action]]
    return icon(PICTURES[action])


def kind(card: int) -> str:
    """The card's class."""
    return f"duel {KINDS[card & 1]}"


@kept
def card_face(card: int) -> Node:
    """Number, kind, action and katana."""
    number = card >> 1
    return [
        span(".ns-number")[str(number)],
        span(".ns-letter.suit-letter")[kind_name(card & 1)[:1].upper()],
        icon(HEADS[card & 1]),
        span(".ns-band")[
            action_picture(number), span(".ns-katana")[icon("katana")] if CARDS[number - 1].katana else None
        ],
    ]


@kept
def mini(card: int) -> Element:
    """A side of a card in the guide: decoration beside its words."""
    return span(class_=f"piece mini {kind(card)}", aria_hidden="true")[icon(HEADS[card & 1])]


def full_name(card: int) -> str:
    """Kind and number, and whether it bears a katana."""
    if CARDS[(card >> 1) - 1].katana:
        return _("{card} with a katana").format(card=card_name(card))
    return card_name(card)


@kept
def both_sides(number: int, *, move_id: str = "") -> Element:
    """Both faces of a card, side by side."""
    return div(".ns-both", data_move_id=move_id or None)[
        [shown(full_name(card), card_face(card), kind=kind(card)) for card in (2 * number, 2 * number + 1)]
    ]


# -- what is tapped


def start_of(picked: tuple[str, ...]) -> int:
    """The cell picked first, of a move or a swap; -1 where none is."""
    if not picked:
        return -1
    if picked[0] in EDGE_OF:
        return EDGE_OF[picked[0]][0]
    verb, _space, cell = picked[0].partition(" ")
    return CELLS.index(cell) if verb == "from" and cell in CELLS else -1


def cells_of(move: str) -> tuple[int, ...]:
    """The cells that a move of the grid, or a part of one, speaks of."""
    if move in EDGE_OF:
        return EDGE_OF[move]
    if move in PAIR_OF:
        return PAIR_OF[move]
    if move in CELL_OF:
        return (CELL_OF[move],)
    if move in RETURN_OF:
        return (RETURN_OF[move][1],)
    start = start_of((move,)) if move else -1
    return (start,) if start >= 0 else ()


def pair_item(view: NinjaSamuraiView, start: int, cell: int) -> str:
    """The move from one cell to another in the present phase."""
    if view.phase == "move":
        return f"move {CELLS[start]} {CELLS[cell]}"
    one, two = sorted((CELLS[start], CELLS[cell]))
    return f"swap {one} {two}"


def item_of(look: DuelLook, cell: int) -> str:
    """What a tap on a card of the grid means now."""
    view, name = look.view, CELLS[cell]
    if view.phase == "act" and view.action in (DISCARD, FLIP):
        return f"{'discard' if view.action == DISCARD else 'flip'} {name}"
    if view.phase == "act" and view.action == RETURN:
        return f"cell {name}"
    if look.picked and look.picked[0] in PAIR_OF and cell in PAIR_OF[look.picked[0]]:
        return look.picked[0]
    start = start_of(look.picked)
    if start >= 0 and start != cell:
        item = pair_item(view, start, cell)
        if item in view.legal or not can_start(view, cell):
            return item
    return f"from {name}"


def can_start(view: NinjaSamuraiView, cell: int) -> bool:
    """Whether a legal move or swap has to do with the card of this cell as the first."""
    moves = [move for move in view.legal if move in EDGE_OF]
    if moves:
        return any(EDGE_OF[move][0] == cell for move in moves)
    return any(cell in PAIR_OF[move] for move in view.legal if move in PAIR_OF)


# -- the grid


def grid(look: DuelLook) -> Element:
    """The three by three cells, with their letters and numbers."""
    view = look.view
    cells: list[Node] = [span(".ns-axis.is-corner", aria_hidden="true")]
    cells += [span(".ns-axis", aria_hidden="true")[letter] for letter in "abc"]
    for cell in range(9):
        if cell % 3 == 0:
            cells.append(span(".ns-axis", aria_hidden="true")[str(cell // 3 + 1)])
        cells.append(div(".ns-cell", data_place=CELLS[cell])[_on(look, cell)])
    return (
        div("#board.ns-grid.cols-3.rows-3", role="group", aria_label=_("The table"), data_roving=True)[cells]
        if (view.phase != "place")
        else frame(look)
    )


def _on(look: DuelLook, cell: int) -> Node:
    view, card = look.view, look.view.board[cell]
    if not card:
        return _empty(look, cell)
    item = item_of(look, cell)
    picked = cell in cells_of(look.picked[0]) if look.picked else False
    covers = bool(look.picked) and look.picked[0] in EDGE_OF and EDGE_OF[look.picked[0]][1] == cell
    name = _("{card} on {cell}").format(card=full_name(card), cell=CELLS[cell])
    if covers:
        name = _("{card} on {cell}, about to be covered").format(card=full_name(card), cell=CELLS[cell])
    legal = item in view.legal or (item.startswith("from ") and can_start(view, cell))
    target = legal and item in EDGE_OF and not covers
    return piece(
        item,
        name,
        card_face(card),
        legal=legal,
        active=look.mine,
        picked=picked,
        hint=cell in cells_of(look.hint),
        kind=" ".join([kind(card), *(["is-target"] if target else []), *(["is-covered"] if covers else [])]),
        id=f"cell-{CELLS[cell]}",
        move_id=f"card-{card >> 1}",
    )


def _empty(look: DuelLook, cell: int) -> Node:
    """An empty cell; where a card may be returned to, it can be tapped."""
    view = look.view
    if not (look.mine and view.phase == "act" and view.action == RETURN):
        return span(".ns-empty", aria_hidden="true")
    near = any(move in RETURN_OF and RETURN_OF[move][1] == cell for move in view.legal)
    taken, item = taken_of(look.picked), f"cell {CELLS[cell]}"
    if taken:
        item = RETURNS[taken, cell]
    picked = look.picked == (item,)
    return piece(
        item,
        _("{cell}, empty").format(cell=CELLS[cell]),
        card_face(taken) if picked else span(".ns-plus")["+"],
        legal=near and bool(taken),
        active=near or bool(taken),
        picked=picked,
        hint=look.hint in RETURN_OF and RETURN_OF[look.hint][1] == cell,
        kind=f"{kind(taken)} is-ghost" if picked else "ns-spot",
        id=f"cell-{CELLS[cell]}",
    )


def taken_of(picked: tuple[str, ...]) -> int:
    """The discarded card that is picked to be returned, with its face; 0 where none is."""
    if not picked:
        return 0
    if picked[0] in RETURN_OF:
        return RETURN_OF[picked[0]][0]
    words = picked[0].split(" ")
    return 2 * int(words[1]) + FACES.index(words[2]) if words[0] == "take" else 0


# -- placing


def parts_of(picked: tuple[str, ...]) -> tuple[int, int]:
    """The spot and the face that are picked while placing; -1 for what is not."""
    if not picked:
        return -1, -1
    if picked[0] in PLACE_OF:
        return PLACE_OF[picked[0]]
    verb, _space, rest = picked[0].partition(" ")
    if verb == "face" and rest in FACES:
        return -1, FACES.index(rest)
    return (int(rest), -1) if verb == "spot" and rest.isdecimal() else (-1, -1)


def placing_item(spot: int, face: int) -> str:
    """The item that stands for a spot, a face or both."""
    if spot >= 0 and face >= 0:
        return PLACES[spot, face]
    return f"spot {spot}" if spot >= 0 else f"face {FACES[face]}"


def frame(look: DuelLook) -> Element:
    """All spots that can still be part of the three by three, around the cards that lie already."""
    view = look.view
    taken = spots_in(view.spots) or [12]
    columns = range(max(spot % 5 for spot in taken) - 2, min(spot % 5 for spot in taken) + 3)
    rows = range(max(spot // 5 for spot in taken) - 2, min(spot // 5 for spot in taken) + 3)
    lying = dict(view.layout)
    spots = [row * 5 + column for row in rows for column in columns]
    return div(
        f"#board.ns-grid.is-frame.cols-{len(columns)}.rows-{len(rows)}",
        role="group",
        aria_label=_("The table, not fixed yet"),
        data_roving=True,
    )[[div(".ns-cell", data_place=f"spot-{spot}")[_spot(look, spot, lying.get(spot, 0))] for spot in spots]]


def _spot(look: DuelLook, spot: int, card: int) -> Node:
    view = look.view
    if card:
        return shown(full_name(card), card_face(card), kind=kind(card), move_id=f"card-{card >> 1}")
    free = spot in open_spots(view.spots)
    if not look.mine:
        return span(class_=["ns-empty", {"is-open": free}], aria_hidden="true")
    chosen, face = parts_of(look.picked)
    x, y = SPOTS[spot]
    ghost = chosen == spot and face >= 0
    return piece(
        placing_item(spot, face),
        _("place {x},{y}").format(x=x, y=y),
        card_face(2 * view.top + face) if ghost else span(".ns-plus")["+"] if free else None,
        legal=free,
        picked=chosen == spot,
        hint=look.hint in PLACE_OF and PLACE_OF[look.hint][0] == spot,
        kind=f"{kind(2 * view.top + face)} is-ghost" if ghost else "ns-spot",
        id=f"spot-{spot}",
    )


def next_card(look: DuelLook) -> Node:
    """The top of the pile: both of its sides, one to be picked."""
    view, number = look.view, look.view.top
    left = len(view.rest)
    below = ngettext("{count} card is below it.", "{count} cards are below it.", left).format(count=left)
    _spot_chosen, face = parts_of(look.picked)
    sides: Node = both_sides(number, move_id=f"card-{number}")
    if look.mine:
        sides = div(
            ".ns-both", role="group", aria_label=_("Its sides"), data_roving=True, data_move_id=f"card-{number}"
        )[
            [
                piece(
                    f"face {FACES[side]}",
                    full_name(2 * number + side),
                    card_face(2 * number + side),
                    legal=True,
                    picked=face == side,
                    hint=look.hint in PLACE_OF and PLACE_OF[look.hint][1] == side,
                    kind=kind(2 * number + side),
                    id=f"face-{FACES[side]}",
                )
                for side in (0, 1)
            ]
        ]
    return [h3[_("The next card")], sides, p[action_text(view, 2 * number)], p(".quiet")[below]]


# -- beside the grid


def action_text(view: NinjaSamuraiView, card: int) -> str:
    """What covering a card does at this level."""
    if card >> 1 != ONI and view.actions[card >> 1] == NONE:
        return _("No action at this level.")
    return card_text(card)


def discards(look: DuelLook) -> Element:
    """The discarded cards in their order; while one is to be returned, both sides of those that can be."""
    view = look.view
    returning = look.mine and view.phase == "act" and view.action == RETURN
    cards: list[Node] = []
    for number in view.discarded:
        if returning and any(RETURN_OF[move][0] >> 1 == number for move in view.legal):
            cards.append(span(".ns-pair", data_move_id=f"card-{number}")[[_side(look, 2 * number + s) for s in (0, 1)]])
        else:
            cards.append(
                shown(
                    _("card {number}").format(number=number),
                    span(".ns-number")[str(number)],
                    action_picture(number),
                    kind="duel is-out",
                    move_id=f"card-{number}",
                )
            )
    title = _("Discarded, the last one last")
    if not cards:
        title = _("Nothing is discarded yet")
    return div("#discards.ns-discards", role="group", aria_label=title, data_roving=returning or None)[
        span(".ns-title")[title], cards
    ]


def _side(look: DuelLook, card: int) -> Node:
    taken = taken_of(look.picked)
    return piece(
        f"take {card >> 1} {FACES[card & 1]}",
        full_name(card),
        card_face(card),
        legal=True,
        picked=taken == card,
        hint=look.hint in RETURN_OF and RETURN_OF[look.hint][0] == card,
        kind=kind(card),
        id=f"take-{card >> 1}-{FACES[card & 1]}",
    )


def guide(view: NinjaSamuraiView, marked: int = 0) -> Element:
    """Both sides of all nine cards, what they do, and where they are. ``marked``: the number spoken of now."""
    return div(".ns-guide")[
        h3[_("The nine cards")],
        ol(".ns-cards")[
            [
                _guide_row(number, action_text(view, 2 * number), number in view.discarded, number == marked)
                for number in range(1, 10)
            ]
        ],
    ]


@kept
def _guide_row(number: int, action: str, gone: bool, marked: bool) -> Element:
    return li(class_=["ns-card", {"is-gone": gone, "is-marked": marked}])[
        b(".ns-no")[str(number)],
        span(".ns-act")[action_picture(number)],
        span(".ns-katana", role="img", aria_label=_("katana"))[icon("katana")] if CARDS[number - 1].katana else span,
        span(".ns-says")[action],
        span(".ns-gone")[_("gone")] if gone else span(".ns-minis")[mini(2 * number), mini(2 * number + 1)],
    ]
