"""Sources that the command of the tests names: a product that starts itself to be checked."""

from collections.abc import Iterator

from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look
from regreen.model.verdicts import RuleSeverity


def _commanded(look: Look) -> Iterator[Place]:
    return (Place(file=view.path) for view in look.views if view.path in look.policy.commanded)


RULES = (
    Rule(
        id="green-command-source",
        severity=RuleSeverity.WARN,
        message="The command of the tests names it; it may change, since tests are about it and it runs none.",
        doc="What a command of `test.command` names decides what is run, and is fixed, with the programs that it calls "
        "in turn. A source that tests import or start is none of these, unless it names a runner or the result files.",
        find=_commanded,
    ),
)
