"""All rules of the guard, in the order in which they are asked."""

from regreen.act.guard import bounds, claims, config, scripts, source, texts

RULES = (*bounds.RULES, *texts.RULES, *config.RULES, *claims.RULES, *source.RULES, *scripts.RULES)
