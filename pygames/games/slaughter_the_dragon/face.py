"""Slaughter the Dragon, Ha on the page: the dragon shortens, poison piles up, hands are divided."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, li, p, ul

from pygames.game import CHANCE, OVER, Move
from pygames.games.slaughter_the_dragon import howto, scene
from pygames.games.slaughter_the_dragon.cards import (
    CARD,
    CARD_OF,
    GAME_ENDS_AT,
    MOON,
    NAMES,
    NOBODY,
    PURPLE,
    TOKEN,
    UNDER_MOON,
    card_name,
    colour_name,
)
from pygames.games.slaughter_the_dragon.pieces import SlaughterLook
from pygames.games.slaughter_the_dragon.view import Round, SlaughterView
from pygames.games.slaughter_the_dragon.words import explanation, move_text, signed
from pygames.text import N_, _, ngettext
from pygames.ui.components import sheet_table
from pygames.ui.face import Face

PAIR = 2
TOGGLED = {"take": "scale", "return": "back", "divide": "half"}
"""By phase, what items are picked one by one there."""


class SlaughterFace(Face[SlaughterView]):
    """The face."""

    icon = "spiked-dragon-head"
    tagline = N_("Win the dragon piece by piece, and leave the poison to others.")

    # -- the table

    def scene(self, look: SlaughterLook) -> list[Element | None]:
        """Others above, the trick and the dragon in the middle, the own cards below."""
        return scene.draw(look)

    def status(self, look: SlaughterLook) -> str:
        """Whose turn, and what is expected."""
        view = look.view
        if view.turn == OVER:
            return _("The game is over.")
        if view.turn == CHANCE:
            return _("The round is over.")
        text = _ASKED_OF_ME[view.phase] if view.turn == view.seat else _ASKED_OF_OTHERS[view.phase]
        led = view.trick.cards[0] >> 4 if view.trick.cards else NOBODY
        if view.phase == "trick":
            text = _lead_text(look) if led == NOBODY else _follow_text(look, led)
        to = look.names[scene.receiver(view)] if view.phase == "pass on" else ""
        practitioner = look.names[view.practitioner] if view.practitioner != NOBODY else ""
        return _(text).format(name=look.names[view.turn], to=to, practitioner=practitioner)

    # -- moves of several taps

    def tap(self, view: SlaughterView, picked: tuple[str, ...], item: str) -> tuple[str, ...]:
        """Scale cards and cards of a half are picked and let go one by one; of a pair the older gives way."""
        if item.partition(" ")[0] != TOGGLED.get(view.phase):
            return (item,)
        if item in picked:
            return tuple([other for other in picked if other != item])
        return (*picked[-1:], item) if view.phase != "divide" else (*picked, item)

    def move(self, view: SlaughterView, picked: tuple[str, ...]) -> Move | None:
        """The move that the picked cards make up."""
        if not picked:
            return None
        names = [item.partition(" ")[2] for item in picked]
        match view.phase:
            case "take":
                return "take " + " ".join(sorted(names)) if len(names) == PAIR else None
            case "return":
                cards = sorted([CARD[name] for name in names])
                return f"return {NAMES[cards[0]]} {NAMES[cards[1]]}" if len(names) == PAIR else None
            case "divide":
                return "divide " + " ".join([NAMES[card] for card in view.hand if NAMES[card] not in names])
        return super().move(view, picked)

    def complain(self, view: SlaughterView, picked: tuple[str, ...], item: str) -> str:
        """Why an item cannot be tapped now."""
        verb, _space, name = item.partition(" ")
        if verb != TOGGLED.get(view.phase):
            return super().complain(view, picked, item)
        there = map(str, range(len(view.scale))) if verb == "scale" else [NAMES[card] for card in view.hand]
        if name not in there:
            return view.expected()
        if verb == "half" and item not in picked and len(picked) + 1 == len(view.hand):
            return _("The first half needs at least one card: you begin with it.")
        return ""

    def prompt(self, view: SlaughterView, picked: tuple[str, ...]) -> str:
        """What the picked move is called."""
        move = self.move(view, picked) or ""
        if view.phase == "divide":
            return _("Divide: {first} now, {second} later").format(
                first=len(view.hand) - len(picked), second=len(picked)
            )
        return move_text(view, move)

    def explains(self, view: SlaughterView, picked: tuple[str, ...]) -> str:
        """What a division or a gift will mean."""
        match view.phase:
            case "divide":
                return _(
                    "You play with the first half until it is used up. Until then the second half does not count as your hand."
                )
            case "take":
                left = PAIR - len(picked)
                return (
                    ngettext("Pick {count} more card.", "Pick {count} more cards.", left).format(count=left)
                    if left
                    else ""
                )
            case "return":
                left = PAIR - len(picked)
                return (
                    ngettext("Pick {count} more card.", "Pick {count} more cards.", left).format(count=left)
                    if left
                    else ""
                )
        return ""

    # -- the score

    def sheet(self, view: SlaughterView, names: Sequence[str]) -> Node:
        """Every round: what each player got for tokens and paid for purple."""
        if not view.rounds:
            return p[_("No round is over yet.")]
        head = (_("Round"), _("Trump"), *names)
        rows = [
            [str(number), colour_name(result.trump), *[_cell(result, seat) for seat in range(view.players)]]
            for number, result in enumerate(view.rounds, 1)
        ]
        return [
            sheet_table(_("Rounds"), head, rows, (_("Total"), "", *[signed(total) for total in view.scores])),
            p(".quiet")[
                _("Each token +{token}, each purple card minus its number.").format(token=TOKEN),
                " ",
                _("All twelve purple cards: {moon}, and {under} for everybody else.").format(
                    moon=signed(MOON), under=signed(UNDER_MOON)
                ),
                " ",
                _("The game ends after {rounds} rounds, or when somebody stands at {end} or less.").format(
                    rounds=view.players, end=signed(GAME_ENDS_AT)
                ),
            ],
        ]

    def round_summary(self, view: SlaughterView, names: Sequence[str]) -> Node:
        """The last round explained."""
        if not view.rounds:
            return None
        result = view.rounds[-1]
        lines = [
            _("{name} won the last trick. In the scale lay {cards}; the purple ones went to {name}.").format(
                name=names[result.last], cards=_(", ").join([card_name(card) for card in view.scale])
            )
        ]
        if result.moon != NOBODY:
            lines.append(_("{name} took all twelve purple cards: the moon!").format(name=names[result.moon]))
        lines += [
            _("{name}: {explanation}.").format(name=name, explanation=explanation(result, seat))
            for seat, name in enumerate(names)
        ]
        rows = [[name, signed(result.points[seat]), signed(view.scores[seat])] for seat, name in enumerate(names)]
        return [
            ul(".explained")[[li[line] for line in lines]],
            sheet_table(_("Points"), (_("Player"), _("This round"), _("Total")), rows),
        ]

    def rules(self) -> Node:
        """How to play."""
        return howto.rules()


FACE = SlaughterFace()

_ASKED_OF_ME = {
    "take": N_("{name}, take two cards of the scale."),
    "return": N_("{name}, put two cards of your hand into the scale."),
    "divide": N_("{name}, divide your hand: tap the cards of the second half."),
    "give": N_("{name}, give {practitioner} a card."),
    "pass on": N_("{name}, give {to} a card."),
    "trick": "",
}
_ASKED_OF_OTHERS = {
    "take": N_("{name} takes two cards of the scale."),
    "return": N_("{name} puts two cards into the scale."),
    "divide": N_("{name} divides the hand."),
    "give": N_("{name} gives {practitioner} a card."),
    "pass on": N_("{name} gives {to} a card."),
    "trick": "",
}


def _lead_text(look: SlaughterLook) -> str:
    view = look.view
    if view.turn != view.seat:
        return N_("{name} is to lead.")
    if view.purple_open:
        return N_("{name}, lead any card.")
    if any(CARD_OF[move] >> 4 == PURPLE for move in view.legal):
        return N_("{name}, lead any card: you have only purple.")
    return N_("{name}, lead a card; purple may not be led yet.")


def _follow_text(look: SlaughterLook, led: int) -> str:
    view = look.view
    if view.turn != view.seat:
        return N_("{name} is to play.")
    if any(card >> 4 == led for card in view.hand):
        return _FOLLOW[led]
    return N_("{name}, you have nothing to follow with: play any card.")


_FOLLOW = (
    N_("{name}, follow purple."),
    N_("{name}, follow red."),
    N_("{name}, follow blue."),
    N_("{name}, follow green."),
)


def _cell(result: Round, seat: int) -> str:
    points = signed(result.points[seat])
    if result.moon != NOBODY:
        return _("moon {points}").format(points=points) if result.moon == seat else points
    tokens, purple = result.tokens[seat], result.purple[seat]
    if not tokens or not purple:
        return points
    return _("{tokens} {purple} = {points}").format(
        tokens=signed(TOKEN * tokens), purple=signed(-purple), points=points
    )
