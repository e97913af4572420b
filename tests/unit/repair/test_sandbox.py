"""Copies of the workspace and the environment in which variants run there."""

from regreen.model.agents import AgentRequest, Execution
from regreen.repair.sandbox import THREADS, Sandbox


def sandbox(tmp_path, **env):
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "m.py").write_text("")
    execution = Execution(env=env)
    request = AgentRequest(run_id="r", task_id="t", workspace=str(tmp_path / "work"), execution=execution)
    return Sandbox(request, tmp_path / "work" / "scratch")


def test_numeric_libraries_start_no_threads_unless_the_user_says_how_many(tmp_path, monkeypatch):
    for name in THREADS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(THREADS[0], "3")
    box = sandbox(tmp_path, **{THREADS[1]: "4"})
    box.folder.mkdir()
    env = box.environment(box.tree("tree0"), ())
    assert [env[name] for name in THREADS] == ["3", "4", *["1"] * (len(THREADS) - 2)]


def test_a_scratch_folder_in_the_workspace_is_not_copied_into_itself(tmp_path):
    box = sandbox(tmp_path)
    box.folder.mkdir()
    (box.folder / "other").mkdir()
    assert [one.name for one in box.tree("tree0").iterdir()] == ["m.py"]
