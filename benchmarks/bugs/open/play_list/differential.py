"""Behaviour of play_list on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    return [rng.choice("abcd") for _ in range(rng.randint(0, 6))], rng.random() < 0.5, [(rng.choice(["next", "back", "insert", "remove", "move"]), rng.randint(-3, 7), rng.choice("abcxy")) for _ in range(10)], rng.randint(0, 3), [rng.randint(0, 30) for _ in range(5)]


def run(module, case):
    songs, loop, acts, size, times = case
    playlist, seen = module.Playlist(songs, loop), []
    for name, index, song in acts:
        try:
            if name == "insert":
                playlist.insert(index, song)
            elif name == "remove":
                playlist.remove(song)
            elif name == "move":
                playlist.move(index, size)
            else:
                seen.append(getattr(playlist, name)())
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append((playlist.current, list(playlist)))
    seen += [list(playlist.shuffled(size)), list(playlist.without_repeats()), list(playlist[1:]), playlist[1:].loop, list(playlist + songs), playlist == songs, size in playlist]
    seen += [list(module.interleave(songs, times, "x")), module.spaced(songs, str, size), list(module.sessions(times, size + 1)), module.fill(times, abs, 40)]
    for song in playlist:
        playlist.remove(song)
    return seen, len(playlist), list(module.countdown(iter(songs))), list(module.countdown(songs, size)), list(module.windows(songs, size + 1)), list(module.skip_until(songs, lambda song: song > "b"))


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
