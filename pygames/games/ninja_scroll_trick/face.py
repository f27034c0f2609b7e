"""Ninja Scroll Trick on the page: open cards with scrolls on them before every player."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, li, p, ul

from pygames.game import CHANCE, OVER, Move
from pygames.games.ninja_scroll_trick import howto, scene
from pygames.games.ninja_scroll_trick.components import CARD, CARD_OF, OPEN, ROUNDS, SUIT
from pygames.games.ninja_scroll_trick.laying import Laying
from pygames.games.ninja_scroll_trick.pieces import NinjaLook, tiles_text
from pygames.games.ninja_scroll_trick.view import NinjaScrollTrickView
from pygames.games.ninja_scroll_trick.words import card_name, move_text, suit_name
from pygames.text import N_, _, figure, ngettext
from pygames.ui.components import sheet_table
from pygames.ui.face import Face


class NinjaScrollTrickFace(Face[NinjaScrollTrickView]):
    """The face."""

    icon = "scroll-unfurled"
    tagline = N_("Half your hand lies open, with prizes on it.")

    # -- the table

    def scene(self, look: NinjaLook) -> list[Element | None]:
        """Others and their open cards above, the trick in the middle, the own cards below."""
        return scene.draw(look)

    def status(self, look: NinjaLook) -> str:
        """Whose turn, and what is expected."""
        view = look.view
        if view.turn == OVER:
            return _("The game is over.")
        if view.turn == CHANCE:
            return _("The round is over.")
        name = look.names[view.turn]
        if view.turn != view.seat:
            return _(_OTHERS[view.phase]).format(name=name)
        if view.phase == "play":
            return _play_text(view, name)
        number = len(view.opened[view.seat]) + 1
        return _(_MINE[view.phase]).format(name=name, number=number, total=OPEN)

    # -- laying tiles takes several taps

    def tap(self, view: NinjaScrollTrickView, picked: tuple[str, ...], item: str) -> tuple[str, ...]:
        """Tiles and cards are put together one by one."""
        if view.phase != "lay":
            return (item,)
        laying = Laying.of(view, picked)
        laying.tap(item)
        return laying.picked()

    def move(self, view: NinjaScrollTrickView, picked: tuple[str, ...]) -> Move | None:
        """The move that the picked items make up."""
        if view.phase == "lay":
            return Laying.of(view, picked).move()
        return super().move(view, picked)

    def complain(self, view: NinjaScrollTrickView, picked: tuple[str, ...], item: str) -> str:
        """Why an item cannot be tapped now."""
        verb, _space, rest = item.partition(" ")
        if view.phase != "lay" or view.turn != view.seat:
            return super().complain(view, picked, item)
        if verb == "tile" and rest in map(str, range(len(view.tiles))):
            return ""
        if verb == "on" and rest in CARD:
            if CARD[rest] in view.opened[view.seat]:
                return ""
            return _("Tiles go on open cards only: the {card} is hidden.").format(card=card_name(CARD[rest]))
        return view.why_not(item)

    def prompt(self, view: NinjaScrollTrickView, picked: tuple[str, ...]) -> str:
        """What the picked move is called."""
        move = self.move(view, picked) or ""
        return _("Lay the tiles") if view.phase == "lay" else move_text(view, move)

    def explains(self, view: NinjaScrollTrickView, picked: tuple[str, ...]) -> str:
        """What laying the tiles so will mean."""
        if view.phase != "lay":
            return ""
        move = self.move(view, picked)
        if move is None:
            return _("Tap a tile and an open card. Tap either again to take the tile back.")
        return _("{tiles}. Only you know which lies where.").format(tiles=move_text(view, move))

    # -- the score

    def sheet(self, view: NinjaScrollTrickView, names: Sequence[str]) -> Node:
        """Every round: the tiles that each player won, and their sum."""
        if not view.rounds:
            return p[_("No round is over yet.")]
        rows = [
            [
                str(number),
                suit_name(result.trump),
                *[
                    _("{tiles} =\u00a0{sum}").format(tiles=tiles_text(tiles), sum=figure(gain)) if tiles else "0"
                    for tiles, gain in zip(result.tiles, result.gains, strict=True)
                ],
            ]
            for number, result in enumerate(view.rounds, 1)
        ]
        foot = (_("Total"), "", *[figure(score) for score in view.scores])
        counts = [
            ngettext(
                "{name} has {count} tile, {good} of them above zero.",
                "{name} has {count} tiles, {good} of them above zero.",
                len(won),
            ).format(name=name, count=len(won), good=sum(value > 0 for value in won))
            for name, won in zip(names, view.won, strict=True)
        ]
        return [
            sheet_table(_("Rounds"), (_("Round"), _("Trump"), *names), rows, foot),
            p(".quiet")[_("On a tie more tiles win, then more tiles above zero.")],
            ul(".explained.quiet")[[li[text] for text in counts]],
        ]

    def round_summary(self, view: NinjaScrollTrickView, names: Sequence[str]) -> Node:
        """The last round explained."""
        if not view.rounds:
            return None
        result = view.rounds[-1]
        lines = [
            _("{name} won {tiles}: together {sum}.").format(name=name, tiles=tiles_text(tiles), sum=figure(gain))
            if tiles
            else _("{name} won no tile.").format(name=name)
            for name, tiles, gain in zip(names, result.tiles, result.gains, strict=True)
        ]
        rows = [[name, figure(result.gains[seat]), figure(view.scores[seat])] for seat, name in enumerate(names)]
        return [
            ul(".explained")[[li[line] for line in [*lines, *_outlook(view, names)]]],
            sheet_table(_("Points"), (_("Player"), _("This round"), _("Total")), rows),
        ]

    def rules(self) -> Node:
        """How to play."""
        return howto.rules()


FACE = NinjaScrollTrickFace()

_MINE = {
    "trump": N_("{name}, choose the trump."),
    "open": N_("{name}, turn up a card: {number} of {total}."),
    "lay": N_("{name}, lay your tiles on your open cards."),
    "show": N_("{name}, turn up one of your tiles."),
}
_OTHERS = {
    "trump": N_("{name} chooses the trump."),
    "open": N_("{name} turns up a card."),
    "lay": N_("{name} lays the tiles."),
    "show": N_("{name} turns up a tile."),
    "play": N_("{name} is to play."),
}


def _play_text(view: NinjaScrollTrickView, name: str) -> str:
    """What the seat may play, and why an open card is forced."""
    if not view.trick:
        return _("{name}, lead any card.").format(name=name)
    led = SUIT[view.trick[0]]
    suit = suit_name(led)
    legal = [CARD_OF[move] for move in view.legal]
    if SUIT[legal[0]] != led:
        return _("{name}, you have no {suit}: play any card.").format(name=name, suit=suit)
    if legal[0] in view.hand:
        return _("{name}, follow {suit}.").format(name=name, suit=suit)
    if any(SUIT[card] == led for card in view.hand):
        return _("{name}, follow {suit} with an open card: open ones go before hidden ones.").format(
            name=name, suit=suit
        )
    return _("{name}, follow {suit} with your open card.").format(name=name, suit=suit)


def _outlook(view: NinjaScrollTrickView, names: Sequence[str]) -> list[str]:
    """What the scores mean for the next round."""
    if view.turn == OVER or len(view.rounds) >= ROUNDS:
        return []
    scores = view.scores[: view.players]
    lowest, highest = min(scores), max(scores)
    after = [(view.start + step) % view.players for step in range(1, view.players + 1)]
    start = next(seat for seat in after if scores[seat] == lowest)
    count = len(view.rounds)
    lines = [
        _("{name} has the lowest score and starts the next round.").format(name=names[start]),
        ngettext(
            "With the highest score, turning up {count} tile before it: {names}.",
            "With the highest score, turning up {count} tiles before it: {names}.",
            count,
        ).format(count=count, names=_(", ").join(_who_has(scores, highest, names))),
    ]
    lower = [score for score in scores if score < highest]
    if count == ROUNDS - 1 and lower:
        lines.append(
            _("With the next lower score, turning up one: {names}.").format(
                names=_(", ").join(_who_has(scores, max(lower), names))
            )
        )
    return lines


def _who_has(scores: Sequence[int], score: int, names: Sequence[str]) -> list[str]:
    """Who has this score."""
    return [name for name, mine in zip(names, scores, strict=False) if mine == score]
