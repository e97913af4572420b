"""Rules over JavaScript and TypeScript: what tests claim, and sources that behave well for the wrong reason."""

from regreen.act.guard.scripts import (
    agreeing,
    answers,
    awareness,
    bodies,
    claims,
    constants,
    mocking,
    outcome,
    outside,
    patching,
    swallowing,
)

RULES = (
    *outcome.RULES,
    *claims.RULES,
    *bodies.RULES,
    *mocking.RULES,
    *swallowing.RULES,
    *awareness.RULES,
    *outside.RULES,
    *patching.RULES,
    *agreeing.RULES,
    *answers.RULES,
    *constants.RULES,
)
