"""Many copies of the bugs in one repository, each with names of its own, so that one run of Regreen tries many agents."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import corpus
import furthering
import plainly
import play

GIT = ("git", "-c", "user.name=red", "-c", "user.email=red@team.invalid", "-c", "commit.gpgsign=false")
CONFIG = """\
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = [".", "src"]
addopts = "--import-mode=importlib"
"""


@dataclass(frozen=True)
class Copy:
    """One trial's bug under a tag: ``bank`` is ``bank_k07`` there, and its tests lie in ``tests/k07``."""

    tag: str
    agent: corpus.Agent
    bug: corpus.Bug

    def renamed(self, text: str) -> str:
        names = {name.removesuffix(".py") for name in self.bug.layout.packages}
        for name in sorted(names, key=len, reverse=True):
            text = re.sub(rf"\b{name}\b", f"{name}_{self.tag}", text)
        text = re.sub(r"\btests/(?!k\d)", f"tests/{self.tag}/", text)
        name = Path(self.bug.facts["test"]).stem
        return re.sub(rf"\b{name}\.py\b", f"{name}_{self.tag}.py", text)

    def lay_out(self, root: Path, facts: Path) -> None:
        """Put the project's files in, and its facts beside it."""
        self._copy(self.bug.folder / "project", root)
        facts.write_text(json.dumps(self.facts))
        if self.agent.task != "fix":
            failing = self._failing(facts.parent) if self.agent.task == "remove_skip" else []
            furthering.prepare(Own(root, self.facts, self.tag), self.agent.task, failing)

    def _failing(self, scratch: Path) -> list[str]:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            plain = Path(folder) / "project"
            shutil.copytree(self.bug.folder / "project", plain)
            return corpus.failing_ids(self.bug, plain)

    def lay_out_hidden(self, root: Path) -> None:
        folder = root / "hidden" / self.tag
        self._copy(self.bug.folder / "hidden", folder)
        (folder / "test_hidden.py").rename(folder / f"test_hidden_{self.tag}.py")
        plainly.deafen(folder)

    def _copy(self, source: Path, root: Path) -> None:
        for path in source.rglob("*.py"):
            place = root / self.renamed(path.relative_to(source).as_posix())
            if "__pycache__" not in place.parts:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(self.renamed(path.read_text()))

    @property
    def facts(self) -> dict:
        found = tomllib.loads(self.renamed((self.bug.folder / "bug.toml").read_text()))
        return furthering.spoilt(found) if self.agent.task == "test_bug" else found


def make(copies: list[Copy], root: Path, facts: Path) -> None:
    """A repository with one bug a copy."""
    facts.mkdir(parents=True)
    root.mkdir(parents=True)
    for copy in copies:
        copy.lay_out(root, facts / f"{copy.tag}.json")
    (root / "pyproject.toml").write_text(CONFIG)
    asked = sorted({copy.agent.task for copy in copies} & furthering.TASKS)
    if asked:
        (root / "regreen.toml").write_text("[tasks]\n" + "".join(furthering.CONFIG[task] for task in asked))
    for words in (("init", "-q", "-b", "main"), ("add", "-A"), ("commit", "-q", "-m", "as it stands")):
        subprocess.run([*GIT, *words], cwd=root, check=True)


def without_caches(root: Path) -> None:
    for path in root.rglob("__pycache__"):
        shutil.rmtree(path, ignore_errors=True)


class Own(play.Site):
    """A copy's site: what an agent calls ``tests/…`` is the copy's own folder."""

    def __init__(self, root: Path, facts: dict, tag: str):
        super().__init__(root, facts | {"layout": facts["layout"] | {"config_files": ["pyproject.toml"]}})
        self.tag = tag

    def read(self, name: str) -> str:
        return super().read(self.own(name))

    def write(self, name: str, text: str) -> None:
        super().write(self.own(name), text)

    def own(self, name: str) -> str:
        return re.sub(r"^tests/(?!k\d)", f"tests/{self.tag}/", name)


def tags_of(texts: list[str]) -> list[str]:
    """Tags of the copies that test ids speak of, in order."""
    return list(dict.fromkeys(found for text in texts for found in re.findall(r"\btests/(k\d+)/", text)))


def tag_of(target: str) -> str:
    """The tag in a source's name, or a test file's; empty where there is none."""
    found = re.search(r"(?:_|/)(k\d+)(?=[./])", target)
    return found.group(1) if found else ""


def with_tags(pairs: list[tuple[corpus.Agent, corpus.Bug]]) -> list[Copy]:
    return [Copy(tag=f"k{number:02d}", agent=agent, bug=replace(bug)) for number, (agent, bug) in enumerate(pairs)]


if __name__ == "__main__":
    sys.exit("part of run.py --loop")
