"""A look at a project that begins before its files are certain counts only for just these files."""

from regreen.app.detecting import Detection
from regreen.app.options import Where
from regreen.app.project import open_project
from regreen.model.jobs import Job
from regreen.testing.repos import PYTHON_PROJECT, tiny_repo


def test_an_early_look_counts_for_the_files_it_was_told_of(tmp_path):
    repo = tiny_repo(tmp_path / "repo", PYTHON_PROJECT)
    project = open_project(Where(folder=str(repo.root)), {}, runs_commands=False)
    jobs: list[str] = []

    def run(job: Job):
        jobs.append(job.label)
        return project.executor.run(job)

    def look(early: tuple[str, ...] | None, files: tuple[str, ...]):
        jobs.clear()
        detection = Detection(project, tmp_path / "scratch", run)
        if early is not None:
            detection.begin(lambda: early)
        return detection.inventory(files), len(jobs)

    files = tuple(sorted(PYTHON_PROJECT))
    late, asked = look(None, files)
    assert late.tools
    assert asked
    assert look(files, files) == (late, asked)
    assert look((), files) == (late, asked)
    assert look(files, ())[0].tools == ()


def test_an_early_look_that_falls_is_taken_again(tmp_path):
    repo = tiny_repo(tmp_path / "repo", PYTHON_PROJECT)
    project = open_project(Where(folder=str(repo.root)), {}, runs_commands=False)
    detection = Detection(project, tmp_path / "scratch", project.executor.run)

    def gone() -> tuple[str, ...]:
        raise OSError("no such tree")

    detection.begin(gone)
    assert detection.inventory(tuple(sorted(PYTHON_PROJECT))).tools
