"""Behaviour of card_game on generated inputs, to compare a patched module with the right one."""

import random

RANKS, SUITS = "23456789TJQKA", "CDHS"


def case(rng):
    deck = [r + s for r in RANKS for s in SUITS]
    base = rng.randint(0, 8)
    hand = rng.choice([rng.sample(deck, 5), rng.sample([c for c in deck if c[0] in RANKS[base:base + 2]], 5),
                       [r + rng.choice("CD") for r in RANKS[base:base + 5]], [c + "H" for c in rng.sample(RANKS, 5)],
                       ["AC", "2C", "3C", "4C", "5" + rng.choice("CD")]])
    return hand, rng.sample(deck[:20], 9), rng.choice([None, "C", "D"]), rng.choice("abc"), [rng.randint(0, 2) for _ in range(6)]


def run(module, case):
    hand, dealt, trump, leader, picks = case
    parsed = [module.parse_card(c.lower().replace("t", "10")) for c in dealt]
    hands = {n: parsed[i * 3:i * 3 + 3] for i, n in enumerate("abc")}
    game, seen = module.Trick(hands, leader, trump), []
    for pick in picks:
        player = game.players[game.turn]
        try:
            game.play(hands[player][pick])
        except Exception as error:
            seen.append(type(error).__name__)
        if len(game.played) == 3:
            break
    try:
        seen.append(game.winner())
    except module.RuleError:
        seen.append("open")
    return module.classify([module.parse_card(c) for c in hand]), seen, game.played, hands


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
