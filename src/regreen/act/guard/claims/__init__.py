"""Rules over Python tests: what a test claims, before and after."""

from regreen.act.guard.claims import bodies, gone, mocking, outcome, strength

RULES = (*gone.RULES, *strength.RULES, *outcome.RULES, *bodies.RULES, *mocking.RULES)
