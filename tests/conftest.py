"""Which worker runs what: tests that share what is dear to make go to one. And no test is judged by its time."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

TOGETHER = frozenset({"tests/e2e/test_further_tasks.py", "tests/e2e/test_real_projects.py"})
"""Files whose tests share a run or an environment. Marks of groups are passed over by pytest-xdist with this pytest."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            file = nodeid.partition("::")[0]
            return file if file in TOGETHER else nodeid

    return Together(config, log)
