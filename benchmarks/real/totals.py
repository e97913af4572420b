"""Totals of the real bugs: `python benchmarks/real/totals.py [--into FOLDER] [--changes] [NAME…]`.

Reads what bugs.py left under FOLDER/results. *Plausible*: the failing test passes with the repairer's change. Whether
such a change is right is for a reader to say: readings.toml holds each change that was read, by bug and digest, with
the verdict and its reason. A change that nobody has read counts as plausible and not as right; ``--changes`` shows it
beside the upstream's, with its digest.
"""

import argparse
import hashlib
import json
import statistics
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))

from repair import percentile  # noqa: E402 - the folder above is put on the path first


def digest(change: str) -> str:
    """What a change is known by."""
    return hashlib.sha256(change.encode()).hexdigest()[:12]


def readings(path: Path = HERE / "readings.toml") -> dict[tuple[str, str], bool]:
    """Bug and digest of a change to whether it is right."""
    return {(one["bug"], one["change"]): one["right"] for one in tomllib.loads(path.read_text())["read"]}


def verdict(name: str, facts: dict, read: dict[tuple[str, str], bool]) -> str:
    """How a search ended: ``right``, ``wrong``, ``unread``, ``impossible``, or ``other`` where nothing was searched."""
    if facts["status"] != "success":
        return "impossible" if facts["status"] == "impossible" else "other"
    known = read.get((name, digest(facts["ours"])))
    return {True: "right", False: "wrong", None: "unread"}[known]


def totals(results: dict[str, dict], read: dict[tuple[str, str], bool]) -> Iterator[str]:
    """The figures, line by line."""
    verdicts = {name: verdict(name, facts, read) for name, facts in results.items()}
    searched = [facts for name, facts in results.items() if verdicts[name] != "other"]
    good = [facts for facts in searched if facts["status"] == "success"]
    counts = {word: list(verdicts.values()).count(word) for word in ("right", "wrong", "unread", "impossible", "other")}
    yield f"searched {len(searched)}, not to be searched here {counts['other']}"
    yield f"plausible {len(good)}, impossible {counts['impossible']}"
    yield f"right by reading {counts['right']}, overfitted {counts['wrong']}, not read {counts['unread']}"
    firsts = [facts["first_s"] for facts in good if facts["first_s"] is not None]
    yield f"first plausible: median {percentile(firsts, 0.5):.2f} s, p90 {percentile(firsts, 0.9):.2f} s"
    rivals = [facts["rivals"] for facts in good]
    yield f"rivals: median {statistics.median(rivals or [0]):.0f}, most {max(rivals, default=0)}"
    rates = [facts["tried"] / facts["try_s"] for facts in searched if facts["try_s"] > 0]
    yield f"variants a second: median {percentile(rates, 0.5):.0f}"
    timed = [facts for facts in searched if facts.get("cold_s") and facts["try_s"] > 0]
    times = [facts["tried"] / facts["try_s"] * facts["cold_s"] for facts in timed]
    yield f"times one cold pytest of the failing test: median {percentile(times, 0.5):.0f} (of {len(times)})"


def unread(results: dict[str, dict], read: dict[tuple[str, str], bool]) -> Iterator[str]:
    """Changes that nobody has read, each beside the upstream's."""
    for name, facts in results.items():
        if verdict(name, facts, read) == "unread":
            yield f"### {name} {digest(facts['ours'])}\n{facts['ours']}\n--- the upstream's\n{facts['theirs']}"


def main() -> None:
    """Print the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--into", type=Path, default=Path(".real"))
    parser.add_argument("--changes", action="store_true", help="also the changes that nobody has read")
    told = parser.parse_args()
    files = [one for one in sorted((told.into / "results").glob("*.json")) if not one.name.endswith(".fix.json")]
    known = {one.stem: json.loads(one.read_text()) for one in files}
    results = {name: facts for name, facts in known.items() if not told.names or any(one in name for one in told.names)}
    read = readings()
    if told.changes:
        print("\n".join(unread(results, read)))
    print("\n".join(totals(results, read)))


if __name__ == "__main__":
    main()
