"""Turns raw output into findings and case results with fingerprints: pure over what the tool left.

``normalize`` is the front door; ``parsers`` holds one file per format.
"""

from regreen.measure.normalize.run import NormalizedRun, normalize

__all__ = ["NormalizedRun", "normalize"]
