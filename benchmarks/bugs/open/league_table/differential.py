"""Behaviour of league_table on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    teams = [f"t{index}" for index in rng.sample(range(20), rng.randint(2, 7))]
    return teams, [(rng.randint(0, 2), rng.randint(0, 2)) for _ in range(60)], rng.random() < 0.5, rng.randint(1, 4)


def run(module, case):
    teams, scores, both_ways, last = case
    rounds = module.fixtures(teams, both_ways)
    league, seen = module.League(teams), []
    for number, game in enumerate(game for games in rounds for game in games):
        try:
            league.play(*game, "{}:{}".format(*scores[number % 60]))
        except Exception as error:
            seen.append(type(error).__name__)
    seen += [rounds, [(row.team, row.standing) for row in league.table()], league.places(), module.draw(teams, last)]
    return seen, [(league.form(team, last), league.longest_run(team), league.longest_run(team, "DL")) for team in teams]


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
