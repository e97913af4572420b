"""Whether a change that is to keep behaviour keeps it: answers at passing tests' inputs and near them."""

import builtins
from collections.abc import Iterator

from regreen.act.guard.nearby.asked import UNKNOWN, Heard, Pair, bare, compared

CHANGED = "behaviour-changed"


def changes(heard: Heard) -> Iterator[tuple[str, str, bool]]:
    """The first call with neighbours that are answered in another way: rule, what was seen, whether it blocks.

    What changes from one asking to the next says nothing, nor does a call whose own answer differs though the test
    passes: it is not told in the same way twice. Where one side raises what the language has of its own, it only warns:
    odd inputs are refused here and there.
    """
    for pair in (bare(one) for one in heard.pairs):
        if not _is_steady(pair):
            continue
        rows = [(one, two) for _, one, two in compared(pair)]
        other = [(one, two) for one, two in rows if one != two]
        if other:
            sure = any(not _is_refusal(one) and not _is_refusal(two) for one, two in other)
            text = f"Of {len(rows)} inputs near those of the tests, {pair[1].name} answers {len(other)} in another way."
            yield CHANGED, text, sure
            return


def _is_refusal(text: str) -> bool:
    return text.startswith("!") and hasattr(builtins, text[1:])


def _is_steady(pair: Pair) -> bool:
    old, new = pair
    return UNKNOWN not in (old.own, new.own) and old.own == old.late == new.own == new.late
