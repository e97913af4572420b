"""Behaviour of board_lynx on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    men = {}
    for man in "KkRrBnNqPPPppp"[:rng.randint(2, 14)]:
        place = rng.randint(0, 7), rng.randint(1, 6) if man in "Pp" else rng.randint(0, 7)
        men[place] = man
    rows = "/".join(rng.choice(["8", "p7", "3k4", "PPPPPPPP", "1r2R3", "6bB", "44", "7", "9"] if rng.random() < 0.1 else ["8", "p7", "3k4", "PPPPPPPP", "1r2R3", "6bB", "44"]) for _ in range(8))
    return men, rows, [rng.random() for _ in range(10)], rng.randint(0, 6)


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def run(module, case):
    men, rows, draws, backs = case
    seen = [attempt(lambda: module.Board.from_rows(rows).rows())]
    given = dict(men)
    board = module.Board(given)
    seen += [sorted(board.reach(place)) for place in men] + [board.in_check(True), board.in_check(False)]
    for draw in draws:
        own = sorted(place for place, man in board.men.items() if man.isupper() == board.white_to_move and board.reach(place))
        if not own:
            break
        start = own[int(draw * len(own))]
        ends = sorted(board.reach(start))
        end = ends[int(draw * 1000) % len(ends)]
        seen.append((attempt(board.move, module.name_of(start), module.name_of(end)), board.rows(), list(board.taken), board.white_to_move))
    for _ in range(min(backs, len(board.past))):
        board.back()
        seen.append((board.rows(), list(board.taken), board.white_to_move))
    return seen, given == men


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
