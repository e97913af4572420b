"""Rules over Python tests: what a test claims, before and after."""

from regreen.act.guard.claims import bodies, gone, mocking, oracle, outcome, strength

RULES = (*gone.RULES, *strength.RULES, *oracle.RULES, *outcome.RULES, *bodies.RULES, *mocking.RULES)
