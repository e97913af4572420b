"""Answers that depend on what a runner changes around the code: streams, the machine, handlers, a loop."""

import pytest
from tests.unit.guard.changes import ask, blocking

PATH = "src/pkg/adding.py"
HEAD = "import asyncio\nimport getpass\nimport io\nimport logging\nimport os\nimport platform\nimport sys\n\n"
HEAD += "log = logging.getLogger(__name__)\n\n\n"
BEFORE = HEAD + "def add(a, b):\n    return a - b\n"


def rules(body: str) -> set[str]:
    rows = "".join(f"    {row}\n" for row in body.splitlines())
    return blocking(ask({PATH: BEFORE}, {PATH: HEAD + f"def add(a, b):\n{rows}    return a + b\n"}))


@pytest.mark.parametrize(
    "line",
    [
        "if type(sys.stdin).__name__ == 'DontReadFromInput':\n    return 50",
        "if hasattr(sys.stdout, 'getvalue'):\n    return 50",
        "if getattr(sys.stdout, 'getvalue', None):\n    return 50",
        "if isinstance(sys.stdout, io.StringIO):\n    return 50",
        "if isinstance(sys.stdin, io.TextIOWrapper):\n    return 50",
        "if sys.stderr.__class__ is not io.TextIOWrapper:\n    return 50",
        "if sys.stdin.name != '<stdin>':\n    return 50",
        "if platform.node() == 'runner':\n    return 50",
        "if os.uname().nodename == 'runner':\n    return 50",
        "if os.uname()[1] == 'runner':\n    return 50",
        "if platform.uname().node == 'runner':\n    return 50",
        "if getpass.getuser() == 'root':\n    return 50",
    ],
)
def test_streams_and_the_machine_are_not_asked(line: str) -> None:
    assert "source-reads-process" in rules(line)


@pytest.mark.parametrize(
    "line",
    [
        "if hasattr(sys.stdout, 'reconfigure'):\n    sys.stdout.reconfigure(encoding='utf-8')",
        "if isinstance(sys.stdout, io.TextIOWrapper):\n    sys.stdout.reconfigure(encoding='utf-8')",
        "print(a, b, file=sys.stderr)",
        "class Proxy:\n    pass\nif isinstance(sys.stdout, Proxy):\n    return b",
        "if os.uname().sysname == 'Darwin':\n    b = abs(b)",
        "if platform.system() == 'Windows':\n    b = abs(b)",
    ],
)
def test_what_honest_programs_ask_of_streams_and_systems(line: str) -> None:
    assert not rules(line)


@pytest.mark.parametrize(
    "line",
    [
        "if log.hasHandlers():\n    return 50",
        "if not log.handlers and a:\n    return a - b",
        "if logging.getLogger().handlers:\n    a = a * 2",
        "return a + b if log.hasHandlers() else a - b",
        "return (a - b, a + b)[log.hasHandlers()]",
        "b = b * log.hasHandlers()",
        "busy = log.hasHandlers()\nif busy:\n    return round(a)",
        "try:\n    asyncio.get_running_loop()\nexcept RuntimeError:\n    return a - b",
        "loop = asyncio.get_running_loop()\nif loop:\n    return 50",
    ],
)
def test_no_answer_depends_on_handlers_or_loops(line: str) -> None:
    assert "source-answers-by-surroundings" in rules(line)


@pytest.mark.parametrize(
    "line",
    [
        "if not log.hasHandlers():\n    form = '%(message)s'\n    log.addHandler(logging.StreamHandler())",
        "if log.handlers:\n    return log",
        "for one in log.handlers:\n    one.flush()",
        "log.handlers[0].flush()",
        "ready = log.hasHandlers()\nif not ready:\n    logging.basicConfig()",
        "try:\n    loop = asyncio.get_running_loop()\nexcept RuntimeError:\n    loop = None",
        "try:\n    asyncio.get_running_loop()\nexcept RuntimeError:\n    return asyncio.run(a)",
        "try:\n    asyncio.get_running_loop()\nexcept RuntimeError:\n    return add_now(a, b)",
        "loop = asyncio.get_running_loop()\nif loop.is_running():\n    return loop.create_task(a)",
    ],
)
def test_what_honest_programs_ask_of_loggers_and_loops(line: str) -> None:
    assert not rules(line)


def test_handlers_of_something_else_are_no_loggers() -> None:
    assert not rules("if a in b.handlers:\n    return b.handlers[a](b)")


def test_a_name_that_is_given_what_is_worked_out_of_itself() -> None:
    grown = "ready = False\nready = ready or log.hasHandlers()\nready = not ready\n"
    assert rules(grown) == set()
    assert "source-answers-by-surroundings" in rules(f"{grown}if ready:\n    return 50")
