"""The agent of a round: ``python director.py PLAN.json`` looks which copy it is asked about and plays that trial's agent."""

import json
import os
import runpy
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import copies
import furthering


def main() -> None:
    request = json.loads(Path(os.environ["REGREEN_REQUEST"]).read_text(encoding="utf-8"))
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    root = Path(request["workspace"])
    answer = {"status": "success", "summary": "All tests pass now.", "root_cause": "found and repaired"}
    for tag in tags_of(request):
        agent, facts, task = plan[tag]
        site = copies.Own(root, json.loads(Path(facts).read_text(encoding="utf-8")), tag)
        if request["task_type"] != furthering.type_of(task) or (
            task == "add_test" and request["targets"]["files"] != [site.source]
        ):
            # Beside what the trial is about, its project has other gaps.
            answer = {"status": "impossible", "summary": "This is no trial."}
            continue
        runpy.run_path(agent)["act"](site)
    print(json.dumps({"schema": "regreen/agent-result", "schema_version": 1} | answer))


def tags_of(request: dict) -> list[str]:
    """Of the copies that a request is about."""
    targets = request["targets"]
    if request["task_type"] == "add_test":
        return list(filter(None, map(copies.tag_of, targets["files"])))
    return copies.tags_of(targets["test_ids"])


if __name__ == "__main__":
    main()
