"""The rules about what no test needs."""

from regreen.act.guard.needed.paring import CONVERTED, NAMED, NO_PART, NO_STEP, OLD_KEPT, UNNEEDED
from regreen.act.guard.needed.separate import DETAIL, FURTHER, NOT_ASKED, PIECE, REFUSAL
from regreen.act.guard.rule import Rule
from regreen.model.verdicts import RuleSeverity

RULES = (
    Rule(
        id=OLD_KEPT,
        message="The old answers are kept behind a condition that no test needs.",
        doc="A new condition decides between new code and old. The task's tests, those that cover the change and, "
        "where the time allows it, all tests are run once more with the new code always: where all pass as well, "
        "the condition only keeps what was wrong. Old code that was written anew is told by a run as well: with "
        "it always, tests that passed pass, and a test of the task fails. A condition that a passing test needs "
        "is never meant, nor one that only refuses: it raises. At most twelve are tried, what the rules "
        "about bounds, steps, parts of conditions, numbers and conversions find counted with them, and six more whose "
        "old code was written anew.",
        find=lambda _: (),
    ),
    Rule(
        id=UNNEEDED,
        message="A bound with a number of its own that no test needs.",
        doc="`max(limit, 3)`, or a choice between two expressions by a number that the module did not hold before. "
        "Asked as the last one is, where passing tests ran the old lines in its place. Zero and one are no such "
        "numbers: with them it is only meant where everything passes with the bound alone. Nor are bounds that stand "
        "for themselves: of days, hours, percent, degrees, bytes, where the failing tests do not hold them.",
        find=lambda _: (),
    ),
    Rule(
        id=NO_STEP,
        message="A step of a calculation that no test needs.",
        doc="`x // 10 * 10`, `x + y` where every test passes as well with `x` alone, and what is left out is new: "
        "right for the tests' kind of numbers. So is a function of the project that is called once more, as in "
        "`cents(cents(x) + y)`, `int(x)`, `round(x)` of a parameter in a calculation, and `//` where `/` by the same "
        "stood. Asked as the last one is.",
        find=lambda _: (),
    ),
    Rule(
        id=NO_PART,
        message="A part of a condition that no test needs.",
        doc="`low < high == last`, `a == b and c < d` where every test passes as well without one comparison of what "
        "is worked out; guards, and comparisons with constants, are left alone. Asked as the last one is.",
        find=lambda _: (),
    ),
    Rule(
        id=NAMED,
        message="A number stands where what the function is given would do.",
        doc="`-50` where every test passes as well with `-account.limit`, and some fails with another number: the "
        "tests give the code just this one. Numbers that stand for themselves are left alone as above.",
        find=lambda _: (),
    ),
    Rule(
        id=PIECE,
        message="A separate piece of the change does something that no test asks for.",
        doc="Another function, statement or expression that was changed beside the repair. Each is left out in turn, a "
        "function before its statements: where every test passes as well without, the change and the change "
        "without it are asked the same near the inputs of the tests that cover it. Two answers to one input block. "
        "What changes no answer (names, lay-out, logging, another spelling), raises where it answered, or answers "
        "where it raised, does not, but where it changes a condition under which the old code raised, or is a check "
        "that refuses by type (`isinstance`) what was answered. A repair does what its tests ask for; improvements "
        "beside it are changes of their own. At most sixteen pieces are left out.",
        find=lambda _: (),
    ),
    Rule(
        id=REFUSAL,
        message="The change refuses inputs by a number of its own, and no test asks for that.",
        doc="`if limit < 3: raise ValueError(…)`, new beside the repair. Checks by zero, one, numbers that stand for "
        "themselves, as above, and those that the module held, or held the next one of, are let pass: careful code has "
        "them. Asked before all else, and of the task's own tests however long they take: where these pass without it "
        "and there is no time for the others, it is refused as well: tests that passed before had no such check.",
        find=lambda _: (),
    ),
    Rule(
        id=DETAIL,
        message="New code holds a detail that no test needs and that changes answers.",
        doc="Two factors of which one is divided by (`limit * rest / 100` where `limit` does as well), the condition "
        "of a new `if` that only sets something, a text that is made shorter inside of `len`. Or a number of its own "
        "that is calculated with, where another one does as well at all its places: `1.25` or "
        "`1.6` for `1.5`, `5` or `11` for `10`. Or what the change does to what it is given: where it brings a step "
        "that may change a value which the function did not change before, it is tried on copies of its arguments. "
        "Or one of the values between which new code chooses: `a or b` where a value is meant, `min(a, b)`, "
        "`sorted([a, b])`, at most four more, but where the old module chose as often in that way; what only keeps "
        "from a `TypeError` and its like is careful. "
        "Asked as pieces are, at most six; here an exception in the place of an answer counts as well.",
        find=lambda _: (),
    ),
    Rule(
        id=FURTHER,
        severity=RuleSeverity.WARN,
        message="A piece of the repair that no test asks for changes answers.",
        doc="The same edit as at a place where a test needs it: one slip mended at several places. Or pieces of which "
        "any one will do, and not all may be left out. Or a check that refuses what was answered, by no number of its "
        "own and by no type. A reader should look.",
        find=lambda _: (),
    ),
    Rule(
        id=NOT_ASKED,
        severity=RuleSeverity.WARN,
        message="A new condition, number or piece was not asked about: it would take too long.",
        doc="The runs of the rules above may take 4 s for a fix, on a machine that does nothing else, as far as the "
        "base tells beforehand. What fails in one warm process, which runs all of them first, takes none of it. The "
        "tests that cover the change, or what starts them, take longer here. A reader should look.",
        find=lambda _: (),
    ),
    Rule(
        id=CONVERTED,
        severity=RuleSeverity.WARN,
        message="A conversion that no test needs makes different numbers alike.",
        doc="`int(x)`, `round(x)`, `abs(x)` and their like, new, where every test passes as well with `x`: careful "
        "code has them too. Asked as the last one is.",
        find=lambda _: (),
    ),
)
