"""Claude Code and Codex are asked for an answer of a given shape, with nothing to edit; the others by the text alone."""

import json
from dataclasses import replace

import pytest
from bay import BACK_ENDS
from stand import Stand

from regreen.act.brief.opinion import for_opinion, opinion_in
from regreen.testing.model_double import Call, Edit, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]

ANSWER = {"status": "success", "root_cause": "shop.py:1 is wrong", "fault": "implementation_bug"}
EDIT = Turn(text="I edit.", do=Edit(file="shop.py", old="x = 1", new="x = 2"))
SHAPED = {
    "claude": Turn(text="I say.", do=Call(tool="StructuredOutput", args=ANSWER)),
    "codex": Turn(text=json.dumps(ANSWER)),
}


def stand_for_opinion(tmp_path, programs, name, double):
    stand = Stand(tmp_path, programs(name), name, double.url)
    asked = for_opinion(stand.request)
    task = f"Workspace: {stand.request.workspace}\n{asked.instructions.task}"
    stand.request = replace(asked, instructions=replace(asked.instructions, task=task))
    return stand


@pytest.mark.parametrize("name", SHAPED)
def test_an_opinion_has_the_shape_that_was_asked_for(tmp_path, programs, name):
    with ModelDouble([SHAPED[name]]) as double:
        reply = stand_for_opinion(tmp_path, programs, name, double).reply()
        asked = "".join(each.body for each in double.seen)
    assert opinion_in(name, reply.result) == f"{name}: implementation_bug: shop.py:1 is wrong", reply
    # The schema reached the server: as a tool, or as the format of the answer.
    assert "One or two sentences, with file and line." in asked


@pytest.mark.parametrize("name", [name for name in BACK_ENDS if name not in {"aider", "mini"}])
def test_who_is_asked_for_an_opinion_edits_nothing(tmp_path, programs, name):
    with ModelDouble([EDIT, Turn(text=json.dumps(ANSWER))]) as double:
        stand_for_opinion(tmp_path, programs, name, double).reply()
    assert (tmp_path / "work" / "shop.py").read_text() == "x = 1\n"
