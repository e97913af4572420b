"""Tournaments: brackets with byes, rounds of everybody, Swiss pairing, ratings."""

import random


def draw(players, seed=None):
    """The players in a random order that the same seed gives again; what was given stays as it is."""
    order = sorted(players)
    random.Random(seed).shuffle(order)
    return order


def seed_places(size):
    """Seeds by place, so that the best two can meet in the last round only: 1 8 4 5 2 7 3 6 for eight."""
    places = [1]
    while len(places) < size:
        total = 2 * len(places) + 1
        places = [seed for place in places for seed in (place, total - place)]
    return places


def first_round(players):
    """Pairs of the first round, best players first; who has nobody to play has None (a bye)."""
    if len(players) < 2:
        raise ValueError("a bracket needs two players")
    size = 1
    while size < len(players):
        size *= 2
    order = [players[seed - 1] if seed <= len(players) else None for seed in seed_places(size)]
    return list(zip(order[::2], order[1::2]))


class Bracket:
    """A knock-out; the winners of neighbouring matches meet."""

    def __init__(self, players):
        self.rounds = [first_round(players)]
        self.winners = {}
        self._settle_byes()

    def _settle_byes(self):
        for number, (one, other) in enumerate(self.rounds[-1]):
            if other is None:
                self.winners[len(self.rounds) - 1, number] = one

    def report(self, winner):
        """Tell who won a match of the running round; when the round is over the next one is made."""
        place = len(self.rounds) - 1
        for number, pair in enumerate(self.rounds[-1]):
            if winner in pair:
                if (place, number) in self.winners:
                    raise ValueError(f"the match of {winner} is over")
                self.winners[place, number] = winner
                break
        else:
            raise ValueError(f"{winner} does not play")
        count = len(self.rounds[-1])
        if count > 1 and all((place, number) in self.winners for number in range(count)):
            through = [self.winners[place, number] for number in range(count)]
            self.rounds.append(list(zip(through[::2], through[1::2])))

    def open_matches(self):
        """Pairs of the running round that still have to play."""
        place = len(self.rounds) - 1
        return [pair for number, pair in enumerate(self.rounds[-1]) if (place, number) not in self.winners]

    def champion(self):
        """Who won the last match, or None."""
        if len(self.rounds[-1]) > 1:
            return None
        return self.winners.get((len(self.rounds) - 1, 0))


def everybody(players):
    """Rounds in which everybody meets everybody once; with an odd number one has a rest each round."""
    ring = list(players)
    if len(ring) % 2:
        ring.append(None)
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]))
        rounds.append([pair for pair in pairs if None not in pair])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def expected(rating, other):
    """What share of the points the first of two ratings should win."""
    return 1 / (1 + 10 ** ((other - rating) / 400))


def rate(ratings, results, step=32):
    """New ratings after results (one, other, points of one); all of them count by the ratings from before."""
    new = dict(ratings)
    for one, other, points in results:
        change = step * (points - expected(ratings[one], ratings[other]))
        new[one] += change
        new[other] -= change
    return {player: round(rating) for player, rating in new.items()}


def standings(results, players=()):
    """(player, points, points of the opponents) best first; of equals the name decides."""
    points = dict.fromkeys(players, 0)
    met = {player: [] for player in points}
    for one, other, share in results:
        for player, won, opponent in ((one, share, other), (other, 1 - share, one)):
            points[player] = points.get(player, 0) + won
            met.setdefault(player, []).append(opponent)
    table = [(player, score, sum(points[opponent] for opponent in met[player])) for player, score in points.items()]
    return sorted(table, key=lambda row: (-row[1], -row[2], row[0]))


def swiss(results, players):
    """Pairs of neighbours in the standings that have not met yet; who is left over comes last with None."""
    waiting = [row[0] for row in standings(results, players)]
    met = {frozenset(result[:2]) for result in results}
    pairs, resting = [], []
    while waiting:
        player = waiting.pop(0)
        partner = next((other for other in waiting if frozenset((player, other)) not in met), None)
        if partner is None:
            resting.append((player, None))
        else:
            waiting.remove(partner)
            pairs.append((player, partner))
    return pairs + resting
