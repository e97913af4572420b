"""What each program printed in a trap (recorded from the real ones, shortened; Cursor's from its documents) is judged right."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from regreen.act.brief.prompt import SYSTEM
from regreen.model.agents import AgentFacts, AgentRequest, AgentStatus, Constraints, Instructions
from regreen.model.ids import CommitId, TreeId
from regreen.model.jobs import Captured, EnvPolicy, JobEnd, JobResult
from regreen.model.settings import AgentSettings, AgentTierSettings, Settings
from regreen.model.tasks import AttemptOutcome
from regreen.model.workspaces import Workspace
from regreen.plugins.agents import aider, claude, codex, command, copilot, cursor, gemini, mini, opencode, qwen
from regreen.plugins.agents.prompts import ARGUMENT_CAP
from regreen.plugins.registry import installed
from regreen.ports import AgentSite

Out = AttemptOutcome
ALL = {
    module.AGENT.name: module.AGENT for module in (aider, claude, codex, copilot, cursor, gemini, mini, opencode, qwen)
}
WORD = 'Done.\n{"status": "success", "summary": "mended"}'
NO = '{"status": "impossible", "summary": "the test is wrong"}'


def line(**values):
    return json.dumps(values) + "\n"


def claude_end(**values):
    return line(type="system", subtype="init") + line(
        **({"type": "result", "subtype": "success", "is_error": False} | values)
    )


CLAUDE_USAGE = {"input_tokens": 10, "cache_creation_input_tokens": 5, "cache_read_input_tokens": 85, "output_tokens": 7}
DENIED = [{"tool_name": "Edit", "tool_input": {"file_path": "/x/a.py"}}]
CODEX_429 = "exceeded retry limit, last status: 429 Too Many Requests"
GEMINI_401 = {"type": "Error", "message": json.dumps({"error": {"code": 401, "message": "invalid key"}}), "code": 401}
OPENCODE_401 = {"name": "APIError", "data": {"message": "invalid x-api-key", "statusCode": 401}}

# Program, exit code, stdout, stderr; then the outcome, part of the reason, tokens read and written, and the cost.
CASES = {
    "claude works": (
        "claude",
        0,
        claude_end(result=WORD, total_cost_usd=0.02, usage=CLAUDE_USAGE),
        "",
        None,
        "",
        (100, 7),
        0.02,
    ),
    "claude names models oddly": (
        "claude",
        0,
        claude_end(result=WORD, total_cost_usd=0.02, usage=CLAUDE_USAGE, modelUsage=[5, {"x": 1}]),
        "",
        None,
        "",
        (100, 7),
        0.02,
    ),
    "claude interrupted says nothing and exits 0": (
        "claude",
        0,
        "",
        "",
        Out.AGENT_BROKEN,
        "no readable result",
        (None, None),
        None,
    ),
    "claude denied": (
        "claude",
        0,
        claude_end(result=WORD, permission_denials=DENIED),
        "",
        None,
        "Edit /x/a.py",
        (None, None),
        None,
    ),
    "claude 401": (
        "claude",
        1,
        claude_end(is_error=True, api_error_status=401, result="Invalid API key"),
        "",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "claude 429": (
        "claude",
        1,
        claude_end(is_error=True, api_error_status=429, result="Rate limited. Try again in 90 seconds"),
        "",
        Out.RATE_LIMITED,
        "rate limit",
        (None, None),
        None,
    ),
    "claude 529": (
        "claude",
        1,
        claude_end(is_error=True, api_error_status=529, result="API Error: 529 Overloaded"),
        "",
        Out.RATE_LIMITED,
        "overloaded",
        (None, None),
        None,
    ),
    "claude no credit": (
        "claude",
        1,
        claude_end(is_error=True, api_error_status=400, result="Your credit balance is too low"),
        "",
        Out.AGENT_BROKEN,
        "no credit",
        (None, None),
        None,
    ),
    "claude network": (
        "claude",
        1,
        claude_end(is_error=True, result="API Error: Unable to connect to API (ECONNREFUSED)"),
        "",
        Out.INFRA,
        "network down",
        (None, None),
        None,
    ),
    "claude turns": (
        "claude",
        1,
        claude_end(subtype="error_max_turns", is_error=True, errors=["Reached maximum number of turns (2)"]),
        "",
        None,
        "own limit",
        (None, None),
        None,
    ),
    "claude empty": ("claude", 143, "", "", Out.AGENT_BROKEN, "exit code 143", (None, None), None),
    "claude impossible": (
        "claude",
        0,
        claude_end(result=NO),
        "",
        Out.IMPOSSIBLE,
        "the test is wrong",
        (None, None),
        None,
    ),
    "codex works": (
        "codex",
        0,
        line(type="turn.started")
        + line(type="item.completed", item={"type": "agent_message", "text": WORD})
        + line(type="turn.completed", usage={"input_tokens": 2000, "output_tokens": 200}),
        "",
        None,
        "",
        (2000, 200),
        None,
    ),
    "codex 401": (
        "codex",
        1,
        line(type="error", message="x")
        + line(type="turn.failed", error={"message": "unexpected status 401 Unauthorized: bad"}),
        "",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "codex 429": (
        "codex",
        1,
        line(type="turn.failed", error={"message": CODEX_429}),
        "",
        Out.RATE_LIMITED,
        "rate limit",
        (None, None),
        None,
    ),
    "codex 529": (
        "codex",
        1,
        line(type="turn.failed", error={"message": "unexpected status 529 <unknown status code>: Overloaded"}),
        "",
        Out.RATE_LIMITED,
        "overloaded",
        (None, None),
        None,
    ),
    "codex sandbox": (
        "codex",
        0,
        line(
            type="item.completed",
            item={
                "type": "command_execution",
                "command": "ls",
                "aggregated_output": "bwrap: execvp codex-linux-sandbox: No such file",
            },
        )
        + line(type="turn.completed", usage={}),
        "",
        None,
        "own sandbox",
        (None, None),
        None,
    ),
    "qwen works": (
        "qwen",
        0,
        claude_end(result=WORD, usage={"input_tokens": 3000, "output_tokens": 300}),
        "",
        None,
        "",
        (3000, 300),
        None,
    ),
    "qwen 401": (
        "qwen",
        0,
        claude_end(result="[API Error: 401 invalid x-api-key]", usage={"input_tokens": 0, "output_tokens": 0}),
        "",
        Out.AGENT_BROKEN,
        "not logged in",
        (0, 0),
        None,
    ),
    "qwen 429": (
        "qwen",
        0,
        claude_end(
            result="[API Error: 429 Rate limit reached. Try again in 90 s]\nPossible quota limitations in place or slow "
            "response times detected. Please wait and try again later."
        ),
        "",
        Out.RATE_LIMITED,
        "rate limit",
        (None, None),
        None,
    ),
    "qwen quotes an error and goes on": (
        "qwen",
        0,
        claude_end(result=f"The log says [API Error: 429 Rate limit reached].\n{WORD}"),
        "",
        None,
        "",
        (None, None),
        None,
    ),
    "qwen no auth": (
        "qwen",
        1,
        "",
        "No auth type is selected. Please configure an auth type",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "gemini works": (
        "gemini",
        0,
        line(type="message", role="user", content="x")
        + line(type="message", role="assistant", content=WORD[:9], delta=True)
        + line(type="message", role="assistant", content=WORD[9:], delta=True)
        + line(
            type="result", status="success", stats={"input_tokens": 2000, "output_tokens": 205, "models": {"m": {}}}
        ),
        "",
        None,
        "",
        (2000, 205),
        None,
    ),
    "gemini 401 in the stream": (
        "gemini",
        145,
        line(
            type="result", status="error", error={"type": "unknown", "message": f"[API Error: {GEMINI_401['message']}]"}
        ),
        "Error at x",
        Out.AGENT_BROKEN,
        "not logged in: invalid key",
        (None, None),
        None,
    ),
    "gemini 401": (
        "gemini",
        145,
        "",
        "Error at x {\n  status: 401\n}\n" + json.dumps({"session_id": "1", "error": GEMINI_401}, indent=2),
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "gemini turns": (
        "gemini",
        53,
        "",
        json.dumps({"error": {"type": "FatalTurnLimitedError", "message": "max turns", "code": 53}}),
        None,
        "own limit",
        (None, None),
        None,
    ),
    "opencode works": (
        "opencode",
        0,
        line(type="text", part={"type": "text", "text": WORD})
        + line(
            type="step_finish",
            part={
                "type": "step-finish",
                "cost": 0.5,
                "tokens": {"input": 10, "output": 3, "reasoning": 1, "cache": {"read": 90, "write": 0}},
            },
        ),
        "",
        None,
        "",
        (100, 4),
        0.5,
    ),
    "opencode 401": (
        "opencode",
        1,
        line(type="error", error=OPENCODE_401),
        "",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "copilot works": (
        "copilot",
        0,
        line(type="assistant.message", data={"content": WORD}) + line(type="result", exitCode=0),
        "",
        None,
        "",
        (None, None),
        None,
    ),
    "copilot 401": (
        "copilot",
        1,
        line(type="session.error", data={"message": "Authentication failed", "statusCode": 401})
        + line(type="result", exitCode=1),
        "",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "aider works": (
        "aider",
        0,
        f"Aider v0.86.2\n{WORD}\nTokens: 1.5k sent, 100 received. Cost: $0.01 message, $0.01 session.\nApplied edit to a.py\n",
        "",
        None,
        "",
        (1500, 100),
        0.01,
    ),
    "aider 401": (
        "aider",
        0,
        "Added a.py to the chat.\n\nlitellm.BadRequestError: OpenAIException - invalid x-api-key\n",
        "",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
    "aider network": (
        "aider",
        0,
        (
            "Repo-map: disabled\n\nlitellm.InternalServerError: InternalServerError: OpenAIException - Connection \nerror.\n"
            "The API provider's servers are down or overloaded.\nRetrying in 32.0 seconds...\n"
            "litellm.InternalServerError: InternalServerError: OpenAIException - Connection \nerror.\n"
            "The API provider's servers are down or overloaded.\n\n"
        ),
        "",
        Out.INFRA,
        "network down",
        (None, None),
        None,
    ),
    "aider overload": (
        "aider",
        0,
        (
            "litellm.InternalServerError: InternalServerError: OpenAIException - no\n"
            "The API provider's servers are down or overloaded.\n\n"
        ),
        "",
        Out.RATE_LIMITED,
        "overloaded",
        (None, None),
        None,
    ),
    "cursor works": ("cursor", 0, claude_end(result=WORD, duration_ms=5), "", None, "", (None, None), None),
    "cursor login": (
        "cursor",
        1,
        "",
        "Error: Authentication required. Please run 'cursor-agent login' first",
        Out.AGENT_BROKEN,
        "not logged in",
        (None, None),
        None,
    ),
}


@pytest.fixture
def site(tmp_path):
    root = tmp_path / "work"
    root.mkdir()
    none = CommitId("")
    workspace = Workspace(
        id="w", root=str(root), seen_at=str(root), base=none, base_tree=TreeId(""), scratch=str(tmp_path)
    )
    return AgentSite(
        workspace=workspace,
        scratch=str(tmp_path),
        tier=AgentTierSettings(agent="x"),
        settings=Settings(),
        facts=AgentFacts(name="x", program="/bin/x", usable=True),
    )


def request(**options):
    told = Instructions(system=SYSTEM, task="# Task T1\nWorkspace: /w\n")
    return AgentRequest(run_id="r", task_id="T1", workspace="/w", instructions=told, **options)


def ended(folder: Path, stdout="", stderr="", code=0, end=JobEnd.EXITED):
    (folder / "out").write_text(stdout)
    (folder / "err").write_text(stderr)
    kept = [Captured(path=str(folder / name)) for name in ("out", "err")]
    return JobResult(label="x", end=end, exit_code=code, stdout=kept[0], stderr=kept[1], detail="no output for 9 s")


@pytest.mark.parametrize("case", CASES)
def test_a_recorded_output_is_judged(site, tmp_path, case):
    name, code, stdout, stderr, outcome, reason, tokens, cost = CASES[case]
    reply = ALL[name].reply(request(), site, ended(tmp_path, stdout, stderr, code))
    assert reply.outcome is outcome, reply
    assert reason in reply.reason
    assert reply.reason.startswith(reply.trouble)
    assert reply.trouble or reply.outcome not in {Out.RATE_LIMITED, Out.INFRA}
    assert (reply.result.usage.input_tokens, reply.result.usage.output_tokens) == tokens
    assert reply.result.usage.cost_usd == cost
    if "works" in case:
        assert (reply.result.status, reply.result.summary, reply.reason) == (AgentStatus.SUCCESS, "mended", "")


def test_a_wait_is_read_from_the_words(site, tmp_path):
    said = claude_end(is_error=True, api_error_status=429, result="Rate limited. Try again in 90 seconds")
    assert claude.AGENT.reply(request(), site, ended(tmp_path, said, code=1)).wait_s == 90.0
    said = claude_end(is_error=True, api_error_status=429, result="Rate limited, retry in 2 h")
    assert claude.AGENT.reply(request(), site, ended(tmp_path, said, code=1)).wait_s == 7200.0
    said = claude_end(is_error=True, api_error_status=529, result="API Error: 529 Overloaded.")
    assert claude.AGENT.reply(request(), site, ended(tmp_path, said, code=1)).wait_s is None


@pytest.mark.parametrize("agent", ALL.values(), ids=ALL)
def test_every_program_is_told_apart_when_it_cannot_even_run(agent, site, tmp_path):
    told = {
        JobEnd.NOT_FOUND: Out.AGENT_BROKEN,
        JobEnd.INFRA: Out.INFRA,
        JobEnd.STALLED: Out.TIMED_OUT,
        JobEnd.TIMED_OUT: Out.TIMED_OUT,
        JobEnd.OVER_METER: None,
    }
    for end, outcome in told.items():
        assert agent.reply(request(), site, ended(tmp_path, end=end)).outcome is outcome
    assert agent.reply(request(), site, ended(tmp_path, code=3)).outcome is Out.AGENT_BROKEN


@pytest.mark.parametrize("agent", ALL.values(), ids=ALL)
def test_garbage_is_survived(agent, site, tmp_path):
    for text in (
        "}{ \x00",
        '{"type": "result", "result": 5, "usage": []}\n',
        '{"response": null, "stats": 1, "error": []}',
        "[]\n",
    ):
        assert agent.reply(request(), site, ended(tmp_path, text, text, 1)).outcome in {None, Out.AGENT_BROKEN}


ODD = ("NaN", "1e999", "-1e999", "-5", "9" * 5000, '"x"', "[]", "{}", "null", "true", '"\\ud800"', "1e300")
SHAPES = (
    '{{"type": "result", "result": {0}, "is_error": {0}, "api_error_status": {0}, "total_cost_usd": {0}, "subtype": {0}, "usage": {{"input_tokens": {0}, "output_tokens": {0}}}}}',
    '{{"type": "result", "result": "{{\\"status\\": \\"success\\", \\"summary\\": \\"\\\\ud800\\"}}", "usage": {0}}}',
    '{{"status": {0}, "summary": {0}, "usage": {0}, "retry_after_s": {0}}}',
    '{{"status": "blocked", "retry_after_s": {0}, "usage": {{"cost_usd": {0}}}}}',
    '{{"type": "item.completed", "item": {0}}}\n{{"type": "turn.completed", "usage": {{"input_tokens": {0}}}}}',
    '{{"type": "error", "part": {0}, "error": {{"data": {{"statusCode": {0}, "message": {0}}}}}}}',
    '{{"type": "step_finish", "part": {{"type": "step-finish", "cost": {0}, "tokens": {{"input": {0}}}}}}}',
    '{{"session_id": {0}, "response": {0}, "stats": {{"models": {0}}}, "error": {{"code": {0}, "message": {0}}}}}',
    '{{"type": "assistant.message", "data": {0}}}\n{{"type": "session.error", "data": {{"statusCode": {0}}}}}',
    "Tokens: {0}..5k sent, {0} received. Cost: ${0} session.",
    '{{"messages": {0}, "info": {{"exit_status": {0}, "model_stats": {{"instance_cost": {0}}}}}}}',
)


@pytest.mark.parametrize("agent", [*ALL.values(), command.AGENT], ids=[*ALL, "command"])
def test_no_output_brings_a_reply_down_or_lowers_the_books(agent, site, tmp_path):
    for text in (shape.format(odd) for shape in SHAPES for odd in ODD):
        (tmp_path / "mini.json").write_text(text)
        for code in (0, 1):
            reply = agent.reply(request(), site, ended(tmp_path, text + "\n", text, code))
            usage = reply.result.usage
            assert all(value is None or 0 <= value < 1e13 for value in (usage.input_tokens, usage.output_tokens)), text
            assert usage.cost_usd is None or 0 <= usage.cost_usd < 1e13, text
            msgspec.json.encode(reply)


@pytest.mark.parametrize("agent", ALL.values(), ids=ALL)
def test_a_job_has_limits_an_allow_list_and_the_whole_prompt(agent, site):
    prepared = agent.job(
        request(), replace(site, tier=AgentTierSettings(agent="x", time_s=7.0, idle_s=3.0, model="m1"))
    )
    job = prepared.job
    assert (job.limits.wall_s, job.limits.idle_s, job.env_policy) == (7.0, 3.0, EnvPolicy.AGENT)
    assert any("m1" in part for part in job.argv)
    given = "\n".join((*job.argv, job.stdin.decode(), *(content.decode() for _, content in prepared.files)))
    # The same text for all, whole, wherever a program takes it.
    assert request().instructions.task.strip() in given
    assert request().instructions.system.strip() in given
    assert not any("dangerously" in part or "yolo" in part for part in job.argv)


@pytest.mark.parametrize("agent", ALL.values(), ids=ALL)
def test_a_prompt_that_is_too_long_for_an_argument_goes_by_file(agent, site):
    long = replace(request(), instructions=Instructions(task="# Task T1\n" + "x" * ARGUMENT_CAP))
    job = agent.job(long, site).job
    assert max(len(part) for part in job.argv) < ARGUMENT_CAP


def test_codex_leaves_its_sandbox_only_where_ours_stands(site):
    def mode(where, settings=None, **constraints):
        chosen = replace(where, settings=settings or Settings())
        argv = codex.AGENT.job(request(constraints=Constraints(**constraints)), chosen).job.argv
        return argv[argv.index("-s") + 1]

    from regreen.model.jobs import Mount

    ours = replace(site, workspace=replace(site.workspace, mounts=(Mount(target="/x"),)))
    assert mode(site) == "workspace-write"
    assert mode(site, read_only=True) == "read-only"
    assert mode(ours) == "danger-full-access"
    assert mode(ours, Settings(agents=AgentSettings(own_sandbox="on"))) == "workspace-write"
    assert mode(ours, Settings(agents=AgentSettings(sandbox="off"))) == "workspace-write"


def test_all_are_declared_and_keep_the_port():
    registry = installed()
    assert {agent.name for agent in registry.agents()} >= {*ALL, "repair", "command", "scripted", "noop"}
    assert registry.disabled() == ()


VERSIONS = {
    "old": ('echo "1.9.0 (Claude Code)"', False, "older than 2.0"),
    "broken": ("echo 'needs Node 22' >&2; exit 1", False, "needs Node 22"),
    "new": ('echo "2.1.197 (Claude Code)"', True, "No login was seen"),
}


@pytest.mark.parametrize("kind", VERSIONS)
def test_facts_tell_a_wrong_version_and_a_program_that_does_not_start(tmp_path, kind):
    from regreen.plugins.executors.local import LocalExecutor

    script, usable, why = VERSIONS[kind]
    program = tmp_path / "claude"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    executor = LocalExecutor({"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)})
    facts = claude.AGENT.facts(
        Settings(), lambda _: str(program), lambda job: executor.run(replace(job, scratch=str(tmp_path)))
    )
    assert facts.usable is usable
    assert why in facts.why_not
    missing = claude.AGENT.facts(Settings(), lambda _: None, executor.run)
    assert (missing.usable, "npm install" in missing.why_not) == (False, True)


def test_a_key_counts_as_a_login_and_is_not_shown(tmp_path):
    from regreen.plugins.executors.local import LocalExecutor

    program = tmp_path / "claude"
    program.write_text("#!/bin/sh\necho 2.1.0\n")
    program.chmod(0o755)
    executor = LocalExecutor({"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "ANTHROPIC_API_KEY": "sk-dummy-1"})
    facts = claude.AGENT.facts(
        Settings(), lambda _: str(program), lambda job: executor.run(replace(job, scratch=str(tmp_path)))
    )
    assert (facts.usable, facts.login, facts.why_not) == (True, "yes", "")
