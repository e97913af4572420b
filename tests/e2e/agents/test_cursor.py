"""Cursor Agent cannot be installed from a registry: a double prints what its documentation says that it prints."""

import sys

import pytest
from bay import MENDED, Bay

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]

DOUBLE = """\
#!{python}
import json, os, pathlib, sys
if "--version" in sys.argv:
    print("2026.01.09-abc123")
    raise SystemExit
if not os.environ.get("CURSOR_API_KEY"):
    print("Error: Authentication required. Run 'cursor-agent login', or set CURSOR_API_KEY.", file=sys.stderr)
    raise SystemExit(1)
assert sys.argv[1:4] == ["-p", "--output-format", "stream-json"], sys.argv
assert "--force" in sys.argv
assert sys.stdin.read() == ""
print(json.dumps({{"type": "system", "subtype": "init", "apiKeySource": "env", "cwd": os.getcwd(), "session_id": "s",
                   "model": "Auto", "permissionMode": "default"}}), flush=True)
path = pathlib.Path("shop.py")
path.write_text(path.read_text().replace("items[len(items)]", "items[-1]"))
text = 'Done.\\n{{"status": "success", "summary": "last item by its index"}}'
print(json.dumps({{"type": "assistant", "message": {{"role": "assistant", "content": [{{"type": "text", "text": text}}]}},
                   "session_id": "s"}}))
print(json.dumps({{"type": "result", "subtype": "success", "duration_ms": 1234, "duration_api_ms": 1234,
                   "is_error": False, "result": text, "session_id": "s", "request_id": "r"}}))
"""


@pytest.fixture
def shop(tmp_path):
    bins = tmp_path / "bin"
    bins.mkdir()
    (bins / "cursor-agent").write_text(DOUBLE.format(python=sys.executable))
    (bins / "cursor-agent").chmod(0o755)
    made = Bay(tmp_path, "http://127.0.0.1:9", bins)
    (made.root / "regreen.toml").write_text('[agents]\nladder = ["cursor"]\n')
    made.commit("Agents")
    return made


def test_a_right_fix_lands_with_usage_unknown(shop):
    done = shop.run("fix", "--json", CURSOR_API_KEY="dummy-key-1")
    assert shop.attempts(done) == [("cursor", "fixed")], done.out + done.err
    assert shop.repaired() == MENDED
    (run,) = shop.run("runs", "--json").events()
    assert (run["input_tokens"], run["output_tokens"], run["cost_usd"]) == (None, None, None)


def test_without_a_login_it_is_told_apart(shop):
    done = shop.run("fix", "--json", "--attempts", "1")
    ended = [event for event in done.events() if event.get("event") == "attempt_ended"]
    assert [event["data"]["outcome"] for event in ended] == ["agent_broken"] * 2, done.out + done.err
    assert "not logged in" in ended[0]["message"]
