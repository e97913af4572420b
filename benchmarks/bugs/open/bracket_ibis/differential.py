"""Behaviour of bracket_ibis on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    players = list("abcdefghij"[:rng.randint(2, 10)])
    results = []
    for _ in range(rng.randint(0, 8)):
        one, other = rng.sample(players, 2)
        results.append((one, other, rng.choice([0, 0.5, 1])))
    ratings = {player: rng.randint(1200, 1900) for player in players}
    return players, results, ratings, [rng.random() for _ in range(12)], rng.randint(0, 99)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    players, results, ratings, draws, seed = case
    shuffled = players[::-1]
    seen = [attempt(module.draw, shuffled, seed), shuffled, attempt(module.draw, tuple(players), seed), attempt(module.seed_places, 2 ** (seed % 5))]
    seen += [attempt(module.first_round, players), attempt(module.first_round, players[:1]), attempt(module.everybody, players)]
    seen += [attempt(module.rate, ratings, results), ratings, attempt(module.standings, results), attempt(module.standings, results, players)]
    seen += [attempt(module.swiss, results, players), attempt(module.swiss, results[:2], players)]
    bracket = module.Bracket(players)
    for number in draws:
        waiting = bracket.open_matches()
        if not waiting:
            break
        winner = players[int(number * 997) % len(players)] if number < 0.2 else waiting[int(number * len(waiting))][int(number * 100) % 2]
        seen.append((winner, attempt(bracket.report, winner), list(bracket.rounds), bracket.open_matches(), bracket.champion()))
    return seen


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
