"""What the next attempt is told of one that was refused: which rule and where; nothing held out, and no secret."""

import json
import shlex
import sys

import pytest
from shop import REPAIRED, Shop
from test_secrets import CANARIES, every_byte

pytestmark = pytest.mark.e2e

MORE = "from shop import total\n\n\ndef test_more_of_it():\n    assert total([4, 7]) == 11\n"
BY_HEART = """\
import json, os, pathlib, sys
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
seen = pathlib.Path(sys.argv[1])
seen.mkdir(exist_ok=True)
(seen / f"{request['attempt_no']}.json").write_text(json.dumps(request))
path = pathlib.Path("shop.py")
text = path.read_text()
if request["attempt_no"] == 1:
    table = "    if prices == [1, 2]:\\n        return 3\\n    if prices == [1, 2, 5]:\\n        return 8\\n"
    path.write_text(text.replace("    result = 0\\n", table + "    result = 0\\n"))
else:
    path.write_text(text.replace("-= price", "+= price"))
print(json.dumps({"status": "success", "summary": "done"}))
"""


def test_the_next_attempt_is_told_which_rule_and_where_and_nothing_of_what_was_held_out(tmp_path):
    shop = Shop(tmp_path, files={"shop.py": REPAIRED.replace("+= price", "-= price"), "tests/test_more.py": MORE})
    agent, seen = tmp_path / "agent.py", tmp_path / "seen"
    agent.write_text(BY_HEART)
    command = shlex.join([sys.executable, str(agent), str(seen)])
    done = shop.run(
        "fix", "--agent", "command", "--command", command, "--trust", "--json", REGREEN_AGENTS_SANDBOX="off"
    )
    assert done.code == 0, done.out + done.err
    (task,) = shop.report()["tasks"]
    first = task["attempts"][0]
    assert first["outcome"] == "tampered", first
    request = json.loads((seen / "2.json").read_text())
    (told,) = request["previous_attempts"]
    assert told["reason"].startswith("guard: "), told
    assert "shop.py" in told["reason"]
    shown = {name.rpartition("::")[2] for name in request["targets"]["test_ids"]}
    held = {"test_total_of_two", "test_total_of_three", "test_more_of_it"} - shown
    assert held, "something was held out"
    assert [name for name in held if name in json.dumps(request)] == []
    assert first["reason"] != told["reason"]
    assert first["reason"].startswith(told["reason"].partition(" at ")[0])


SPILLS = """\
import json, os, pathlib, sys
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
seen = pathlib.Path(sys.argv[1])
seen.mkdir(exist_ok=True)
(seen / f"{request['attempt_no']}.json").write_text(json.dumps(request))
word = pathlib.Path(sys.argv[2]).read_text()
path = pathlib.Path("shop.py")
if request["attempt_no"] == 1:
    print(word)
    print(json.dumps({"status": "failure", "summary": "I used " + word, "notes": [word]}))
elif request["attempt_no"] == 2:
    path.write_text(path.read_text() + f"\\nKEY = {word!r}\\n")
    print(json.dumps({"status": "success", "summary": "I used " + word}))
    print("and " + word, file=sys.stderr)
else:
    path.write_text(path.read_text().replace("-= price", "+= price"))
    print(json.dumps({"status": "success", "summary": "done"}))
"""


def test_a_secret_in_what_an_agent_said_stays_out_of_the_next_prompt(tmp_path):
    shop = Shop(tmp_path, files={"shop.py": REPAIRED.replace("+= price", "-= price")})
    agent, seen, word = tmp_path / "agent.py", tmp_path / "seen", tmp_path / "word"
    agent.write_text(SPILLS)
    word.write_text(CANARIES["agent output"])
    command = shlex.join([sys.executable, str(agent), str(seen), str(word)])
    ways = ("--agent", "command", "--command", command, "--trust", "--attempts", "3", "--json")
    done = shop.run("fix", *ways, REGREEN_AGENTS_SANDBOX="off")
    assert done.code == 0, done.out + done.err
    told = "".join((seen / f"{number}.json").read_text() for number in (2, 3))
    assert "its own word: failure" in told
    assert "secret-in-patch" in told
    assert CANARIES["agent output"] not in told
    assert CANARIES["agent output"] not in done.out + done.err + shop.run("report", "--format", "html").out
    assert [name for name, content in every_byte(shop) if CANARIES["agent output"].encode() in content] == []
