"""Elections: plurality, instant run-off, Borda count and seats in proportion."""

from collections import Counter


class Tie(Exception):
    """No single winner; `names` says who leads."""

    def __init__(self, names):
        super().__init__(", ".join(names))
        self.names = names


def plurality(votes):
    """The name with the most votes."""
    counts = Counter(votes)
    if not counts:
        raise ValueError("no votes")
    most = max(counts.values())
    leaders = sorted(name for name, count in counts.items() if count == most)
    if len(leaders) > 1:
        raise Tie(leaders)
    return leaders[0]


def instant_runoff(ballots):
    """The winner when the weakest name leaves until one has a majority; the last by the alphabet leaves among equals."""
    remaining = {name for ballot in ballots for name in ballot}
    if not remaining:
        raise ValueError("no votes")
    while True:
        counts = dict.fromkeys(remaining, 0)
        for ballot in ballots:
            for name in ballot:
                if name in remaining:
                    counts[name] += 1
                    break
        total = sum(counts.values())
        leader = min(counts, key=lambda name: (-counts[name], name))
        if counts[leader] * 2 > total or len(remaining) == 1:
            return leader
        weakest = min(counts.values())
        remaining.remove(max(name for name in counts if counts[name] == weakest))


def borda(ballots):
    """Points by name: the last of n names on a full ballot gets 0, the first n - 1."""
    names = {name for ballot in ballots for name in ballot}
    points = dict.fromkeys(sorted(names), 0)
    for ballot in ballots:
        for place, name in enumerate(ballot):
            points[name] += len(names) - place
    return points


def seats(votes, count):
    """Seats by name by highest averages (D'Hondt); more votes first among equals, then the alphabet."""
    won = dict.fromkeys(votes, 0)
    for _ in range(count):
        best = min(votes, key=lambda name: (-votes[name] / (won[name] + 1), -votes[name], name))
        won[best] += 1
    return won


def turnout(cast, registered):
    """The share of voters in per cent with one digit."""
    if registered <= 0:
        raise ValueError("nobody is registered")
    if cast > registered:
        raise ValueError("more votes than voters")
    return round(100 * cast / registered, 1)
