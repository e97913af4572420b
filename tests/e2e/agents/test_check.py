"""`regreen agents` and `regreen agents check NAME` on the real programs."""

import pytest
from bay import BACK_ENDS, Bay

from regreen.testing.model_double import Call, Edit, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]

MEND = Turn(text="I look.", do=Edit(file="sums.py", old="a - b", new="a + b"))
DONE = Turn(text='{"status": "success", "summary": "adds"}')
BLOCK = "sums.py\n```\n<<<<<<< SEARCH\n    return a - b\n=======\n    return a + b\n>>>>>>> REPLACE\n```\n"
SUBMIT = Turn(text="Done.", do=Call(tool="bash", args={"command": "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"}))
OWN = {"aider": [Turn(text=BLOCK)], "mini": [MEND, SUBMIT]}


def bay(tmp_path, programs, name, double):
    shop = Bay(tmp_path, double.url, programs(name))
    shop.variables["AIDER_EDIT_FORMAT"] = "diff"
    shop.ladder(name, time_s=200.0)
    return shop


def _trusted(shop):
    """The user has read the config, which names an agent to start."""
    assert shop.run("trust").code == 0
    return shop


@pytest.mark.parametrize("name", BACK_ENDS)
def test_a_program_is_found_usable_and_makes_a_small_edit(tmp_path, programs, name):
    with ModelDouble(OWN.get(name, [MEND, DONE])) as double:
        shop = bay(tmp_path, programs, name, double)
        listed = {each["name"]: each for each in shop.run("agents", "--json").events()}
        told = _trusted(shop).run("agents", "check", name, "--json", timeout=400)
    assert listed[name]["usable"], listed[name]
    assert listed[name]["on_ladder"]
    assert listed[name]["login"] == "yes"
    assert listed[name]["version"] == BACK_ENDS[name].version
    (found,) = told.events()
    assert (told.code, found["works"], found["outcome"]) == (0, True, "works"), found
    assert shop.configuration() == shop.configured
    assert shop.processes() == []


def test_a_refused_login_is_said_with_what_to_do(tmp_path, programs):
    with ModelDouble([Turn(status=401, message="invalid api key")]) as double:
        shop = bay(tmp_path, programs, "codex", double)
        told = _trusted(shop).run("agents", "check", "codex", "--json", timeout=400)
    (found,) = told.events()
    assert (told.code, found["works"], found["outcome"]) == (1, False, "agent_broken"), found
    assert "codex login" in found["reason"]
