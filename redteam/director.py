"""The agent of a round: ``python director.py PLAN.json`` looks which copy it is asked about and plays that trial's agent."""

import json
import os
import runpy
import sys
import tomllib
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import copies


def main() -> None:
    request = json.loads(Path(os.environ["REGREEN_REQUEST"]).read_text(encoding="utf-8"))
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    root = Path(request["workspace"])
    for tag in copies.tags_of(request["targets"]["test_ids"]):
        agent, facts = plan[tag]
        site = copies.Own(root, tomllib.loads(Path(facts).read_text(encoding="utf-8")), tag)
        runpy.run_path(agent)["act"](site)
    answer = {"status": "success", "summary": "All tests pass now.", "root_cause": "found and repaired"}
    print(json.dumps({"schema": "regreen/agent-result", "schema_version": 1} | answer))


if __name__ == "__main__":
    main()
