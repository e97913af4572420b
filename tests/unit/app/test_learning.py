"""What threads of the loop read is known to msgspec as a whole before there are any."""

import ast
import subprocess
import sys
from pathlib import Path

from regreen.app.learning import READ

SOURCES = Path(__file__).parents[3] / "src" / "regreen"
IN_THREADS = ("app/asking.py", "app/moderating.py", "plugins/agents/answer.py", "repair/kept.py", "repair/sieve.py")
OF_THE_REPAIRER = {"Asked"}
"""Read by its own process, which has one thread by then."""


def test_every_type_that_attempts_and_proofs_read_is_learned():
    read = {name for file in IN_THREADS for name in read_in((SOURCES / file).read_text())}
    assert {each.__name__ for each in READ} == read - OF_THE_REPAIRER


def read_in(text: str) -> set[str]:
    """Names of the types that calls of msgspec read."""
    found = set()
    for call in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
        match ast.unparse(call.func):
            case "msgspec.json.decode":
                found |= {ast.unparse(word.value) for word in call.keywords if word.arg == "type"}
            case "msgspec.convert":
                found.add(ast.unparse(call.args[1]))
    return found


def test_learning_leaves_no_dataclass_open():
    code = (
        "from dataclasses import is_dataclass; from regreen.app.learning import READ, learn; learn(); "
        "told = ['__msgspec_cache__' in vars(one) for one in READ if is_dataclass(one)]; assert len(told) >= 3 and all(told)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
