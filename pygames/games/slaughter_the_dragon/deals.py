"""What chance does in Slaughter the Dragon, Ha: drawing deals, and reading those of a record, which may be anything."""

from __future__ import annotations

from random import Random

from pygames.game import BadDeal, Deal
from pygames.games.slaughter_the_dragon.cards import BOXES, CARD, CARDS, COLOURS, INDICATORS_EACH, NAMES
from pygames.randomness import shuffled
from pygames.text import _


def draw_first(players: int, rng: Random) -> Deal:
    """The whole deck of indicators, and who leads first."""
    deck = shuffled(rng, COLOURS[: BOXES[players].colours] * INDICATORS_EACH)
    return {"indicators": deck, "leader": int(rng.random() * players)}


def draw_round(players: int, rng: Random) -> Deal:
    """Hands, sorted, and the scale, in the order in which it lies."""
    box = BOXES[players]
    cards = shuffled(rng, CARDS[players])
    hands = [sorted(cards[at : at + box.hand]) for at in range(0, players * box.hand, box.hand)]
    return {
        "hands": [[NAMES[card] for card in hand] for hand in hands],
        "scale": [NAMES[card] for card in cards[-box.scale :]],
    }


def read_first(players: int, outcome: Deal) -> tuple[tuple[int, ...], int]:
    """The indicators' colours and the leader. Raises `BadDeal`."""
    if set(outcome) != {"indicators", "leader"}:
        raise BadDeal(_("The first deal gives indicators and leader, and nothing else."))
    deck, leader = outcome["indicators"], outcome["leader"]
    whole = sorted(COLOURS[: BOXES[players].colours] * INDICATORS_EACH)
    if not isinstance(deck, list) or not all(isinstance(name, str) for name in deck) or sorted(deck) != whole:
        raise BadDeal(_("The indicators are two of each colour in play: {names}.").format(names=" ".join(whole)))
    if type(leader) is not int or not 0 <= leader < players:
        raise BadDeal(_("The leader is a seat from 0 to {last}.").format(last=players - 1))
    return tuple([COLOURS.index(name) for name in deck]), leader


def read_round(players: int, outcome: Deal) -> tuple[list[list[int]], list[int]]:
    """The hands and the scale. Raises `BadDeal`."""
    if set(outcome) != {"hands", "scale"}:
        raise BadDeal(_("A round's deal gives hands and scale, and nothing else."))
    box, hands = BOXES[players], outcome["hands"]
    if not isinstance(hands, list) or len(hands) != players:
        raise BadDeal(_("A round's deal gives one hand for each player."))
    dealt = [_cards(hand, box.hand) for hand in hands]
    for seat, cards in enumerate(dealt):
        if not cards:
            raise BadDeal(_("Seat {seat} gets a hand of {size} cards.").format(seat=seat, size=box.hand))
    scale = _cards(outcome["scale"], box.scale)
    if not scale:
        raise BadDeal(_("The scale has {size} cards.").format(size=box.scale))
    missing = set(CARDS[players]).difference(scale, *dealt)
    if missing:
        raise BadDeal(_("Card {card} is missing.").format(card=NAMES[min(missing)]))
    return dealt, scale


def _cards(value: object, size: int) -> list[int]:
    """The cards of a list of so many names; empty for anything else."""
    if not isinstance(value, list) or len(value) != size:
        return []
    try:
        return [CARD[name] for name in value]
    except (KeyError, TypeError):
        return []
