"""How busy the machine is just now."""

import hashlib
import time

PIECE = 16 * 2**20
"""Bytes of the work by which it is told: some 20 ms of a processor, so that it is put off a few times where others wait
for one.
"""


def held_up() -> float:
    """How many times longer work takes than the processor is at it: 1 on a machine that does nothing else.

    Other threads go on meanwhile.
    """
    began, worked = time.monotonic(), time.thread_time()
    hashlib.blake2b(bytes(PIECE))
    return max(1.0, (time.monotonic() - began) / max(time.thread_time() - worked, 1e-6))
