"""Learns how changes of releases read: `python benchmarks/real/released.py FOLDER [--write] [--most N] [--without …]`.

FOLDER as for history.py. For each small change that somebody made from one release to the next and that is among what
the catalogue proposes for its function, the traits of it (`propose/released.py`) and of a sample of the other proposals
are noted: a conditional choice, whose weights are fitted with a penalty. Changes that only take away are left out.
Prints where the real change stands among the proposals, on libraries that the weights were not fitted on (five parts
in turn): by the priors, by the weights, and by the mean of both, which is what a search uses. With ``--write`` the
weights of all libraries together are put into `propose/released.json`.

Needs numpy and scipy, which nothing else here does. ``--keep FILE`` keeps what was noted, so that the next run takes it
from there; several hours of processor time stand behind a few thousand changes.
"""

import argparse
import hashlib
import json
import pickle
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

import numpy as np
from history import Small, _constants, _functions_after, _told, _told_by, changes, releases
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.often import often
from regreen.repair.propose.order import SHARED, crowds_of
from regreen.repair.propose.released import LEAST, SHARE, Reader, traits
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Variant
from regreen.syntax.source import Source

INTO = Path(__file__).parents[2] / "src/regreen/repair/propose/released.json"
LIKELIEST, DRAWN, PARTS, SEEN, PENALTY, SMALL = 150, 250, 5, 10, 3.0, 0.05
NO_REPAIR = re.compile(
    r"unicode|basestring|iteritems|itervalues|xrange|\blong\b|izip|\bPY[23]\b|sys\.version|super\(|\.format\(|% |\blog"
)
"""What is written anew for another Python or in another way, and means the same."""


@dataclass(frozen=True, slots=True)
class Row:
    """One proposal."""

    real: bool
    stands_for: float
    """How many proposals."""
    score: float
    """Logarithm of what the priors say."""
    traits: dict[str, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """What was changed in a release, among what could have been."""

    library: str
    rows: list[Row]


def is_wanted(one: Small) -> bool:
    """Whether a change may be a repair, as far as a pattern can tell: no other wording, no other Python's words."""
    before, after = one.before.splitlines(), one.after.splitlines()
    gone = "\n".join(line for line in before if line not in after)
    come = "\n".join(line for line in after if line not in before)
    wording = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
    same = wording.sub("", one.before) == wording.sub("", one.after)
    if before[0] != after[0] or (same and re.search(r"raise|warn|log|print|_\(", come)):
        return False
    return not NO_REPAIR.search(gone) and not re.search(r"cast\(|assert|TYPE_CHECKING|\blog|warn", come)


def choice(one: Small, draw: random.Random) -> Choice | None:
    """The change and a sample of the other proposals; None where it is not among them, or brings no word."""
    source = Source(text=one.text, path="m.py")
    literals = tuple(_constants(one.after) - _constants(one.before))
    suspicion = dict.fromkeys(range(one.first, one.last + 1), 1.0)
    made = sorted(variants("m.py", source, suspicion, PIECES, Evidence(literals=literals)), key=lambda it: -it.score)
    wanted = _told(one.after, one.before)
    real = [it for it in made if _told_by(it, one.text) == wanted and one.after in _functions_after(one, it)]
    others = [it for it in made if all(it is not each for each in real)]
    rest = others[LIKELIEST:]
    drawn = draw.sample(rest, min(DRAWN, len(rest)))
    reader, crowds = Reader(source), crowds_of(made)

    def row(it: Variant, stands_for: float) -> Row:
        crowd = crowds[it.file, it.line, it.piece]
        score = log(max(it.score * often(it.piece), LEAST)) - SHARED * log(max(1, crowd))
        return Row(it in real, stands_for, score, traits(it, reader))

    each = len(rest) / max(1, len(drawn))
    rows = [row(it, 1.0) for it in (*real, *others[:LIKELIEST])] + [row(it, each) for it in drawn]
    rows = [one for one in rows if one.traits["come"]]
    return Choice(one.library, rows) if any(one.real for one in rows) else None


def choices(told: argparse.Namespace) -> Iterator[Choice]:
    """All of the folder's libraries, at most as many changes of each as were asked for."""
    without = set(told.without.split(","))
    for library, several in releases(told.folder).items():
        if library in without:
            continue
        draw = random.Random(library)
        small = [one for one in changes(library, several) if is_wanted(one)]
        draw.shuffle(small)
        made = [choice(one, draw) for one in small[: told.most]]
        print(f"{library}: {len(made)} changes, {sum(one is not None for one in made)} of use", flush=True)
        yield from (one for one in made if one is not None)


class Fit:
    """Weights of traits, the power of the score first."""

    def __init__(self, names: Sequence[str]) -> None:
        """Of these traits, each without weight."""
        self.names = list(names)
        self._at = {name: number for number, name in enumerate(self.names, 1)}
        self.weights = np.zeros(len(self.names) + 1)
        self.weights[0] = 1.0

    def matrix(self, rows: Sequence[Row]) -> csr_matrix:
        """Rows as numbers."""
        cells = [(at, 0, one.score) for at, one in enumerate(rows)]
        for at, one in enumerate(rows):
            cells += [(at, self._at[name], value) for name, value in one.traits.items() if name in self._at]
        lines, columns, values = zip(*cells, strict=True)
        return csr_matrix((values, (lines, columns)), shape=(len(rows), len(self.weights)))

    def learn(self, known: Sequence[Choice]) -> "Fit":
        """Estimate the weights from choices."""
        rows = [row for one in known for row in one.rows]
        group = np.repeat(np.arange(len(known)), [len(one.rows) for one in known])
        real = np.array([one.real for one in rows])
        many = np.log([max(one.stands_for, LEAST) for one in rows])
        table, start = self.matrix(rows), self.weights.copy()

        def shares(worth: np.ndarray, of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            most = np.full(len(known), -np.inf)
            np.maximum.at(most, of, worth)
            each = np.exp(worth - most[of])
            whole = np.bincount(of, each, len(known))
            return most + np.log(whole), each / whole[of]

        def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
            worth = table @ weights + many
            whole, share = shares(worth, group)
            right, share_right = shares(worth[real], group[real])
            share[real] -= share_right
            off = weights - start
            return float((whole - right).sum() + PENALTY * off @ off), table.T @ share + 2 * PENALTY * off

        self.weights = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x
        return self

    def worths(self, rows: Sequence[Row]) -> np.ndarray:
        """How likely each is, as a logarithm up to a constant."""
        return np.asarray(self.matrix(rows) @ self.weights)


def places(known: Sequence[Choice], fit: Fit) -> list[tuple[float, float, float]]:
    """Where each real change stands: by the priors, by the weights, by the mean of both."""
    found = []
    for one in known:
        many = np.log([max(row.stands_for, LEAST) for row in one.rows])
        prior, learnt = np.array([row.score for row in one.rows]), fit.worths(one.rows)
        sides = [side - np.logaddexp.reduce(side + many) for side in (prior, learnt)]
        mean = np.logaddexp(log(1 - SHARE) + sides[0], log(SHARE) + sides[1])
        found.append(tuple(place(one.rows, worth) for worth in (prior, learnt, mean)))
    return found


def place(rows: Sequence[Row], worth: np.ndarray) -> float:
    """How many proposals come before the real one."""
    best = max(value for row, value in zip(rows, worth, strict=True) if row.real)
    return sum(row.stands_for for row, value in zip(rows, worth, strict=True) if not row.real and value > best)


def tell(known: Sequence[tuple[float, float, float]]) -> None:
    """Three lines of figures."""
    for way, at in zip(("by priors", "by weights", "by the mean"), zip(*known, strict=True), strict=True):
        mean = exp(sum(log(1 + one) for one in at) / len(at)) - 1
        first = ", ".join(
            f"{sum(one < most for one in at) / len(at):.0%} in the first {most}" for most in (10, 100, 600)
        )
        print(f"{way}: {len(at)} changes, mean place {mean:.0f}, median {sorted(at)[len(at) // 2]:.0f}; {first}")


def part_of(library: str) -> int:
    """Which of the parts a library belongs to."""
    return int(hashlib.sha256(library.encode()).hexdigest(), 16) % PARTS


def traits_of(known: Sequence[Choice]) -> list[str]:
    """Traits that enough of the choices have."""
    seen = Counter(name for one in known for name in {name for row in one.rows for name in row.traits})
    return sorted(name for name, count in seen.items() if count >= SEEN)


def main() -> int:
    """Print the figures; write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=60, help="changes of a library")
    parser.add_argument("--without", default="", help="libraries left out, separated by commas")
    parser.add_argument("--keep", type=Path, help="file for what was noted")
    parser.add_argument("--write", action="store_true", help=f"put the weights into {INTO.name}")
    told = parser.parse_args()
    if not told.folder.is_dir():
        parser.error(f"{told.folder} is no folder: give one with distributions, several releases of a library")
    known: list[Choice] = pickle.loads(told.keep.read_bytes()) if told.keep and told.keep.exists() else []
    known = known or list(choices(told))
    if told.keep:
        told.keep.write_bytes(pickle.dumps(known))
    if not known:
        parser.error(
            f"{told.folder} holds no change that the catalogue proposes: more releases of a library are needed"
        )
    names, held_out = traits_of(known), []
    for part in range(PARTS):
        fit = Fit(names).learn([one for one in known if part_of(one.library) != part])
        held_out += places([one for one in known if part_of(one.library) == part], fit)
    tell(held_out)
    if told.write:
        fit = Fit(names).learn(known)
        weights = {name: round(float(value), 2) for name, value in zip(names, fit.weights[1:], strict=True)}
        weights = {"score": round(float(fit.weights[0]), 2)} | {k: v for k, v in weights.items() if abs(v) >= SMALL}
        INTO.write_text(json.dumps(weights, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        print(f"{len(weights)} weights of {len(known)} changes of {len({one.library for one in known})} libraries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
