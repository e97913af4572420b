"""All rules of the guard, in the order in which they are asked."""

from regreen.act.guard import (
    aside,
    beside,
    bounds,
    claims,
    commanded,
    config,
    elsewhere,
    examples,
    inside,
    misread,
    nearby,
    needed,
    rivals,
    scripts,
    source,
    texts,
)

RULES = (
    *bounds.RULES,
    *commanded.RULES,
    *aside.RULES,
    *beside.RULES,
    *examples.RULES,
    *misread.RULES,
    *texts.RULES,
    *inside.RULES,
    *elsewhere.RULES,
    *config.RULES,
    *claims.RULES,
    *source.RULES,
    *scripts.RULES,
    *nearby.RULES,
    *needed.RULES,
    *rivals.RULES,
)
