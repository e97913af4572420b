"""Threads that work off jobs, with retries, results in order and a stop signal."""

import queue
import threading
import time


class JobFailed(Exception):
    """A job failed at each attempt; the last error is its cause."""


class Result:
    """What became of one job."""

    def __init__(self):
        self._done = threading.Event()
        self._value = None
        self._error = None

    def set(self, value=None, error=None):
        """Store the outcome and wake who waits."""
        self._value = value
        self._error = error
        self._done.set()

    def get(self, timeout=0.5):
        """The value; raises the error of the job, or TimeoutError."""
        if not self._done.wait(timeout):
            raise TimeoutError("the job is not done")
        if self._error is not None:
            raise self._error
        return self._value


def attempt(function, args, tries):
    """The function's value; any exception is tried again."""
    for number in range(1, tries + 1):
        try:
            return function(*args)
        except Exception as error:
            if number == tries:
                raise JobFailed(f"failed {tries} times") from error


class Pool:
    """A few threads that share a queue; use it as a context manager."""

    _STOP = object()

    def __init__(self, size=2, tries=1):
        self.tries = tries
        self._jobs = queue.Queue()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(size)]
        for thread in self._threads:
            thread.start()

    def _work(self):
        while True:
            job = self._jobs.get()
            if job is self._STOP:
                return
            result, function, args = job
            try:
                result.set(attempt(function, args, self.tries))
            except JobFailed as error:
                result.set(error=error)

    def submit(self, function, *args):
        """Queue a job and return its Result."""
        result = Result()
        self._jobs.put((result, function, args))
        return result

    def map(self, function, items):
        """Values for all items, in the order of the items."""
        results = [self.submit(function, item) for item in items]
        return [result.get() for result in results]

    def close(self):
        """Finish the queued jobs and stop all threads."""
        for _ in self._threads:
            self._jobs.put(self._STOP)
        for thread in self._threads:
            thread.join(timeout=1.0)

    def alive(self):
        """How many threads still run."""
        return sum(thread.is_alive() for thread in self._threads)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def timed(function, *args):
    """(value, seconds) of a call."""
    began = time.perf_counter()
    value = function(*args)
    return value, time.perf_counter() - began
