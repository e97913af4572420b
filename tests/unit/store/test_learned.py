"""Several threads that read the same types first: in a process of their own, which would not outlive a mistake."""

import subprocess
import sys

TWO = """\
import threading
from dataclasses import dataclass

from regreen.store import codec

inside, seen = threading.Event(), []


def slowly():
    inside.set()
    gone.wait(1)
    return int


gone = threading.Event()


@dataclass(frozen=True)
class Inner:
    number: "slowly()" = 1


@dataclass(frozen=True)
class Outer:
    first: int = 0
    inner: Inner = Inner()


def read():
    seen.append(codec.from_plain({"inner": {"number": 3}}, Outer))


one = threading.Thread(target=read)
one.start()
inside.wait(10)
read()
gone.set()
one.join()
assert seen == [Outer(inner=Inner(3))] * 2, seen
"""


def test_a_type_is_read_by_a_second_thread_while_the_first_is_learning_it():
    done = subprocess.run([sys.executable, "-c", TWO], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
