"""Requirements that the project declares and its interpreter does not have, by the names that code imports."""

import re
from collections.abc import Iterable, Iterator, Mapping

from regreen.measure.detect.answer import Answer, normal
from regreen.measure.detect.project import Project, dig, read_ini

_FILES = re.compile(r"^(requirements/)?[\w.-]*(requirements|constraints-dev|test|dev)[\w.-]*\.(txt|in)$")
_NAME = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)")
_IMPORTED = {
    "attrs": ("attr", "attrs"),
    "beautifulsoup4": ("bs4",),
    "msgpack-python": ("msgpack",),
    "mysqlclient": ("MySQLdb",),
    "opencv-python": ("cv2",),
    "pillow": ("PIL",),
    "protobuf": ("google",),
    "psycopg2-binary": ("psycopg2",),
    "pyjwt": ("jwt",),
    "pyserial": ("serial",),
    "python-dateutil": ("dateutil",),
    "python-dotenv": ("dotenv",),
    "python-multipart": ("multipart", "python_multipart"),
    "pyyaml": ("yaml",),
    "scikit-image": ("skimage",),
    "scikit-learn": ("sklearn",),
    "setuptools": ("setuptools", "pkg_resources"),
}
"""Distributions whose modules bear another name than their own; from their documentation."""


def missing_packages(project: Project, answer: Answer) -> tuple[str, ...]:
    """Import names of declared requirements that are not installed, sorted."""
    names = {name for spec in declared(project) if (name := name_of(spec)) and not answer.has(name)}
    return tuple(sorted(imported for name in names for imported in _imports(name)))


def _imports(name: str) -> tuple[str, ...]:
    if name in _IMPORTED:
        return _IMPORTED[name]
    plain = name.replace("-", "_")
    short = plain.removeprefix("python_").removesuffix("_python")
    return tuple(dict.fromkeys((plain, short)))


def name_of(spec: str) -> str:
    """The normal name in a requirement; empty for an option, a path or an address."""
    match = _NAME.match(spec.strip())
    return normal(match[1]) if match and "://" not in spec.partition("@")[0] else ""


def declared(project: Project) -> Iterator[str]:
    """Every requirement that the project's files declare, as it is written."""
    yield from _texts(dig(project.pyproject, "project", "dependencies"))
    for group in ("project", "optional-dependencies"), ("dependency-groups",):
        for specs in dict(dig(project.pyproject, *group) or {}).values():
            yield from _texts(specs)
    yield from _of_poetry(project)
    cfg = read_ini(project.text("setup.cfg"))
    yield from str(dig(cfg, "options", "install_requires") or "").splitlines()
    for specs in dict(dig(cfg, "options.extras_require") or {}).values():
        yield from str(specs).splitlines()
    for file in project.files:
        if _FILES.match(file):
            yield from (line for line in project.text(file).splitlines() if not line.lstrip().startswith(("-", "#")))


def _of_poetry(project: Project) -> Iterator[str]:
    tables = [project.tool("poetry", "dependencies"), project.tool("poetry", "dev-dependencies")]
    groups = project.tool("poetry", "group")
    tables += [dig(group, "dependencies") for group in groups.values()] if isinstance(groups, Mapping) else []
    for table in tables:
        yield from (str(name) for name in (table if isinstance(table, Mapping) else ()) if name != "python")


def _texts(value: object) -> Iterable[str]:
    return (spec for spec in value if isinstance(spec, str)) if isinstance(value, list) else ()
