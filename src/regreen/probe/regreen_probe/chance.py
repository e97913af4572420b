"""Seeds random numbers before each test, where a run is to be repeated with the same chance. PYTEST_DONT_REWRITE"""

import random
import sys

import pytest


class Chance:
    """Registered only when a seed was asked for: each test would pay for it."""

    def __init__(self, seed):
        self._seed = seed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        random.seed(self._seed)
        numbers = sys.modules.get("numpy.random")
        if numbers is not None:
            # Only looked up: a suite that does not use it shall not wait for it.
            numbers.seed(self._seed % 2**32)
