"""Rules over Python sources: code that behaves well for the wrong reason."""

from regreen.act.guard.source import (
    answers,
    awareness,
    clock,
    equality,
    escape,
    imports,
    leaning,
    outside,
    patching,
    surroundings,
    swallowing,
    tables,
    told,
)

RULES = (
    *imports.RULES,
    *awareness.RULES,
    *surroundings.RULES,
    *answers.RULES,
    *told.RULES,
    *leaning.RULES,
    *tables.RULES,
    *equality.RULES,
    *patching.RULES,
    *swallowing.RULES,
    *escape.RULES,
    *outside.RULES,
    *clock.RULES,
)
