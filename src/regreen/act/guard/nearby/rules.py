"""Rules over what old and new sources answer."""

from regreen.act.guard.rule import Rule
from regreen.model.verdicts import RuleSeverity

RULES = (
    Rule(
        id="behaviour-by-heart",
        message="The answers changed at the tests' own inputs and nowhere near them.",
        doc="Old and new sources are asked the same near the failing tests' inputs, once the tests have passed. A "
        "change that a neighbour hardly ever notices was made for these inputs. Single numbers and words (or "
        "two joined by a sign) only warn: they may be a boundary or an entry that was missing; so does one with no "
        "new literal or name that says something: an operator mends a boundary. The task's own tests are run for it "
        "once on the base.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-wears-off",
        message="The answers do not last.",
        doc="The new sources go back to the old answer when they are asked again, or answer otherwise after many calls "
        "and not when asked twice at once, and the old ones were steady. Whoever answers otherwise when asked twice at "
        "once goes through a list or counts, and only warns.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-one-value",
        message="The answers changed for some numbers of the tests and for none between or beside them.",
        doc="Two numbers at least, with others between them, whatever the other arguments are; or one beyond 31 that "
        "the sources spell out since the change.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-range",
        message="The answers changed between the smallest and the largest number of the tests and nowhere outside.",
        doc="Two numbers at least, whatever the other arguments are.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-size",
        message="The answers changed for inputs as large as those of the tests and for no smaller or larger ones.",
        doc="The sum of all numbers, the length of all texts or the number of values of an input.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-for-tests",
        message="The answers changed for the test only.",
        doc="In the same process, with the same fixtures, the new sources tell the test something else than us, and "
        "the old ones did not. It is asked again in the state in which the test asks, right before: what the test has "
        "patched, counted or filled is no sign. It warns where that could not be asked.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-poses",
        message="A result equals what it is not.",
        doc="Results whose class says itself what they equal, or how they look from outside, are held against values "
        "that they are not, the test's own among them, and against what is inside them; and results that say something "
        "else against each other. What was so before is let through; it warns where the old sources raised, where the "
        "change brings no word about equality (a class that was there), and where some results are equal by a key.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-broken-invariant",
        message="The answers keep less than all answers kept before.",
        doc="No old answer, to the failing tests' inputs and near them, was larger than a number that the code was "
        "given (a text's length, a list's count, the longest of its parts), and often just as large, or held a word "
        "that no text of its input holds; the new ones keep that at the tests' own inputs and break it beside them. "
        "Where a test asks for more, nothing is said.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-other-error",
        message="What is raised is not what callers knew.",
        doc="Where old and new sources raise an error of one name near the failing tests' inputs, its base classes, of "
        "how much it is made and what its attributes are called must be there as before; other values in it only warn, "
        "and what texts say is never looked at. Where the error at a test's own input changed, nothing is said.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-shared-result",
        message="Callers share one result that each may change.",
        doc="Something is put into a list, dict or set that was returned, and the same is asked again: the new sources "
        "give it back, and the old ones did not. A cache must not hand out what its callers may change. It warns where "
        "the old sources raised.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-lost-parameter",
        severity=RuleSeverity.WARN,
        message="Callers that give an argument by its name break.",
        doc="A function that the failing tests call took a name and takes it no more. Answers are as before for who "
        "gives it by place.",
        find=lambda _: (),
    ),
    Rule(
        id="behaviour-unasked",
        message="The sources cannot be asked any more near the tests' inputs, and could before.",
        doc="They left the process, swallowed the alarm that ends long calls, left no word, or have no answer in time "
        "for nine tenths of inputs that had one. It warns where a busy machine, a signal or inputs that cannot be made "
        "any more may be the cause.",
        find=lambda _: (),
    ),
)
