"""Dragon Trick on the page: the rank line as a ring, the trick inside it, and every pick face down until all are made."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, b, div, li, p, section, span, ul

from pygames.game import CHANCE, OVER, Move
from pygames.games.dragon_trick.dragons import ROUNDS, card_name
from pygames.games.dragon_trick.howto import how_to_play
from pygames.games.dragon_trick.pieces import (
    TrickLook,
    card_face,
    kind,
    move_id,
    own_before,
    ring,
    trick_area,
)
from pygames.games.dragon_trick.rules import KEEP, NOBODY, PICKS, PLACE_OF, SWAPS, TYPE_OF, Round
from pygames.games.dragon_trick.view import HIDDEN, DragonTrickView
from pygames.games.dragon_trick.words import move_text, neighbours
from pygames.text import _, ngettext
from pygames.ui.components import back, hand, icon, piece, sheet_table, shown
from pygames.ui.face import Face, MoveButton, turn_text


class DragonTrickFace(Face[DragonTrickView]):
    """The face."""

    icon = "double-dragon"
    tagline = "Pick in secret; equal dragons cancel, and the lowest one left bends the ranks."

    # -- the table

    def scene(self, look: TrickLook) -> list[Element | None]:
        """Others above, the ring with the trick in the middle, the own picks and hand below."""
        view = look.view
        return [
            div(".dt-others", data_count=str(view.players - 1))[[_player(look, seat) for seat in look.others()]],
            div(".dt-middle")[ring(look, trick_area(look))] if view.line else None,
            div(".dt-own")[_player(look, view.seat), _hand(look)],
        ]

    def status(self, look: TrickLook) -> str:
        """Whose turn, and what is expected."""
        view = look.view
        if view.turn in (OVER, CHANCE):
            return turn_text(look, "")
        mine = view.turn == view.seat
        if view.phase == "pick":
            text = _("{name}, pick a card in secret.") if mine else _("{name} picks a card in secret.")
        elif view.turn == view.winner:
            text = (
                _("{name}, you alone are left: you win, and may swap two neighbours.")
                if mine
                else _("{name} alone is left, and may swap two neighbours.")
            )
        else:
            text = (
                _("{name}, yours is the lowest card left: you may swap two neighbours.")
                if mine
                else _("{name} has the lowest card left, and may swap two neighbours.")
            )
        return text.format(name=look.names[view.turn])

    def buttons(self, look: TrickLook) -> list[MoveButton]:
        """Leave the rank line as it is."""
        if KEEP not in look.view.legal:
            return []
        return [MoveButton(KEEP, _("Leave the line"), "k", main=not look.picked)]

    # -- what is tapped

    def tap(self, view: DragonTrickView, picked: tuple[str, ...], item: str) -> tuple[str, ...]:
        """A card, a gap of the ring, or two neighbours of the ring one after the other."""
        place = _place(item)
        if place < 0:
            return (item,)
        first = _place(picked[0]) if picked else -1
        if first == place:
            return ()
        swap = _between(first, place, len(view.line))
        return (swap,) if swap else (item,)

    def complain(self, view: DragonTrickView, picked: tuple[str, ...], item: str) -> str:
        """Why not; for a second card of the ring, that it is no neighbour of the first."""
        place = _place(item)
        if place < 0:
            return super().complain(view, picked, item)
        if view.phase != "swap":
            return view.why_not(KEEP)
        first = _place(picked[0]) if picked else -1
        if first in (-1, place) or _between(first, place, len(view.line)):
            return ""
        return _("{one} and {two} are not neighbours in the ring.").format(
            one=card_name(view.line[first]), two=card_name(view.line[place])
        )

    def prompt(self, view: DragonTrickView, picked: tuple[str, ...]) -> str:
        """What the picked move is called."""
        return move_text(view, picked[0])

    def explains(self, view: DragonTrickView, picked: tuple[str, ...]) -> str:
        """What a swap will do; how strong a picked card is."""
        move: Move = picked[0]
        size = len(view.line)
        if move in SWAPS:
            place = PLACE_OF[move]
            upper, lower = neighbours(view, place)
            return _("{upper} goes to place {low}, {lower} to place {high}.").format(
                upper=card_name(upper), lower=card_name(lower), low=(place + 1) % size + 1, high=place + 1
            )
        if move in TYPE_OF:
            card = TYPE_OF[move]
            left = view.unseen()[card]
            text = ngettext(
                "{card} is number {place} of {size}; {count} more may still be with others.",
                "{card} is number {place} of {size}; {count} more may still be with others.",
                left,
            )
            return text.format(card=card_name(card), place=view.line.index(card) + 1, size=size, count=left)
        return _("Now tap one of its two neighbours.")

    # -- the score

    def sheet(self, view: DragonTrickView, names: Sequence[str]) -> Node:
        """Tricks of every round, those of the running one included."""
        head = (_("Round"), *names[: view.players], _("Nobody"), _("Tricks"))
        rounds = list(view.rounds)
        rows = [_row(str(number), result) for number, result in enumerate(rounds, 1)]
        if view.phase in ("pick", "swap"):
            nobody = len(view.tricks) - sum(view.won) + (view.phase == "swap")
            rounds.append(Round(view.won, nobody, NOBODY))
            rows.append(_row(_("{round}, so far").format(round=len(rounds)), rounds[-1]))
        foot = _row(_("Total"), Round(view.scores, sum(result.nobody for result in rounds), NOBODY))
        return [
            sheet_table(_("Tricks won"), head, rows, foot),
            p[
                _("Each trick counts one. A trick in which all cards cancel counts for nobody."),
                " ",
                _("Most tricks after {rounds} rounds win.").format(rounds=ROUNDS),
            ],
        ]

    def round_summary(self, view: DragonTrickView, names: Sequence[str]) -> Node:
        """The last round explained."""
        if not view.rounds:
            return None
        return [
            ul(".explained")[[li[text] for text in explain(view.rounds[-1], names)]],
            self.sheet(view, names),
        ]

    def rules(self) -> Node:
        """How to play."""
        return how_to_play()


FACE = DragonTrickFace()


def explain(result: Round, names: Sequence[str]) -> list[str]:
    """What each player writes down for a round, and where the other tricks went."""
    texts = []
    for name, won in zip(names, result.won, strict=False):
        text = ngettext("{name} won {count} trick.", "{name} won {count} tricks.", won)
        texts.append(text.format(name=name, count=won))
    if result.nobody:
        text = ngettext(
            "{count} trick went to nobody, because all its cards cancelled.",
            "{count} tricks went to nobody, because all their cards cancelled.",
            result.nobody,
        )
        texts.append(text.format(count=result.nobody))
    return texts


def _row(name: str, result: Round) -> list[Node]:
    return [
        name,
        *[str(won) for won in result.won],
        str(result.nobody),
        str(sum(result.won) + result.nobody),
    ]


def _place(item: str) -> int:
    """The place of a tapped card of the ring, else -1."""
    verb, _space, number = item.partition(" ")
    return int(number) if verb == "rank" and number.isdecimal() else -1


def _between(one: int, two: int, size: int) -> str:
    """The swap of two neighbouring places; empty where they are no neighbours."""
    if one < 0 or two < 0:
        return ""
    if (one + 1) % size == two:
        return SWAPS[one]
    return SWAPS[two] if (two + 1) % size == one else ""


def _player(look: TrickLook, seat: int) -> Element:
    view, name = look.view, look.names[seat]
    won, total, size = view.won[seat], view.scores[seat], view.sizes[seat]
    return section(
        class_=["dt-player", {"is-turn": view.turn == seat, "is-own": seat == view.seat}],
        aria_label=_("{name}: {won}, {total} in all, {cards}").format(
            name=name,
            won=ngettext("{number} trick in this round", "{number} tricks in this round", won).format(number=won),
            total=total,
            cards=ngettext("{count} card in hand", "{count} cards in hand", size).format(count=size),
        ),
        id=f"player-{seat}",
    )[
        _pick(look, seat),
        b(".dt-player-name")[name],
        span(".count", title=_("Tricks won in this round"))[icon("trophy"), str(won)],
        span(".count.quiet", title=_("Tricks of all rounds"))[_("of {total} in all").format(total=total)]
        if view.rounds
        else None,
        span(".count", title=_("Cards in hand"))[icon("card-pick"), str(size)],
    ]


def _pick(look: TrickLook, seat: int) -> Node:
    """The card that a player has picked for the coming reveal: a back, or to oneself the card."""
    view = look.view
    if view.phase != "pick" or view.picks[seat] == NOBODY:
        return span(".dt-slot", aria_hidden="true")
    card, number = view.picks[seat], len(view.tricks)
    id = move_id(view, seat, card, number)
    if card == HIDDEN:
        return back(_("a card picked in secret"), kind="small", move_id=id)
    name = _("{card}, picked, face down to the others").format(card=card_name(card))
    return shown(name, card_face(card), kind=f"{kind(card)} small is-down", move_id=id)


def _hand(look: TrickLook) -> Element:
    """The own cards in the order of the rank line, equal ones in one stack."""
    view = look.view
    held = [card for card in view.line if view.hand[card]]
    tricks, picked_now = len(view.tricks), view.picks[view.seat] if view.picks else NOBODY
    pieces = []
    for number, card in enumerate(held, 1):
        item, copies = PICKS[card], view.hand[card]
        gone = own_before(view, card, tricks) + (picked_now == card)
        place = view.line.index(card)
        name = ngettext("{card}, place {place}, {count} card", "{card}, place {place}, {count} cards", copies).format(
            card=card_name(card), place=place + 1, count=copies
        )
        pieces.append(
            div(class_=f"dt-stack of-{copies}")[
                [
                    span(
                        class_=f"piece {kind(card)} dt-copy copy-{copy}",
                        aria_hidden="true",
                        data_move_id=f"own-{card}-{gone + copy}",
                    )
                    for copy in range(copies - 1, 0, -1)
                ],
                piece(
                    item,
                    name,
                    card_face(card, place),
                    span(".dt-copies", aria_hidden="true")[f"×{copies}"] if copies > 1 else None,
                    legal=item in view.legal,
                    active=look.mine and view.phase == "pick",
                    picked=look.picked == (item,),
                    hint=look.hint == item,
                    kind=kind(card),
                    id=f"card-{item.partition(' ')[2]}",
                    move_id=f"own-{card}-{gone}",
                    place=(number, len(held)),
                ),
            ]
        )
    return hand(_("Your cards, strongest first"), *pieces)
