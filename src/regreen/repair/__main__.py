"""``python -m regreen.repair``: the agent request in, the agent result last on standard output."""

import gc
import signal
import sys
from types import FrameType

import msgspec

from regreen.errors import RegreenError
from regreen.model.agents import AgentResult, AgentStatus
from regreen.repair.options import parse
from regreen.repair.progress import Progress
from regreen.repair.request import read_request
from regreen.repair.search import repair

COLLECTED = (100_000, 50, 1000)
"""When the collector looks: hundreds of thousands of variants live long, and hardly any is ever part of a circle."""


def main() -> int:
    """Run the agent; 0 for every result, 2 when the request or an option cannot be read."""
    gc.set_threshold(*COLLECTED)
    signal.signal(signal.SIGTERM, _end)
    progress = Progress()
    try:
        request, path = read_request()
        options = parse(sys.argv[1:], 0.9 * request.constraints.time_s)
    except RegreenError as error:
        _say(AgentResult(status=AgentStatus.FAILURE, summary=error.said))
        return error.exit_code
    try:
        result = repair(request, path, progress, options)
    except RegreenError as error:
        result = AgentResult(status=AgentStatus.FAILURE, summary=error.said)
    _say(result)
    return 0


def _end(number: int, _frame: FrameType | None) -> None:
    """End in good order: nothing of the search stays beside the request."""
    sys.exit(128 + number)


def _say(result: AgentResult) -> None:
    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
