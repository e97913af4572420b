"""Rules over Python tests: what a test claims, before and after."""

from regreen.act.guard.claims import acting, bodies, gone, mocking, oracle, outcome, strength, tolerance

RULES = (
    *gone.RULES,
    *strength.RULES,
    *tolerance.RULES,
    *oracle.RULES,
    *acting.RULES,
    *outcome.RULES,
    *bodies.RULES,
    *mocking.RULES,
)
