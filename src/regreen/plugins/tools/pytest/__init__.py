"""pytest as a tool: started in the project's own form with the probe inside, until every test has a verdict."""

from collections.abc import Generator

from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Job, JobResult
from regreen.model.raw import Raw
from regreen.model.settings import Settings
from regreen.plugins.tools.pytest.command import detect
from regreen.plugins.tools.pytest.stepper import steps
from regreen.ports import CollectRequest


class PytestTool:
    """The tool of name ``pytest``; its raw output is the probe's log."""

    name = "pytest"

    def detect(self, inventory: Inventory, settings: Settings) -> DetectedTool | None:
        """Say whether the project uses pytest and how it is started; None when it does not."""
        return detect(inventory, settings)

    def collect(self, request: CollectRequest) -> Generator[Job, JobResult, Raw]:
        """Yield the Jobs that bring every collected test to one verdict; return the joined log."""
        return (yield from steps(request))


TOOL = PytestTool()
