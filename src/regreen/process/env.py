"""What a job inherits from our own environment, and what it does not."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from regreen.process.secrets import denied_values, secret_name, secret_value

__all__ = [
    "Environment",
    "OwnPython",
    "agent_environment",
    "denied_values",
    "exact_environment",
    "host_environment",
    "tool_environment",
]

_TOOL_DENIED = ("GIT_*", "REGREEN_*", "PYTEST_CURRENT_TEST", "PYTEST_XDIST_*", "PYTEST_VERSION", "__PYVENV_LAUNCHER__")
_AGENT_ALLOWED = (
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "TZ", "TMPDIR", "LANG", "LANGUAGE", "LC_*"),
    *("TERM", "COLORTERM", "NO_COLOR", "XDG_*"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "GIT_SSL_CAINFO"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """The variables of one job."""

    values: dict[str, str]
    """What it gets."""
    withheld: tuple[str, ...] = ()
    """Names that we have and it does not get, sorted; also those of which only parts were taken out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPython:
    """Where Regreen itself is installed: nothing of it may leak into a target."""

    prefix: str = ""
    """Root of our own virtual environment; empty when there is none, or when the target lives in it too."""
    sources: tuple[str, ...] = ()
    """Folders from which ``regreen`` itself is imported."""

    @classmethod
    def here(cls) -> "OwnPython":
        """The one that runs this code."""
        in_venv = sys.prefix != sys.base_prefix
        return cls(prefix=sys.prefix if in_venv else "", sources=(str(Path(__file__).parents[2]),))

    def seen_from(self, program: str) -> "OwnPython":
        """The same, for a job whose program lives in our own environment: then it is the target's as well."""
        shared = bool(self.prefix) and program.startswith(f"{self.prefix}/")
        return OwnPython(prefix="" if shared else self.prefix, sources=self.sources)

    def holds(self, folder: str) -> bool:
        """Whether a folder is part of our own installation."""
        roots = (self.prefix, *self.sources)
        return any(root and (folder == root or folder.startswith(f"{root}/")) for root in roots)


def host_environment() -> dict[str, str]:
    """Our own environment, as it is now."""
    return dict(os.environ)


def tool_environment(
    host: Mapping[str, str],
    *,
    set: Mapping[str, str] | None = None,  # noqa: A002 - named like the setting, ``env.set``
    keep: Sequence[str] = (),
    own: OwnPython | None = None,
) -> Environment:
    """The user's environment less what looks secret, ``GIT_*``, and what is ours.

    Args:
        host: the environment to inherit from.
        set: variables to set, after inheritance.
        keep: names or globs to inherit although they would be withheld.
        own: where Regreen is installed.
    """
    own = own or OwnPython.here()
    allowed = {name: value for name, value in host.items() if _matches(name, keep) or not _denied_to_tools(name, value)}
    return _environment(host, _without_own(allowed, own, keep), set or {})


def agent_environment(
    host: Mapping[str, str],
    *,
    set: Mapping[str, str] | None = None,  # noqa: A002 - named like the setting, ``env.set``
    keep: Sequence[str] = (),
    own: OwnPython | None = None,
) -> Environment:
    """Only what every program needs (``PATH``, ``HOME``, language, terminal, proxies, certificates), and ``keep``."""
    own = own or OwnPython.here()
    allowed = {name: value for name, value in host.items() if _matches(name, (*_AGENT_ALLOWED, *keep))}
    return _environment(host, _without_own(allowed, own, keep), set or {})


def exact_environment(
    host: Mapping[str, str],
    *,
    set: Mapping[str, str] | None = None,  # noqa: A002 - named like the setting, ``env.set``
    keep: Sequence[str] = (),
) -> Environment:
    """Nothing but what is named."""
    allowed = {name: value for name, value in host.items() if _matches(name, keep)}
    return _environment(host, allowed, set or {})


def _environment(host: Mapping[str, str], inherited: Mapping[str, str], extra: Mapping[str, str]) -> Environment:
    withheld = {name for name in host if name not in extra and inherited.get(name) != host[name]}
    return Environment(values={**inherited, **extra}, withheld=tuple(sorted(withheld)))


def _matches(name: str, globs: Sequence[str]) -> bool:
    return any(fnmatchcase(name, glob) for glob in globs)


def _denied_to_tools(name: str, value: str) -> bool:
    return _matches(name, _TOOL_DENIED) or secret_name(name) or secret_value(value)


def _without_own(values: Mapping[str, str], own: OwnPython, keep: Sequence[str]) -> dict[str, str]:
    """Take our own virtual environment and sources out of what names them."""
    cleaned = dict(values)
    for name in ("PATH", "PYTHONPATH"):
        if name in values and not _matches(name, keep):
            parts = [part for part in values[name].split(os.pathsep) if not own.holds(part)]
            cleaned[name] = os.pathsep.join(parts)
            if not parts:
                del cleaned[name]
    for name in ("VIRTUAL_ENV", "PYTHONHOME", "UV_PROJECT_ENVIRONMENT"):
        if name in values and not _matches(name, keep) and own.holds(values[name]):
            del cleaned[name]
            if name == "VIRTUAL_ENV":
                cleaned.pop("VIRTUAL_ENV_PROMPT", None)
    return cleaned
