"""Names of things, each its own type, so that one cannot be passed for another."""

from typing import NewType

RunId = NewType("RunId", str)
"""Sorts by time: ``20260131_104502Z_3fa1c2``."""

CaseId = NewType("CaseId", str)
"""Canonical test id: the tool as prefix, then the repo-relative node id (``pytest:tests/test_a.py::test_b``)."""

Fingerprint = NewType("Fingerprint", str)
"""Sameness of a finding across runs, machines and line shifts: 16 hex digits."""

CauseKey = NewType("CauseKey", str)
"""The fingerprint without the test's own id: findings that share it share a cause."""

DiagnosisId = NewType("DiagnosisId", str)
"""Stable within a run: ``D1``, ``D2``, in order of priority."""

TaskId = NewType("TaskId", str)
"""Stable within a run: ``T1``, ``T2``, in order of planning."""

AttemptId = NewType("AttemptId", str)
"""The task and the number of the try: ``T1.2``."""

CommitId = NewType("CommitId", str)
"""Full hexadecimal name of a git commit."""

TreeId = NewType("TreeId", str)
"""Full hexadecimal name of a git tree."""

Sha256 = NewType("Sha256", str)
"""Hexadecimal SHA-256 of an artifact's bytes."""
