"""What tests that kill the orchestrator share."""

import signal

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
"""What is not at stake there, left out: these runs are many."""
KILLED = -signal.SIGKILL
OF_GC = ("run_folder_removed", "run_removed", "history_trimmed", "artifacts_removed", "objects_shed")
"""Changes that only `gc` makes."""
