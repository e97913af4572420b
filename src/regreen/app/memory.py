"""What keeps a long run's memory flat: garbage is found soon, and what is free goes back to the machine."""

import contextlib
import ctypes
import gc


def set_apart() -> None:
    """Leave all that is there now, which a run works with to its end, out of collections.

    The collector looks at everything once what is new is a quarter of what is old. Beside the measurements of a large
    suite that is much: as much garbage would lie around, and what is kept meanwhile would come to stand between it.
    """
    gc.collect()
    gc.freeze()
    # How much is old is counted by collections alone: this one finds that it is next to nothing.
    gc.collect()


def give_back() -> None:
    """Find garbage now, and give free memory back to the machine where the C library keeps it.

    A measurement takes much for a short time. Since so much is set apart, to look through the rest takes milliseconds;
    left to itself the collector waits for some ten thousand objects more.
    """
    gc.collect()
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
