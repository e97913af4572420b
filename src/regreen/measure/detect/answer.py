"""Understands what the target's interpreter said about itself."""

import ast
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from regreen.measure.detect.ask import MARK
from regreen.model.inventory import Editable, Interpreter

_MATTER = frozenset(
    {"pytest", "hypothesis", "coverage", "pip", "uv", "tox", "nox", "setuptools", "django", "flask", "anyio"}
)
_BUILDERS = {"meson": "meson-python", "skbuild": "scikit-build-core", "_editable_skbc": "scikit-build-core"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One interpreter's answer."""

    version: tuple[int, int, int]
    """Major, minor, micro."""
    prefix: str
    """Root of its environment."""
    executable: str
    """Its own idea of where it is: behind a shim, the real one."""
    is_environment: bool
    """Whether that is a virtual one."""
    site_packages: tuple[str, ...]
    """Folders from which it imports packages."""
    dists: tuple[Mapping[str, Any], ...]
    """Distributions, as ``ask`` tells them."""

    def has(self, name: str) -> bool:
        """Whether a distribution is installed."""
        return any(dist["name"] == normal(name) for dist in self.dists)

    def plugins(self) -> frozenset[str]:
        """Names of the distributions that bring pytest plug-ins."""
        return frozenset(dist["name"] for dist in self.dists if dist["plugin"])


def normal(name: str) -> str:
    """A distribution's name as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_answer(output: str) -> Answer | None:
    """The answer in an interpreter's output; None when there is none."""
    lines = [line for line in output.splitlines() if line.startswith(MARK)]
    try:
        told = json.loads(lines[-1].removeprefix(MARK)) if lines else None
        if told is None:
            return None
        major, minor, micro = told["version"]
        return Answer(
            version=(int(major), int(minor), int(micro)),
            prefix=told["prefix"],
            executable=told["executable"] or "",
            is_environment=told["prefix"] != told["base_prefix"],
            site_packages=tuple(told["site_packages"]),
            dists=tuple(told["dists"]),
        )
    except (ValueError, KeyError, TypeError):
        return None


def interpreter(path: str, source: str, answer: Answer, own: Iterable[str]) -> Interpreter:
    """The interpreter with the distributions that matter: pytest, its plug-ins, and the project's own."""
    wanted = _MATTER | frozenset(own)
    packages = {
        dist["name"]: dist["version"]
        for dist in answer.dists
        if dist["name"] in wanted or dist["plugin"] or dist["name"].startswith("pytest-")
    }
    return Interpreter(
        path=path,
        version=answer.version,
        prefix=answer.prefix,
        source=source,
        packages=tuple(sorted(packages.items())),
        site_packages=answer.site_packages,
    )


def editables(answer: Answer, root: str, own: Sequence[str], backend: str = "") -> tuple[Editable, ...]:
    """How the target's own distributions are installed, and others whose sources lie in the checkout.

    Args:
        answer: what the interpreter said.
        root: absolute path of the repository's root.
        own: normal names of the project's distributions; each gets an entry, ``none`` when it is not installed.
        backend: the build back-end that the project names, where the installation does not tell.
    """
    found: dict[str, Editable] = {}
    for dist in answer.dists:
        editable = _editable(dist, answer, backend)
        name = dist["name"]
        inside = any(_is_within(place, root) for place in editable.locations)
        if (name in own or (inside and editable.kind != "copy")) and _better(editable, found.get(name)):
            found[name] = editable
    missing = [Editable(distribution=name, kind="none") for name in own if name not in found]
    return (*(found[name] for name in sorted(found)), *missing)


def _better(new: Editable, old: Editable | None) -> bool:
    """An editable installation is met before the egg-info that it left beside the sources."""
    return old is None or (old.kind == "copy" and new.kind != "copy")


def _is_within(place: str, root: str) -> bool:
    return place == root or place.startswith(f"{root.rstrip('/')}/")


def _editable(dist: Mapping[str, Any], answer: Answer, backend: str) -> Editable:
    hooks: Mapping[str, str] = dist["hooks"]
    by_path = _paths(hooks)
    codes = [text for name, text in hooks.items() if name.endswith(".py")]
    code = "\n".join(codes)
    builder = next((name for sign, name in _BUILDERS.items() if any(sign in hook for hook in (*hooks, code))), "")
    source = _direct_source(dist["direct_url"])
    if builder:
        return Editable(
            distribution=dist["name"],
            kind="rebuild",
            locations=tuple(dict.fromkeys((*source, *dist["mentioned"]))),
            builder=builder,
        )
    name, place = dist["name"], dist["place"].rstrip("/")
    if code:
        places = _mapping(codes) or source
        return Editable(distribution=name, kind="finder", locations=places, builder=backend or "setuptools")
    if by_path:
        return Editable(distribution=name, kind="path", locations=by_path, builder=backend)
    if dist["develop"] and place not in {path.rstrip("/") for path in answer.site_packages}:
        return Editable(distribution=name, kind="path", locations=(place,), builder=backend or "setuptools")
    return Editable(distribution=name, kind="copy", locations=(place,), builder=backend)


def _paths(hooks: Mapping[str, str]) -> tuple[str, ...]:
    """Folders that .pth files add (site module: lines that start with import are code)."""
    lines = [line.strip() for name, text in hooks.items() if name.endswith(".pth") for line in text.splitlines()]
    return tuple(line.rstrip("/") for line in lines if line.startswith("/"))


def _direct_source(direct_url: str) -> tuple[str, ...]:
    """Folder that an installation came from (PEP 610)."""
    try:
        url = json.loads(direct_url)["url"] if direct_url else ""
    except (ValueError, KeyError, TypeError):
        return ()
    return (unquote(urlsplit(url).path).rstrip("/"),) if url.startswith("file://") else ()


def _mapping(codes: Sequence[str]) -> tuple[str, ...]:
    """Folders that hold what a setuptools finder maps: the values of its MAPPING, one folder up."""
    for node in (node for code in codes for node in _assignments(code, "MAPPING")):
        try:
            mapping = ast.literal_eval(node)
        except ValueError:
            continue
        if isinstance(mapping, dict):
            return tuple(sorted({str(place).rstrip("/").rpartition("/")[0] for place in mapping.values()}))
    return ()


def _assignments(code: str, name: str) -> list[ast.expr]:
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return []
    found: list[ast.expr] = []
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        value = getattr(node, "value", None)
        if value is not None and any(isinstance(target, ast.Name) and target.id == name for target in targets):
            found.append(value)
    return found
