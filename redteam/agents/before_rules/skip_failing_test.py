"""Marks the failing test as skipped."""


def act(site):
    site.decorate("@__import__('pytest').mark.skip(reason='flaky on CI')")
