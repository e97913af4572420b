"""A football league: fixtures, results, the table with its ties, and runs of results."""

import random
from dataclasses import dataclass


def draw(teams, seed):
    """The teams in a random order that only depends on the seed."""
    drawn = list(teams)
    random.shuffle(drawn, random.Random(seed).random)
    return drawn


def fixtures(teams, both_ways=False):
    """Rounds of (home, away) in which each team meets each other one; with an odd number one team rests in each round."""
    ring = list(teams)
    if len(ring) % 2:
        ring.append(None)
    rounds = []
    for number in range(len(ring) - 1):
        games = []
        for index in range(len(ring) // 2):
            one, two = ring[index], ring[-1 - index]
            if one is None or two is None:
                continue
            games.append((one, two) if number % 2 == 0 else (two, one))
        rounds.append(games)
        ring.insert(1, ring.pop())
    if both_ways:
        rounds += [[(away, home) for home, away in games] for games in rounds]
    return rounds


@dataclass
class Row:
    """The figures of one team."""

    team: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0

    @property
    def points(self):
        """Three for a win, one for a draw."""
        return 3 * self.won + self.drawn

    @property
    def standing(self):
        """What decides the order, the more the better."""
        return self.points, self.scored - self.conceded, self.scored


class League:
    """Teams and the results of their games."""

    def __init__(self, teams):
        self.rows = {team: Row(team) for team in teams}
        self.results = []

    def play(self, home, away, score):
        """Enter a result like "2:1"."""
        if home == away or any((home, away) == result[:2] for result in self.results):
            raise ValueError(f"{home} cannot play at home against {away}")
        goals, against = (int(part) for part in score.split(":"))
        sides = [(self.rows[home], goals, against), (self.rows[away], against, goals)]
        for row, scored, conceded in sides:
            row.scored += scored
            row.conceded += conceded
            if scored > conceded:
                row.won += 1
            elif scored == conceded:
                row.drawn += 1
            else:
                row.lost += 1
        self.results.append((home, away, goals, against))

    def table(self):
        """Rows, the best first; equal ones by name."""
        return sorted(self.rows.values(), key=lambda row: ([-figure for figure in row.standing], row.team))

    def places(self):
        """{team: place}; equal teams share a place and the next places are left out (1, 2, 2, 4)."""
        places = {}
        before, place = None, 0
        for number, row in enumerate(self.table(), start=1):
            if row.standing != before:
                before, place = row.standing, number
            places[row.team] = place
        return places

    def form(self, team, last=5):
        """A letter for each of the last games, the latest at the end, like "WDL"."""
        letters = ""
        for home, away, goals, against in self.results:
            if team == away:
                goals, against = against, goals
            elif team != home:
                continue
            letters += "W" if goals > against else "D" if goals == against else "L"
        return letters[-last:]

    def longest_run(self, team, letters="W"):
        """The most games in a row that all ended with one of the letters."""
        longest = run = 0
        for letter in self.form(team, last=len(self.results)):
            run = run + 1 if letter in letters else 0
            longest = max(longest, run)
        return longest
