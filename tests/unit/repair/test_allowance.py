"""How many variants a search may try: all passes draw on one number, whatever servers try at once."""

import threading

import pytest
from tests.unit.repair.test_deciding import Script, variant

from regreen.repair.bench import Limits
from regreen.repair.hunt import Enough
from regreen.repair.options import Options
from regreen.repair.pack import Module
from regreen.repair.progress import Progress
from regreen.repair.trying import Allowance, Trials
from regreen.syntax.source import Edit, Source

SPACE = [variant(number, [Edit(start=22, end=23, text=f"a + {number}")], line=2) for number in range(1, 400)]


class Waiting(Script):
    """Answers for the variant that passes only when others were tried behind it."""

    def __init__(self, good: int) -> None:
        super().__init__({good: "plausible"}, {})
        self.good, self.later = good, threading.Event()

    def ask(self, command, _limit):
        numbers = [one["v"] for one in command["variants"]]
        if self.good in numbers:
            assert self.later.wait(60)
        elif min(numbers) > 200:
            self.later.set()
        return super().ask(command, _limit)


def tried(servers: int, allowance: Allowance, script: Script) -> int:
    trials = Trials(
        servers=[lambda: script] * servers,
        modules={"m.py": Module("m.py", Source(text="def f(a):\n    return a\n"))},
        tests=["t"],
        canary=[],
        limits=Limits(cpu_s=1, wall_s=1),
        progress=Progress(),
        until_s=60,
        allowance=allowance,
    )
    return len(trials.run(SPACE, Enough(Progress(), Options(rivals=80))))


@pytest.mark.parametrize("servers", [1, 2, 3])
def test_all_passes_draw_on_one_number(servers):
    allowance = Allowance(500)
    assert [tried(servers, allowance, Script({}, {})) for _ in range(3)] == [399, 101, 0]


@pytest.mark.parametrize(
    ("servers", "script"), [(1, Script({30: "plausible"}, {})), (2, Waiting(30)), (3, Waiting(30))]
)
def test_what_is_left_does_not_depend_on_what_was_tried_at_once(servers, script):
    allowance = Allowance(500)
    assert tried(servers, allowance, script) == 48
    assert allowance.left == 452
