"""Choose again among stored rivals, without a search: `python benchmarks/repair_ranking.py STORE [--each] [--show]`.

STORE is a folder that `benchmarks/repair.py --store` filled. Prints how often the first choice is right with all
ranking ideas, and with ``--each`` also without each one and with none. A variant that the repairer would still refuse
when it proves it alone counts as a choice here, so that figures may differ by one or two from a whole run's.
"""

import argparse
import json
import pathlib

from regreen.repair.choose import order
from regreen.repair.choose.dossier import Dossier, load
from regreen.repair.options import IDEAS


def stored(folder: pathlib.Path) -> dict[str, tuple[dict, Dossier | None]]:
    """Facts and rivals by bug; no rivals where nothing plausible was found."""
    found = {}
    for facts in sorted(folder.glob("*.facts")):
        rivals = facts.with_suffix(".json")
        found[facts.stem] = (json.loads(facts.read_text()), load(rivals) if rivals.exists() else None)
    return found


def right_at(facts: dict, known: Dossier, ideas: frozenset[str]) -> int | None:
    """Place (from 1) of the first right rival; None when none is right."""
    right = set(facts.get("right", ()))
    ranked = order(known, ideas)
    return next((place for place, one in enumerate(ranked, 1) if one.trial.variant.id in right), None)


def line(name: str, places: list[int | None], bugs: int) -> str:
    """One row: first choices that are right, and right ones among the first three."""
    first, three = (sum(place is not None and place <= most for place in places) for most in (1, 3))
    return f"{name:22} {first:4} of {bugs}  {100 * first / max(1, bugs):5.1f} %   among three {three:4}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=pathlib.Path)
    parser.add_argument("--each", action="store_true", help="also without each ranking idea")
    parser.add_argument("--show", action="store_true", help="one line for each bug (open part only)")
    asked = parser.parse_args()
    known = stored(asked.store)
    chosen = {name: (facts, rivals) for name, (facts, rivals) in known.items() if rivals is not None}
    reach = sum(bool(facts.get("right")) for facts, _ in chosen.values())
    print(f"{len(known)} bugs, {len(chosen)} with a plausible variant, {reach} with a right one among the rivals")
    sets = {"all ideas": frozenset(IDEAS)}
    if asked.each:
        sets |= {f"without {idea}": frozenset(IDEAS) - {idea} for idea in IDEAS}
        sets |= {"prior alone": frozenset({"prior"}), "order of trial": frozenset()}
    for name, ideas in sets.items():
        print(line(name, [right_at(facts, rivals, ideas) for facts, rivals in chosen.values()], len(known)))
    if asked.show:
        show(chosen)


def show(chosen: dict[str, tuple[dict, Dossier]]) -> None:
    """One line for each bug; refused for bugs that nobody may look at."""
    for name, (facts, rivals) in chosen.items():
        if facts.get("part") != "open":
            raise SystemExit("Only totals of this part may be looked at.")
        place = right_at(facts, rivals, frozenset(IDEAS))
        print(f"{name:50} rivals {len(rivals.rivals):4}  right {len(facts['right']):4}  first at {place or '-'}")


if __name__ == "__main__":
    main()
