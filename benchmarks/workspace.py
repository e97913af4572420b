"""What a workspace costs beside `git worktree add`, side by side and interleaved.

Run: python benchmarks/workspace.py [--files 20000] [--rounds 7]
"""

import argparse
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from regreen.act.attempt.workspace import Workspaces
from regreen.model.inventory import Inventory
from regreen.model.jobs import Posture
from regreen.model.settings import Settings
from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.testing.repos import TinyRepo, tiny_repo

POSTURE = Posture(mounts=True, network=False, processes="none", memory="none", reads=False)


def build(folder: Path, files: int) -> TinyRepo:
    """A repository with that many files of 300 to 3,000 bytes in folders of 50."""
    line = "def function_{}(value):\n    return value + {}\n\n\n"
    content = {
        f"src/package_{n // 1000}/part_{n // 50}/module_{n}.py": "".join(
            line.format(k, n + k) for k in range(6 + n % 50)
        )
        for n in range(files)
    }
    return tiny_repo(folder, content)


def worktree_add(repo: TinyRepo, place: Path) -> float:
    """Seconds of `git worktree add`; removing it is not counted."""
    start = time.perf_counter()
    subprocess.run(["git", "worktree", "add", "-q", "--detach", str(place)], cwd=repo.root, check=True)
    took = time.perf_counter() - start
    subprocess.run(["git", "worktree", "remove", "--force", str(place)], cwd=repo.root, check=True)
    return took


def work(root: str) -> None:
    """What an agent and its test run leave: ten edits, two deletions, fifty caches, a commit of its own."""
    files = sorted(Path(root).glob("src/package_0/*/*.py"))
    for file in files[:10]:
        file.write_text(file.read_text() + "# touched\n")
    for file in files[10:12]:
        file.unlink()
    for file in files[12:62]:
        cache = file.parent / "__pycache__"
        cache.mkdir(exist_ok=True)
        (cache / f"{file.stem}.pyc").write_bytes(b"x" * 500)
    subprocess.run(["git", "commit", "-qam", "mine"], cwd=root, check=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--files", type=int, default=20_000)
    options.add_argument("--rounds", type=int, default=7)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="regreen-bench-") as name:
        compare(Path(name), chosen.files, chosen.rounds)


def compare(folder: Path, files: int, rounds: int) -> None:
    """Print the figures."""
    repo = build(folder / "repo", files)
    repository = RunRepository.open(Checkout.find(repo.root), folder / "objects.git")
    snapshot = repository.snapshot(include_dirty=False)
    pool = Workspaces(repository, Inventory(root=str(repo.root)), Settings(), POSTURE, folder / "pool")
    start = time.perf_counter()
    workspace = pool.acquire(snapshot.commit, purpose="agent")
    first = time.perf_counter() - start
    git: list[float] = []
    ours: list[float] = []
    reads: list[float] = []
    for number in range(rounds):
        git.append(worktree_add(repo, folder / f"worktree{number}"))
        work(workspace.root)
        start = time.perf_counter()
        assert len(pool.read(workspace).files) == 12
        reads.append(time.perf_counter() - start)
        pool.release(workspace)
        start = time.perf_counter()
        workspace = pool.acquire(snapshot.commit, purpose="agent")
        ours.append(time.perf_counter() - start)
        assert not pool.read(workspace).files
    start = time.perf_counter()
    pool.acquire(snapshot.commit, purpose="agent")
    second = time.perf_counter() - start
    print(f"{files} files, {rounds} rounds, interleaved; seconds (median / min)")
    print(f"git worktree add        {statistics.median(git):.3f} / {min(git):.3f}")
    print(f"workspace, pooled       {statistics.median(ours):.3f} / {min(ours):.3f}")
    print(f"proposal read           {statistics.median(reads):.3f} / {min(reads):.3f}")
    print(f"first (with template)   {first:.3f}")
    print(f"another one (new copy)  {second:.3f}")
    middle, least = statistics.median(git) / statistics.median(ours), min(git) / min(ours)
    print(f"pooled, times faster    {middle:.1f} / {least:.1f} (wanted: 4)")
    pool.close()


if __name__ == "__main__":
    main()
