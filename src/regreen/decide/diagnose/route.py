"""Which route an API test is about, by its name."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from regreen.decide.diagnose.spot import name_of
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult
from regreen.model.ids import CaseId

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "head", "options"})
_KEYS = frozenset({"id", "pk", "slug", "uuid"})
_SUFFIXES = ("_success", "_invalid_data", "_invalid_params", "_error")
_CLIENTS = frozenset({"client", "api_client", "test_client", "http_client", "async_client", "app_client", "api"})
_API_WORDS = frozenset({"api", "apis", "route", "routes", "endpoint", "endpoints", "rest", "http", "views"})


@dataclass(frozen=True, slots=True)
class Route:
    """Verb and path."""

    text: str
    """``GET /pets/{pet_id}``."""
    known: bool
    """Whether the project's OpenAPI file has it; else it is inferred from the name."""


def route_of(case: CaseId, verdict: CaseResult | None, known: Sequence[str] = ()) -> Route | None:
    """The route that a test is about; None when it is no API test.

    A test is one when a known route fits its name, or when its file, markers or fixtures speak of an API.
    """
    inferred = inferred_route(name_of(case))
    if inferred is None:
        return None
    fitting = _known(name_of(case), inferred, known)
    if fitting:
        return Route(fitting, known=True)
    return Route(inferred, known=False) if _is_api(case, verdict) else None


def inferred_route(name: str) -> str | None:
    """Read ``test_get_pets_pet_id_success`` as ``GET /pets/{pet_id}``; None when no verb follows ``test_``."""
    tokens = _tokens(name)
    if not tokens or tokens[0] not in _VERBS:
        return None
    parts: list[str] = []
    for token in tokens[1:]:
        if token in _KEYS and parts and not parts[-1].startswith("{"):
            parts[-1] = f"{{{parts[-1]}_{token}}}"
        else:
            parts.append(token)
    return f"{tokens[0].upper()} /{'/'.join(parts)}"


def _tokens(name: str) -> list[str]:
    plain = name.partition("[")[0].removeprefix("test_")
    shorter = next((plain.removesuffix(suffix) for suffix in _SUFFIXES if plain.endswith(suffix)), plain)
    return [token for token in shorter.lower().split("_") if token]


def _known(name: str, inferred: str, known: Iterable[str]) -> str:
    """The known route with the same verb and words; its own spelling counts."""
    words = _tokens(name)
    for route in known:
        if _shape(route) == _shape(inferred) or _flat(route) == words:
            return route
    return ""


def _shape(route: str) -> str:
    """The route with parameters made alike."""
    return re.sub(r"\{[^}]*\}", "{}", route).rstrip("/").lower().replace(" /", " ")


def _flat(route: str) -> list[str]:
    """The words of a route: ``GET /pets/{petId}`` → get, pets, pet, id."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", route)
    return [word.lower() for word in re.split(r"[^A-Za-z0-9]+", spaced) if word]


def _is_api(case: CaseId, verdict: CaseResult | None) -> bool:
    words = set(re.split(r"[^a-z0-9]+", file_of(case).lower().replace("_", " ")))
    markers = set(verdict.markers) if verdict else set()
    fixtures = set(verdict.fixtures) if verdict else set()
    return bool(_API_WORDS & (words | markers) or _CLIENTS & fixtures)
