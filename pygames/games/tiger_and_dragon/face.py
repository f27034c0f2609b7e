"""Tiger & Dragon on the page: each player's board of two rows of seven, the battlefield with its pay, the own tiles."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, b, dd, div, dl, dt, h3, li, p, section, span, ul

from pygames.games.tiger_and_dragon.battlefields import BATTLEFIELDS, PAY_MYSTERY, PAY_ONE, PAY_SHOWN, Battlefield
from pygames.games.tiger_and_dragon.howto import how_to_play
from pygames.games.tiger_and_dragon.pieces import tile_face, tile_kind
from pygames.games.tiger_and_dragon.tiles import COPIES, DRAGON, FACE_DOWN, GOAL, TEAM_GOAL, TIGER, TILES, UNKNOWN
from pygames.games.tiger_and_dragon.view import Round, TigerAndDragonView
from pygames.games.tiger_and_dragon.words import card_name, move_text
from pygames.text import _, ngettext
from pygames.ui.components import back, hand, icon, piece, sheet_table, shown
from pygames.ui.face import Face, Look, MoveButton, turn_text
from pygames.ui.html import kept

ROW = 7
TileLook = Look[TigerAndDragonView]


class TigerAndDragonFace(Face[TigerAndDragonView]):
    """The face."""

    icon = "tiger-head"
    tagline = "Attack, defend, and be the first to run out of tiles."

    # -- the table

    def scene(self, look: TileLook) -> list[Element | None]:
        """Others above, the battlefield in the middle, the own board and tiles below."""
        view = look.view
        return [
            div(".td-others", data_count=str(view.players - 1))[[_board(look, seat) for seat in look.others()]],
            div(".td-centre")[_attack(look), _battlefield(view), _seen(*view.unseen())],
            div(".td-own")[_board(look, view.seat), _hand(look)],
        ]

    def status(self, look: TileLook) -> str:
        """Whose turn, and what is expected."""
        view = look.view
        expected = {
            "attack": _("{name}, attack with any tile."),
            "answer": _("{name}, defend against the {tile}, or pass."),
            "lap": _("Everybody passed. {name}, lay a bonus tile face down."),
            "show": _("Richi! {name}, will you show your last tile?"),
        }.get(view.phase, "")
        if view.phase == "lap" and view.sizes[view.seat] == 1:
            expected = _("Everybody passed. {name}, your last tile goes on top and wins.")
        tile = card_name(view.attack) if view.attack >= 0 else ""
        return turn_text(look, expected.format(name=look.me, tile=tile))

    def buttons(self, look: TileLook) -> list[MoveButton]:
        """Pass; show or hide."""
        legal = look.view.legal
        buttons = []
        if "pass" in legal:
            buttons.append(MoveButton("pass", _("Pass"), "p", main=len(legal) == 1))
        if "show" in legal:
            pays_more = 2 <= look.view.hand.index(1) <= 8
            text = _("Show it: it then pays {chips}").format(chips=PAY_SHOWN) if pays_more else _("Show it")
            buttons.append(MoveButton("show", text, "y"))
            buttons.append(MoveButton("hide", _("Keep it hidden"), "n"))
        return buttons

    def prompt(self, view: TigerAndDragonView, picked: tuple[str, ...]) -> str:
        """What playing the picked tile is called."""
        return move_text(view, picked[0])

    # -- the score

    def sheet(self, view: TigerAndDragonView, names: Sequence[str]) -> Node:
        """Every round: who went out, with what, on which battlefield, for how much."""
        head = (_("Round"), _("Out first"), _("Top tile"), _("Battlefield"), _("Pay"), _("Bonus"), _("Chips"))
        rows = [
            [
                str(number),
                names[result.winner],
                card_name(result.tile),
                _(BATTLEFIELDS[result.battlefield].title),
                str(result.pay),
                str(result.bonus),
                str(result.pay + result.bonus),
            ]
            for number, result in enumerate(view.rounds, 1)
        ]
        totals = [[names[seat], f"{chips} / {_goal(view)}"] for seat, chips in enumerate(view.scores)]
        return [
            sheet_table(_("Rounds"), head, rows) if rows else p[_("No round is over yet.")],
            sheet_table(_("Chips so far"), (_("Player"), _("Chips")), totals),
        ]

    def round_summary(self, view: TigerAndDragonView, names: Sequence[str]) -> Node:
        """The last round explained."""
        if not view.rounds:
            return None
        result = view.rounds[-1]
        return [ul(".explained")[[li[text] for text in explain(result, view, names)]], _chips_table(view, names)]

    def rules(self) -> Node:
        """How to play."""
        return how_to_play()


FACE = TigerAndDragonFace()


def explain(result: Round, view: TigerAndDragonView, names: Sequence[str]) -> list[str]:
    """Why the winner of a round got what they got, a sentence a number."""
    name, tile = names[result.winner], card_name(result.tile)
    how = (
        _("{name} goes out by defending with {tile}.")
        if result.how == "defence"
        else _("Everybody passed, and {name} goes out with {tile} on top.")
    )
    texts = [how.format(name=name, tile=tile)]
    field = _(BATTLEFIELDS[result.battlefield].title)
    if result.shown:
        texts.append(_("It had been shown, so it pays {chips}.").format(chips=result.pay))
    else:
        texts.append(_("On {field} it pays {chips}.").format(field=field, chips=result.pay))
    if result.bonus:
        texts.append(
            ngettext(
                "{count} face-down tile adds {chips}.", "{count} face-down tiles add {chips}.", result.bonus_tiles
            ).format(count=result.bonus_tiles, chips=result.bonus)
        )
    elif result.bonus_tiles and view.players == 2:
        texts.append(_("With two players face-down tiles pay nothing."))
    elif result.bonus_tiles:
        texts.append(_("A one or a mystery tile on top gets no bonus for face-down tiles."))
    return texts


def _goal(view: TigerAndDragonView) -> int:
    return TEAM_GOAL if view.options["teams"] else GOAL


def _chips_table(view: TigerAndDragonView, names: Sequence[str]) -> Node:
    rows = [[names[seat], f"{chips} / {_goal(view)}"] for seat, chips in enumerate(view.scores)]
    return sheet_table(_("Chips so far"), (_("Player"), _("Chips")), rows)


def _board(look: TileLook, seat: int) -> Element:
    view, name = look.view, look.names[seat]
    own = seat == view.seat
    team = f" team-{seat % 2}" if view.options["teams"] else ""
    return section(
        class_=[
            "td-board" + team,
            {"is-turn": view.turn == seat, "is-own": own, "is-attacker": view.attack >= 0 and view.attacker == seat},
        ],
        aria_label=_("{name}: {tiles}, {chips}").format(
            name=name,
            tiles=ngettext("{number} tile", "{number} tiles", view.sizes[seat]).format(number=view.sizes[seat]),
            chips=ngettext("{number} chip", "{number} chips", view.scores[seat]).format(number=view.scores[seat]),
        ),
        id=f"board-{seat}",
    )[
        div(".td-name")[
            icon(("sun", "moon")[seat % 2]) if view.options["teams"] else None,
            b[name],
            _passed(view, seat),
            _hand_size(view, seat),
        ],
        _holes(_goal(view), view.scores[seat]),
        _row(look, seat, view.defences[seat], _("Defence line"), "shield"),
        _row(look, seat, view.attacks[seat], _("Attack line"), "sword"),
    ]


def _passed(view: TigerAndDragonView, seat: int) -> Node:
    """A badge once the seat has been asked about this attack."""
    asked = (view.turn - view.attacker) % view.players
    if view.phase == "answer" and 0 < (seat - view.attacker) % view.players < asked:
        return span(".badge")[_("passed")]
    return None


def _hand_size(view: TigerAndDragonView, seat: int) -> Node:
    size = view.sizes[seat]
    richi = span(".badge.richi")[_("Richi!")] if size == 1 else None
    open_tile = view.shown[seat]
    if open_tile != UNKNOWN and size:
        return [richi, shown(card_name(open_tile), tile_face(open_tile), kind=f"{tile_kind(open_tile)} small")]
    return [richi, span(".count", title=_("Tiles in hand"))[icon("card-pick"), str(size)]]


@kept
def _holes(goal: int, chips: int) -> Element:
    text = _("{chips} of {goal} chips").format(chips=chips, goal=goal)
    return div(".td-holes", role="img", aria_label=text)[
        [span(class_={"td-hole": True, "is-filled": number < chips}) for number in range(goal)],
        span(".td-hole-count")[str(chips)],
    ]


def _row(look: TileLook, seat: int, tiles: Sequence[int], label: str, picture: str) -> Node:
    slots: list[Node] = [_placed(look, seat, tiles, at) for at in range(len(tiles))]
    return _line(label, picture, *slots)


@kept
def _line(label: str, picture: str, *tiles: Node) -> Element:
    free = [span(".td-slot", aria_hidden="true") for _slot in range(ROW - len(tiles))]
    return div(".td-row", role="group", aria_label=label)[span(".row-mark")[icon(picture)], tiles, free]


def _placed(look: TileLook, seat: int, tiles: Sequence[int], at: int) -> Node:
    tile, own = tiles[at], seat == look.view.seat
    if tile == UNKNOWN:
        return back(_("a tile face down"), kind="td-tile small", move_id=f"down-{seat}-{at}")
    line = "d" if tiles is look.view.defences[seat] else "a"
    move_id = _move_id(look.view, seat, tile % FACE_DOWN, tiles, at) if own else f"up-{seat}-{line}-{at}-{len(tiles)}"
    if tile >= FACE_DOWN:
        name = _("{tile}, face down").format(tile=card_name(tile - FACE_DOWN))
        face = tile_face(tile - FACE_DOWN)
        return shown(name, face, kind=f"{tile_kind(tile - FACE_DOWN)} small is-down", move_id=move_id)
    return shown(card_name(tile), tile_face(tile), kind=f"{tile_kind(tile)} small", move_id=move_id)


def _move_id(view: TigerAndDragonView, seat: int, tile: int, tiles: Sequence[int], at: int) -> str:
    """A name by which an own tile is found again in the line: copies of a kind are numbered line by line, then the hand."""
    before = 0
    if tiles is not view.defences[seat]:
        before = sum(placed % FACE_DOWN == tile for placed in view.defences[seat])
    number = before + sum(placed % FACE_DOWN == tile for placed in tiles[:at])
    return f"own-{tile}-{number}"


def _hand(look: TileLook) -> Element:
    view = look.view
    order = [tile for tile in range(10) for _copy in range(view.hand[tile])]
    if look.settings.descending:
        order.reverse()
    verb = {"answer": "defend", "lap": "top" if sum(view.hand) == 1 else "bury"}.get(view.phase, "attack")
    pieces, copies = [], [0] * 10
    for place, tile in enumerate(order, 1):
        item = f"{verb} {TILES[tile]}"
        played = sum(
            placed % FACE_DOWN == tile
            for line in (view.attacks[view.seat], view.defences[view.seat])
            for placed in line
        )
        pieces.append(
            piece(
                item,
                card_name(tile),
                tile_face(tile),
                legal=item in view.legal,
                active=look.mine,
                picked=(item,) == look.picked and copies[tile] == 0,
                hint=item == look.hint and copies[tile] == 0,
                kind=tile_kind(tile),
                id=f"tile-{TILES[tile]}-{copies[tile]}",
                move_id=f"own-{tile}-{played + copies[tile]}",
                place=(place, len(order)),
            )
        )
        copies[tile] += 1
    return hand(_("Your tiles"), *pieces)


def _attack(look: TileLook) -> Element:
    view = look.view
    if view.attack < 0:
        last = view.rounds[-1] if view.rounds and view.turn < 0 else None
        text = _("{name} is about to attack").format(name=look.names[view.turn]) if view.phase == "attack" else ""
        inner: Node = p(".quiet")[text or _("No attack yet")]
        if last:
            inner = [
                p[_("Top tile")],
                shown(card_name(last.tile), tile_face(last.tile), kind=f"{tile_kind(last.tile)} big"),
            ]
        return div(".td-attack")[inner]
    return div(".td-attack")[
        p[_("{name} attacks").format(name=look.names[view.attacker])],
        shown(card_name(view.attack), tile_face(view.attack), kind=f"{tile_kind(view.attack)} big"),
    ]


def _battlefield(view: TigerAndDragonView) -> Node:
    if not view.field:
        return None
    return battlefield_card(view.battlefield, bonus=view.players > 2)


@kept
def battlefield_card(field: Battlefield, *, bonus: bool = True) -> Element:
    """The card with its pay table."""
    pay = (
        {"1": str(PAY_ONE)}
        | {str(number): str(field.pay[number - 2]) for number in range(2, 9)}
        | {"?": str(PAY_MYSTERY)}
    )
    notes = []
    if field.showing:
        notes.append(_("2 to 8: {chips} if it was shown").format(chips=PAY_SHOWN))
    if bonus and field.all_bonuses:
        notes.append(_("+1 for every face-down tile of all players"))
    elif bonus:
        notes.append(_("+{chips} for each own face-down tile").format(chips=field.per_bonus))
    return section(f".td-field.field-{field.id}", aria_label=_("Battlefield: {title}").format(title=_(field.title)))[
        h3[icon(field.icon), _(field.title)],
        dl(".td-pay")[[div[dt[tile], dd[chips]] for tile, chips in pay.items()]],
        p(".quiet")[" · ".join(notes)],
    ]


@kept
def _seen(*unseen: int) -> Element:
    return section(".td-seen", aria_label=_("Tiles not seen yet"))[
        h3[_("Not seen yet")],
        dl(".td-pay")[
            [
                div(class_={"is-gone": unseen[tile] == 0}, title=f"{card_name(tile)}: {unseen[tile]} / {COPIES[tile]}")[
                    dt(class_=tile_kind(tile))[TILES[tile]], dd[str(unseen[tile])]
                ]
                for tile in (1, 2, 3, 4, 5, 6, 7, 8, TIGER, DRAGON)
            ]
        ],
    ]
