"""Waiting in asynchronous code: kept from being cancelled, started beside, with a limit, giving way."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site


def otherwise_awaited(site: Site, node: ast.Await) -> Iterator[Change | None]:
    """What is awaited kept from being cancelled with who waits, or started as a task of its own."""
    if "asyncio" not in site.module:
        return
    text = site.text(node.value)
    if not text.startswith("asyncio."):
        yield site.put(node.value, f"asyncio.shield({text})")
        yield site.put(node, f"asyncio.create_task({text})", factor=0.6)
        for name in scope.terms(site):
            if scope.seen(site, name) & {"int", "float"}:
                yield site.put(node.value, f"asyncio.wait_for({text}, {name})", factor=0.6)


def started(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A call that nobody awaits started as a task."""
    inside = isinstance(site.root, ast.AsyncFunctionDef) and "asyncio" in site.module
    if inside and not isinstance(site.parent(node), ast.Await) and not site.text(node).startswith("asyncio."):
        yield site.put(node, f"asyncio.create_task({site.text(node)})")


def all_started(site: Site, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Iterator[Change | None]:
    """Each of several calls started as a task: what waits for the first of them takes no plain ones."""
    call = isinstance(node.elt, ast.Call) and not site.text(node.elt).startswith("asyncio.")
    if call and isinstance(site.root, ast.AsyncFunctionDef) and "asyncio" in site.module:
        yield site.put(node.elt, f"asyncio.create_task({site.text(node.elt)})")
        yield site.put(node.elt, f"asyncio.ensure_future({site.text(node.elt)})", factor=0.4)


def gives_way(site: Site, node: ast.While | ast.For | ast.AsyncFor) -> Iterator[Change | None]:
    """A loop that lets others run at each turn."""
    if isinstance(site.root, ast.AsyncFunctionDef) and "asyncio" in site.module:
        yield site.insert_before(node.body[0], "await asyncio.sleep(0)")


PIECES = (
    Piece(name="awaited otherwise", family="statement", prior=0.25, on=(ast.Await,), make=otherwise_awaited),
    Piece(name="started as a task", family="statement", prior=0.12, on=(ast.Call,), make=started),
    Piece(
        name="each started as a task",
        family="statement",
        prior=0.3,
        on=(ast.ListComp, ast.GeneratorExp, ast.SetComp),
        make=all_started,
    ),
    Piece(name="giving way", family="statement", prior=0.12, on=(ast.While, ast.For, ast.AsyncFor), make=gives_way),
)
