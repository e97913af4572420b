"""What a workspace shows to whom."""

from dataclasses import replace

import pytest

from regreen.act.attempt import layout
from regreen.act.attempt.layout import Site
from regreen.errors import UnsafeError
from regreen.model.inventory import Editable, Interpreter, Inventory, TestLayout
from regreen.model.jobs import MountKind, Posture
from regreen.model.settings import WorkspaceSettings

ROOT = "/home/ada/project"
VENV = Interpreter(
    path="/home/ada/venvs/p/bin/python",
    version=(3, 12, 1),
    prefix="/home/ada/venvs/p",
    source="VIRTUAL_ENV",
    site_packages=("/home/ada/venvs/p/lib/python3.12/site-packages",),
)
SYSTEM = Interpreter(
    path="/usr/bin/python3",
    version=(3, 11, 2),
    prefix="/usr",
    source="system",
    site_packages=("/usr/lib/python3/dist",),
)


def site(**changes):
    facts = {
        "root": "/var/p/w/w1/tree",
        "scratch": "/var/p/s/s1",
        "checkout": ROOT,
        "hidden": (f"{ROOT}/.git", "/var/p/w", "/var/p/t"),
        "inventory": Inventory(root=ROOT, interpreter=VENV),
        "linked": ("node_modules",),
        "secrets": (".env",),
        "environments": ("/home/ada/venvs/p",),
    }
    return Site(**(facts | changes))


def test_an_agent_sees_the_copy_at_the_checkouts_own_place_and_no_secret():
    found = layout.mounts(site(), "agent")
    assert [(mount.target, mount.kind) for mount in found] == [
        ("/var/p/t", MountKind.HIDDEN),
        ("/var/p/w", MountKind.HIDDEN),
        ("/var/p/s", MountKind.MEMORY),
        ("/var/p/s/s1", MountKind.READ_WRITE),
        (ROOT, MountKind.READ_WRITE),
        (f"{ROOT}/node_modules", MountKind.READ_ONLY),
        ("/home/ada/venvs/p", MountKind.READ_ONLY),
    ]


def test_tools_get_secret_files_read_only():
    for purpose in ("measure", "validate"):
        last = layout.mounts(site(), purpose)[-1]
        assert (last.target, last.source, last.kind) == (f"{ROOT}/.env", f"{ROOT}/.env", MountKind.READ_ONLY)


def test_a_git_folder_elsewhere_is_hidden():
    found = layout.mounts(site(hidden=("/repos/main/.git",)), "measure")
    assert (found[0].target, found[0].kind) == ("/repos/main/.git", MountKind.HIDDEN)


@pytest.mark.parametrize(
    ("mounts", "can", "expected"), [("auto", True, "mounts"), ("auto", False, "paths"), ("off", True, "paths")]
)
def test_isolation(mounts, can, expected):
    posture = Posture(mounts=can, network=False, processes="none", memory="none", reads=False)
    assert layout.isolation(WorkspaceSettings(mounts=mounts), posture) == expected


def test_required_mounts_that_cannot_be_had():
    posture = Posture(mounts=False, network=False, processes="none", memory="none", reads=False, notes=("no bwrap",))
    with pytest.raises(UnsafeError, match="no bwrap"):
        layout.isolation(WorkspaceSettings(mounts="require"), posture)


def editable(kind, *locations):
    return Inventory(
        root=ROOT,
        interpreter=VENV,
        editable=(Editable(distribution="p", kind=kind, locations=locations),),
        layout=TestLayout(source_roots=("src",)),
    )


def test_source_roots_come_first_only_where_the_checkout_would_be_imported():
    named = dict(layout.environment(site(inventory=editable("path", f"{ROOT}/src")), "paths"))
    assert named["PYTHONPATH"] == "/var/p/w/w1/tree/src"
    for inventory in (editable("copy", f"{ROOT}/src"), editable("path", "/elsewhere"), Inventory(root=ROOT)):
        assert "PYTHONPATH" not in dict(layout.environment(site(inventory=inventory), "paths"))
    assert "PYTHONPATH" not in dict(layout.environment(site(inventory=editable("path", f"{ROOT}/src")), "mounts"))


def test_source_roots_of_a_project_below_the_repositorys_root_are_said_from_that_root():
    inventory = replace(
        editable("path", f"{ROOT}/libs/a/src"), project="libs/a", layout=TestLayout(source_roots=("libs/a/src",))
    )
    named = dict(layout.environment(site(inventory=inventory), "paths"))
    assert named["PYTHONPATH"] == "/var/p/w/w1/tree/libs/a/src"


def test_the_users_search_path_stays_and_leads_into_the_copy():
    inventory = replace(
        editable("path", f"{ROOT}/src"), python_path=(f"{ROOT}/lib", ROOT, "tools", "/opt/shared", f"{ROOT}-other")
    )
    seen = dict(layout.environment(site(inventory=inventory), "mounts"))["PYTHONPATH"]
    assert seen == f"{ROOT}/lib:{ROOT}:tools:/opt/shared:{ROOT}-other"
    tree = "/var/p/w/w1/tree"
    moved = dict(layout.environment(site(inventory=inventory), "paths"))["PYTHONPATH"]
    assert moved == f"{tree}/src:{tree}/lib:{tree}:tools:/opt/shared:{ROOT}-other"


def test_everything_temporary_lies_in_the_scratch_folder():
    named = dict(layout.environment(site(), "mounts"))
    assert {name for name, value in named.items() if not value.startswith("/var/p/s/s1/")} == {
        "GIT_CEILING_DIRECTORIES"
    }
    assert named["GIT_CEILING_DIRECTORIES"] == "/home/ada"


def test_compiled_modules_go_elsewhere_only_where_the_users_environment_could_be_written_to():
    assert dict(layout.environment(site(), "paths"))["PYTHONPYCACHEPREFIX"] == "/var/p/s/s1/pycache"
    assert "PYTHONPYCACHEPREFIX" not in dict(layout.environment(site(), "mounts"))


def test_the_interpreter_moves_with_a_private_copy():
    private = (("/home/ada/venvs/p", "/var/p/e/e1/p"),)
    assert layout.python(site(private=private), "paths") == "/var/p/e/e1/p/bin/python"
    assert layout.python(site(private=private), "mounts") == VENV.path
    assert layout.python(site(inventory=Inventory(root=ROOT)), "mounts") == ""


def test_of_a_systems_python_only_the_packages_are_the_environment():
    assert layout.environments(Inventory(root=ROOT, interpreter=VENV), ROOT) == ("/home/ada/venvs/p",)
    assert layout.environments(Inventory(root=ROOT, interpreter=SYSTEM), ROOT) == ("/usr/lib/python3/dist",)
    assert layout.environments(Inventory(root="/home/ada/venvs", interpreter=VENV), "/home/ada/venvs") == ()


def test_what_compiles_on_import_does_not_do_so_in_the_users_folders():
    inventory = editable("rebuild", ROOT, f"{ROOT}/build/cp312", "/var/build/p", f"{VENV.prefix}/lib/x")
    assert layout.build_folders(inventory, ROOT) == ("/var/build/p",)
    found = layout.mounts(site(inventory=inventory, built=("/var/build/p",)), "agent")
    assert ("/var/build/p", MountKind.OVERLAY) in [(mount.target, mount.kind) for mount in found]
    named = dict(layout.environment(site(inventory=inventory), "paths"))
    assert f"{ROOT}/build/cp312" in named["MESONPY_EDITABLE_SKIP"].split(":")
