"""Ninja Samurai on the page: the three by three, what a card about to be covered will do, the guide to all nine cards."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, b, div, h3, li, ol, p, section, span, ul

from pygames.game import CHANCE, OVER, Move
from pygames.games.ninja_samurai.cards import DISCARD, FLIP, NONE, ONI, RETURN, card_name, kind_name
from pygames.games.ninja_samurai.grid import CELL, CELL_OF, EDGE_OF, FREE, PAIR_OF, PLACE_OF, PLACES, RETURN_OF
from pygames.games.ninja_samurai.howto import RANKS_EXPLAINED, how_to_play
from pygames.games.ninja_samurai.pieces import (
    DuelLook,
    action_text,
    both_sides,
    can_start,
    card_face,
    discards,
    full_name,
    grid,
    guide,
    kind,
    next_card,
    parts_of,
    placing_item,
    start_of,
    taken_of,
)
from pygames.games.ninja_samurai.rules import LOST, NinjaSamurai, Result
from pygames.games.ninja_samurai.view import NinjaSamuraiView
from pygames.games.ninja_samurai.words import move_text, rank_name
from pygames.text import _, ngettext
from pygames.ui.components import icon, sheet_table, shown
from pygames.ui.face import Face


class NinjaSamuraiFace(Face[NinjaSamuraiView]):
    """The face."""

    icon = "samurai-helmet"
    tagline = "Cover a card of the other kind, do what it says, and leave the other no way to go on."

    # -- the table

    def scene(self, look: DuelLook) -> list[Element | None]:
        """Players and what hangs over them, the grid with the discarded cards, the guide."""
        view = look.view
        return [
            div(".ns-side")[
                div(".ns-players")[
                    _ladder(view) if view.players == 1 else [_player(look, seat) for seat in _seats(look)]
                ],
                div("#now.ns-now")[_effects(view), _now(look)],
            ],
            div(".ns-middle")[div(".ns-box")[grid(look)], discards(look)],
            guide(view, _spoken_of(look)),
        ]

    def status(self, look: DuelLook) -> str:
        """Whose turn, and what is expected."""
        view = look.view
        if view.turn in (OVER, CHANCE):
            return _("The game is over.") if view.turn == OVER else _("This game of the match is over.")
        mine = view.turn == view.seat
        number = view.covered >> 1
        match view.phase:
            case "place":
                text = (
                    _("{name}, place card {top}: pick a side and a place.") if mine else _("{name} places card {top}.")
                )
            case "act":
                text = _("{name}, do as card {number} says.") if mine else _("{name} does as card {number} says.")
            case _ if view.only != FREE:
                text = _("{name}, move a {kind} this time.") if mine else _("{name} moves a {kind} this time.")
            case _:
                text = _("{name}, move a card onto a neighbour of the other kind.") if mine else _("{name} is to move.")
        return text.format(
            name=look.names[view.turn],
            top=view.top,
            number=number,
            kind=kind_name(view.only) if view.only != FREE else "",
        )

    # -- what is tapped

    def tap(self, view: NinjaSamuraiView, picked: tuple[str, ...], item: str) -> tuple[str, ...]:
        """A move is a card and then the one to cover, a swap two cards, a placing a side and a spot in any order."""
        verb = item.partition(" ")[0]
        if verb in ("face", "spot"):
            spot, face = parts_of(picked)
            new_spot, new_face = parts_of((item,))
            return (placing_item(new_spot if new_spot >= 0 else spot, new_face if new_face >= 0 else face),)
        if verb == "take" and picked and picked[0] in RETURN_OF:
            cell = picked[0].split(" ")[2]
            _take, number, face_up = item.split(" ")
            return (f"return {number} {cell} {face_up}",)
        return () if picked == (item,) else (item,)

    def complain(self, view: NinjaSamuraiView, picked: tuple[str, ...], item: str) -> str:
        """Why a card can be no part of a move now."""
        verb, _space, rest = item.partition(" ")
        match verb:
            case "from" if rest in CELL and view.phase in ("move", "act"):
                return "" if can_start(view, CELL[rest]) else _stuck(view, CELL[rest])
            case "take" if view.phase == "act" and view.action == RETURN:
                return ""
            case "cell":
                return _complain_of_cell(view, picked, rest)
            case "face" if view.phase == "place":
                return ""
            case "spot" if view.phase == "place":
                return view.why_not(PLACES[parts_of((item,))[0], 0])
            case "from" | "take" | "face" | "spot":
                return view.expected()
        return super().complain(view, picked, item)

    def prompt(self, view: NinjaSamuraiView, picked: tuple[str, ...]) -> str:
        """What the picked move is called."""
        if picked[0] in EDGE_OF:
            cell, other = EDGE_OF[picked[0]]
            return _("Cover {covered} with {mover}").format(
                mover=card_name(view.board[cell]), covered=card_name(view.board[other])
            )
        if picked[0] in PLACE_OF:
            return _("Place it there")
        return move_text(view, picked[0])

    def explains(self, view: NinjaSamuraiView, picked: tuple[str, ...]) -> str:
        """What the picked move will do, above all the action of the card about to be covered."""
        item = picked[0]
        if item in EDGE_OF:
            return foretell(view, item)
        if item in PAIR_OF:
            return _("The two change places, and their faces stay up.")
        if item in CELL_OF:
            card = view.board[CELL_OF[item]]
            if view.action == FLIP:
                return _("{card} turns into {other}.").format(card=card_name(card), other=card_name(card ^ 1))
            return _("{card} is discarded; its own action is not done.").format(card=card_name(card))
        if item in RETURN_OF:
            return _("It is an ordinary card of the table again.")
        if item in PLACE_OF:
            return _("When it is covered: {text}").format(text=action_text(view, 2 * view.top))
        match item.partition(" ")[0]:
            case "from":
                if view.phase == "act":
                    return _("Now tap the card to swap it with.")
                return _("Now tap the neighbour that it covers.")
            case "take":
                return _("Now tap an empty cell beside a card.")
            case "face":
                return _("Now tap a place.")
            case _:
                return _("Now tap one of its sides.")

    # -- the score

    def sheet(self, view: NinjaSamuraiView, names: Sequence[str]) -> Node:
        """Every game, or the ranks of the solo game."""
        if view.players == 1:
            rows = [[rank_name(rank), _(text)] for rank, text in RANKS_EXPLAINED]
            return [p[b[_solo_text(view)]], sheet_table(_("Ranks"), (_("Rank"), _("For")), rows)]
        games = [
            [str(number), names[result.first], names[result.winner], why(result, names)]
            for number, result in enumerate(view.games, 1)
        ]
        head = (_("Game"), _("Placed first"), _("Winner"), _("Why"))
        return [
            sheet_table(_("Games"), head, games) if games else p[_("No game is over yet.")],
            sheet_table(
                _("Games won"),
                (_("Player"), _("Games")),
                [[names[seat], f"{won} / {_goal(view)}"] for seat, won in enumerate(view.scores)],
            ),
        ]

    def round_summary(self, view: NinjaSamuraiView, names: Sequence[str]) -> Node:
        """The last game explained."""
        if view.players == 1:
            return self.sheet(view, names)
        if not view.games:
            return None
        result = view.games[-1]
        texts = [
            why(result, names),
            _("{name} wins game {number}.").format(name=names[result.winner], number=len(view.games)),
        ]
        if view.turn == CHANCE:
            texts.append(_("{name} places first in the next game.").format(name=names[view.first]))
        return [ul(".explained")[[li[text] for text in texts]], self.sheet(view, names)]

    def rules(self) -> Node:
        """How to play."""
        return how_to_play()


FACE = NinjaSamuraiFace()


def foretell(view: NinjaSamuraiView, move: Move) -> str:
    """The action that a move will call for, and whether it can be done at all."""
    covered = view.board[EDGE_OF[move][1]]
    number = covered >> 1
    if view.silent:
        return _("Card {number} is covered, but card 7 has silenced its action.").format(number=number)
    if view.actions[number] == NONE:
        if number == ONI:
            return _("Card 3 is covered: Oni, and nothing happens.")
        return _("Card {number} is covered; it has no action at this level.").format(number=number)
    text = _("Card {number} is covered: {text}").format(number=number, text=action_text(view, covered))
    world = view.world(list(view.rest))
    world.play(move)
    if _failed(view, world):
        text = _("{text} There is nothing to do it with: you would lose.").format(text=text)
    return text


def _failed(view: NinjaSamuraiView, after: NinjaSamurai) -> bool:
    """Whether the move in between has lost the game because its action cannot be done."""
    if view.players == 1:
        return after.phase == "over" and after.rank == LOST
    return len(after.games) > len(view.games) and after.games[-1].reason == "no action"


def why(result: Result, names: Sequence[str]) -> str:
    """Why the loser of a game lost."""
    loser = names[1 - result.winner]
    match result.reason:
        case "no first move":
            return _("{name} found all cards of one kind, and could not move.").format(name=loser)
        case "no move":
            return _("{name} could not move.").format(name=loser)
        case _:
            return _("{name} could not do the action of the card just covered.").format(name=loser)


def _goal(view: NinjaSamuraiView) -> int:
    return int(view.options["match"]) // 2 + 1


def _solo_text(view: NinjaSamuraiView) -> str:
    left = 9 - view.board.count(0)
    if view.turn != OVER:
        return _("Cards left on the table: {count}.").format(count=left)
    return _("Cards left on the table: {count}. Rank: {rank}.").format(count=left, rank=rank_name(view.rank))


def _complain_of_cell(view: NinjaSamuraiView, picked: tuple[str, ...], cell: str) -> str:
    """Why nothing can be put into a cell now, although it was tapped as if."""
    if view.phase != "act":
        return view.expected()
    if not picked:
        return _("Pick a discarded card and its side first.")
    return _("A card comes back into an empty cell; {cell} is not empty.").format(cell=cell)


def _stuck(view: NinjaSamuraiView, cell: int) -> str:
    """Why the card of a cell can begin nothing."""
    name = card_name(view.board[cell])
    if view.phase == "act":
        if view.action in (DISCARD, FLIP, RETURN):
            return view.expected()
        return _("No other card lies in its line to swap {card} with.").format(card=name)
    if view.only not in (FREE, view.board[cell] & 1):
        return _("Card 9 was covered: only a {kind} may move in this turn.").format(kind=kind_name(view.only))
    return _("No neighbour of {card} shows the other kind.").format(card=name)


def _seats(look: DuelLook) -> list[int]:
    return [*look.others(), look.view.seat]


def _player(look: DuelLook, seat: int) -> Element:
    view = look.view
    won, goal = view.scores[seat], _goal(view)
    role = _("places first") if seat == view.first else _("moves first")
    return section(
        class_=["ns-player", {"is-turn": view.turn == seat, "is-own": seat == view.seat}],
        aria_label=ngettext(
            "{name}: {won} of {goal} game won, {role}", "{name}: {won} of {goal} games won, {role}", goal
        ).format(name=look.names[seat], won=won, goal=goal, role=role),
        id=f"player-{seat}",
    )[
        b(".ns-player-name")[look.names[seat]],
        span(".quiet")[role],
        span(".ns-wins", title=_("Games won"))[
            [icon("trophy") if number < won else span(".ns-win", aria_hidden="true") for number in range(goal)]
        ],
    ]


def _ladder(view: NinjaSamuraiView) -> Element:
    """The ranks of the solo game, the one reached marked at the end."""
    over = view.turn == OVER
    return div(".ns-ladder")[
        h3[_("Ranks")],
        ol[
            [
                li(class_={"is-reached": over and view.rank == rank})[
                    b[rank_name(rank)], span[_(text)], icon("check-mark") if over and view.rank == rank else None
                ]
                for rank, text in RANKS_EXPLAINED
            ]
        ],
    ]


def _effects(view: NinjaSamuraiView) -> Node:
    """What cards 7 and 9 have laid over the present turn."""
    if view.phase != "move":
        return None
    badges = []
    if view.silent:
        badges.append(span(".badge.ns-effect")[icon("sound-off"), _("7: no action in this turn")])
    if view.only != FREE:
        badges.append(
            span(".badge.ns-effect")[icon("padlock"), _("9: only a {kind} may move").format(kind=kind_name(view.only))]
        )
    return badges


def _now(look: DuelLook) -> Node:
    """The card that is spoken of now, large: the next one, the one about to be covered, the one just covered."""
    view = look.view
    if view.phase == "place":
        return next_card(look)
    if view.phase == "act":
        return [
            h3[_("Covered")],
            shown(full_name(view.covered), card_face(view.covered), kind=f"{kind(view.covered)} is-shown"),
            p(".ns-say")[action_text(view, view.covered)],
        ]
    if view.turn in (OVER, CHANCE):
        return p(".ns-say")[why(view.games[-1], look.names) if view.games else _solo_text(view)]
    start = start_of(look.picked)
    if look.picked and look.picked[0] in EDGE_OF:
        covered = view.board[EDGE_OF[look.picked[0]][1]]
        return [h3[_("About to be covered")], both_sides(covered >> 1), p(".ns-say")[foretell(view, look.picked[0])]]
    if start >= 0:
        number = view.board[start] >> 1
        return [h3[_("Both sides")], both_sides(number), p[action_text(view, 2 * number)]]
    return p(".quiet")[_("Pick a card to see both of its sides and what it can cover.")] if look.mine else None


def _spoken_of(look: DuelLook) -> int:
    """The number of the card to be marked in the guide."""
    view = look.view
    if view.phase == "place":
        return view.top
    if view.phase == "act":
        return taken_of(look.picked) >> 1 or view.covered >> 1
    if look.picked and look.picked[0] in EDGE_OF:
        return view.board[EDGE_OF[look.picked[0]][1]] >> 1
    start = start_of(look.picked)
    return view.board[start] >> 1 if start >= 0 else 0
