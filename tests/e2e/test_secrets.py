"""Canary values in the environment, in files, in test output and in an agent's output: no byte of them is ever left."""

import base64
import contextlib
import signal
import sqlite3
import subprocess
import sys
import time
import zlib

import pytest
from shop import SHOP, TESTS, Shop, until

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
CANARIES = {
    "environment": "qz7Kp2mVx9Lw4RtB",
    "file": "dotenv-Xc83hQmZ41vLpT",
    "test output": "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8",
    "test id": "ghp_" + "R8q7P6o5N4m3L2k1J0i9H8g7F6e5D4c3B2a1",
    "agent output": "sk-ant-api03-" + "Zx9Yw8Vu7Ts6Rq5Po4Nm3Lk2Ji1Hg0Fe" * 2,
}
AGENT = """\
import json, os, pathlib, shutil, sys
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
seen = pathlib.Path(sys.argv[1])
shutil.copytree(os.getcwd(), seen, dirs_exist_ok=True)
(seen / "request.json").write_text(json.dumps(request))
(seen / "environment.json").write_text(json.dumps(dict(os.environ)))
path = pathlib.Path("shop.py")
path.write_text(path.read_text().replace(".lower()", ".upper()"))
word = pathlib.Path(sys.argv[2]).read_text()
print(word)
print("and", word, file=sys.stderr)
print(json.dumps({"status": "success", "summary": "I used " + word}))
"""
SPILLS = TESTS.replace(
    "def test_label():\n",
    f'def test_label():\n    import os\n\n    print(open(".env").read())\n    print(os.environ.get("SHOP_API_TOKEN"))\n'
    f'    print("ghp_" + "{CANARIES["test output"][4:]}")\n'
    '    import base64\n\n    word = open(".env").read().partition("=")[2].strip()\n'
    '    print(base64.encodebytes(("user:" + word + ", ").encode() * 9).decode())\n'
    '    print((word + " ") * 9000)\n',
)
"""The file's secret goes across every place where this output may be cut, and over the ends of base64's lines."""


def pieces(secret, size):
    """All pieces of so many characters."""
    return {secret[at : at + size].encode() for at in range(len(secret) - size + 1)}


def in_base64(secret):
    """What base64 makes of a secret wherever it stands, ends left out."""
    return {base64.b64encode(f"{'.' * before}{secret}".encode())[4:-4] for before in range(3)}


NAMED = f"""\
import os

import pytest
from shop import label

WORDS = ["ghp_" + "{CANARIES["test id"][4:]}", os.environ["SHOP_API_TOKEN"]]


@pytest.mark.parametrize("word", WORDS)
def test_word(word):
    assert label("Pen") == "PEN"


@pytest.mark.parametrize("word", WORDS)
def test_word_that_passes(word):
    assert label("") == ""
"""
"""Tests whose ids hold what they are given."""
ONE = {
    "shop.py": SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]"),
    "tests/test_shop.py": SPILLS,
    ".gitignore": ".env\n",
}


def every_byte(shop):
    """Name and content of everything that the run left: state, cache, scratch, and each object of each repository."""
    for top in (shop.root / ".regreen", shop.folder / "home", shop.folder / "tmp"):
        for path in top.rglob("*") if top.exists() else ():
            if path.is_file():
                content = path.read_bytes()
                yield str(path), content
                with contextlib.suppress(zlib.error):
                    yield f"{path} (inflated)", zlib.decompress(content)
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        for (passed,) in database.execute("SELECT passed FROM measured"):
            yield "names of what passed", zlib.decompress(passed)
    for folder in (shop.root / ".git", *(shop.root / ".regreen").glob("*.git")):
        done = subprocess.run(
            ["git", "--git-dir", folder, "cat-file", "--batch-all-objects", "--batch"], capture_output=True, check=True
        )
        yield f"objects of {folder}", done.stdout


def test_no_canary_is_left_anywhere(tmp_path):
    shop = Shop(tmp_path, files=ONE)
    (shop.root / ".env").write_text(f"SHOP_PASSWORD={CANARIES['file']}\n")
    agent, seen, word = tmp_path / "agent.py", tmp_path / "seen", tmp_path / "word"
    agent.write_text(AGENT)
    word.write_text(CANARIES["agent output"])
    done = shop.run(
        "fix",
        "--agent",
        "command",
        "--command",
        f"{sys.executable} {agent} {seen} {word}",
        "--trust",
        "--json",
        SHOP_API_TOKEN=CANARIES["environment"],
        REGREEN_AGENTS_SANDBOX="off",
    )
    assert done.code == 0, done.out + done.err
    report = shop.run("report", "--format", "html").out
    found = list(every_byte(shop))
    assert len(found) > 20, "something was searched"
    assert any(b"I used" in content for _, content in found), "what the agent said was kept"
    for kind, canary in CANARIES.items():
        left = [name for name, content in found if canary.encode() in content]
        assert left == [], f"the canary of the {kind} is left"
        assert canary not in done.out + done.err + report, kind
    shown = [(str(path), path.read_bytes()) for path in seen.rglob("*") if path.is_file()]
    assert any(b"cut by regreen" in content for _, content in found), "an output was cut"
    for name, content in (*found, *shown, ("what was printed", f"{done.out}{done.err}{report}".encode())):
        assert [piece for piece in pieces(CANARIES["file"], 6) if piece in content] == [], name
        letters = content.replace(b"\\n", b"").translate(None, b" \r\n")
        assert [form for form in in_base64(CANARIES["file"]) if form in letters] == [], name
    assert any(name.endswith("request.json") for name, _ in shown)
    for kind in ("environment", "file", "test output"):
        assert [name for name, content in shown if CANARIES[kind].encode() in content] == [], (
            f"shown to the agent: {kind}"
        )


def test_a_secret_in_a_tests_id_is_left_nowhere_and_the_repair_lands(tmp_path):
    shop = Shop(tmp_path, files=ONE | {"tests/test_shop.py": TESTS, "tests/test_word.py": NAMED})
    given = {"SHOP_API_TOKEN": CANARIES["environment"], "REGREEN_ENV_PASS": "SHOP_API_TOKEN"}
    done = shop.run("fix", "--agent", "scripted", "--json", **given)
    assert done.code == 0, done.out + done.err
    found, report = list(every_byte(shop)), shop.run("report", "--format", "html").out
    passed = [content for name, content in found if name == "names of what passed"]
    assert any(b"test_word_that_passes[[redacted:" in names for names in passed)
    for kind in ("test id", "environment"):
        assert [name for name, content in found if CANARIES[kind].encode() in content] == [], kind
        assert CANARIES[kind] not in done.out + done.err + report, kind


TWICE = [
    {
        "match": {"test": "test_word", "attempt": 1},
        "edits": [{"file": "shop.py", "old": ".lower()", "new": ".title()"}],
    },
    {"match": {"test": "test_word"}, "sleep": 3, "edits": [{"file": "shop.py", "old": ".lower()", "new": ".upper()"}]},
]
ASKS = """\
import os


def test_address():
    assert os.environ["SHOP_DATABASE"].endswith("@localhost/shop"), "it is the address that was set"
    assert ":Kq7" in os.environ["SHOP_DATABASE"]
"""


@pytest.mark.parametrize("way", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
def test_a_run_with_secrets_in_its_tests_ids_and_settings_is_resumed_as_it_was(tmp_path, way):
    tests = TESTS.partition("def test_label()")[0]
    shop = Shop(
        tmp_path, TWICE, ONE | {"tests/test_shop.py": tests, "tests/test_word.py": NAMED, "tests/test_ask.py": ASKS}
    )
    given = QUICK | {
        "SHOP_API_TOKEN": CANARIES["environment"],
        "REGREEN_ENV_PASS": "SHOP_API_TOKEN",
        "REGREEN_ENV_SET_SHOP_DATABASE": "postgres://shop:Kq7Vm2Xw9TzR@localhost/shop",
    }
    process = shop.start("fix", "--agent", "scripted", "--json", **given)
    assert [bool(until(process, "attempt_started")) for _ in range(2)] == [True, True]
    process.send_signal(way)
    process.communicate()
    done = shop.run("resume", "--json", **given)
    assert done.code == 0, done.out + done.err
    assert shop.run("verify").code == 0
    (branch,) = shop.branches()
    assert ".upper()" in shop.git("show", f"{branch}:shop.py")
    for canary in (CANARIES["environment"], CANARIES["test id"], "Kq7Vm2Xw9TzR"):
        assert [name for name, content in every_byte(shop) if canary.encode() in content] == []


WRITES = """\
import json, os, pathlib, sys
request = json.loads(pathlib.Path(os.environ["REGREEN_REQUEST"]).read_text())
path = pathlib.Path("shop.py")
word = pathlib.Path(sys.argv[1]).read_text()
path.write_text(path.read_text().replace(".lower()", ".upper()") + f"\\nKEY = {word!r}\\n")
"""


def test_a_secret_that_an_agent_writes_into_a_source_lands_nowhere_and_is_kept_nowhere(tmp_path):
    shop = Shop(tmp_path, files=ONE)
    agent, word = tmp_path / "agent.py", tmp_path / "word"
    agent.write_text(WRITES)
    word.write_text(CANARIES["agent output"])
    command = f"{sys.executable} {agent} {word}"
    done = shop.run("fix", "--agent", "command", "--command", command, "--attempts", "1", "--json")
    assert done.code == 1, done.out + done.err
    assert "secret-in-patch at shop.py: What looks like a secret was written into it." in done.out
    found = list(every_byte(shop))
    assert [name for name, content in found if CANARIES["agent output"].encode() in content] == []


def test_a_variable_that_sounds_like_a_secret_and_holds_a_date_is_in_nobodys_way(tmp_path):
    shop = Shop(tmp_path, files=ONE | {"shop.py": SHOP.replace("-= price", "+= price"), "tests/test_shop.py": TESTS})
    today = time.strftime("%Y%m%d", time.gmtime())
    done = shop.run("check", "--json", RELEASE_KEY=today)
    assert done.code == 1, done.out + done.err
    assert shop.run("verify", RELEASE_KEY=today).code == 0


def test_a_repair_beside_a_token_that_stands_in_the_file_already_lands(tmp_path):
    source = ONE["shop.py"] + f"\nKEY = {CANARIES['test output']!r}\n"
    shop = Shop(tmp_path, files={"shop.py": source, "tests/test_shop.py": TESTS})
    done = shop.run("fix", "--json")
    assert done.code == 0, done.out + done.err
    (branch,) = shop.branches()
    assert CANARIES["test output"] in shop.git("show", f"{branch}:shop.py")
