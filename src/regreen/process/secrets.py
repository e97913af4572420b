"""Says which variables look secret, by name and by value."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

_SECRET_WORDS = frozenset(
    (
        *("TOKEN", "TOKENS", "SECRET", "SECRETS", "PASSWORD", "PASSWORDS", "PASSWD", "PASSPHRASE", "PASS", "PWD"),
        *("KEY", "KEYS", "APIKEY", "CREDENTIAL", "CREDENTIALS", "CREDS", "AUTH", "COOKIE", "PRIVATE", "PAT", "DSN"),
    )
)
_SECRET_ENDS = ("TOKEN", "SECRET", "PASSWORD", "APIKEY", "ACCESSKEY", "PASSWD")
_PLAIN_NAMES = frozenset({"PWD", "OLDPWD"})
_OURS = re.compile(r"REGREEN_(?:(?:AGENTS_)?ENV_PASS|FIX_TOKENS|BUDGET_(?:DAY|TASK)_TOKENS|AGENTS_TIERS_.+_TOKENS)")
"""Settings of ours that sound like one: names of variables to pass on, and numbers of a model's tokens."""
_SECRET_VALUE = re.compile(
    r"""
      (?:AKIA|ASIA)[0-9A-Z]{16}                       # cloud access keys
    | gh[pousr]_[A-Za-z0-9]{30,} | github_pat_\w{30,} | glpat-[\w-]{20,}
    | sk-[\w-]{20,} | sk_live_\w{16,} | rk_live_\w{16,}
    | xox[abeoprs]-[\w-]{10,}
    | AIza[\w-]{35}
    | npm_[A-Za-z0-9]{30,} | pypi-[\w-]{40,} | hf_[A-Za-z0-9]{30,}
    | eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.                    # signed web tokens
    | -----BEGIN\ [A-Z ]*PRIVATE\ KEY
    """,
    re.VERBOSE,
)
_LEAST = 8
_LONGEST_WORD = 16
_LOCAL_HOSTS = frozenset({"127.0.0.1", "::1", "0.0.0.0"})  # noqa: S104 - compared, not bound


def secret_name(name: str) -> bool:
    """Whether a variable's name promises a secret."""
    upper = name.upper()
    if upper in _PLAIN_NAMES or _OURS.fullmatch(upper):
        return False
    return bool(_SECRET_WORDS.intersection(re.split(r"[^A-Z]+", upper))) or upper.endswith(_SECRET_ENDS)


def secret_value(value: str) -> bool:
    """Whether a value looks like a key, or is an address with a password for another machine."""
    if _SECRET_VALUE.search(value):
        return True
    password, host = _password_and_host(value)
    return bool(password) and not _is_local(host)


def _password_and_host(value: str) -> tuple[str, str]:
    if "://" not in value or "@" not in value:
        return "", ""
    try:
        parts = urlsplit(value.strip())
    except ValueError:
        return "", ""
    return parts.password or "", parts.hostname or ""


def _is_local(host: str) -> bool:
    """This machine, or a name without a domain (a service of the same composition)."""
    return host in _LOCAL_HOSTS or ("." not in host and ":" not in host)


def denied_values(host: Mapping[str, str]) -> tuple[str, ...]:
    """Values that must never be written down: those of variables that look secret, longest first.

    Left out are values under 8 characters, plain words and absolute paths: to mask these would spoil honest text.
    """
    found: set[str] = set()
    for name, value in host.items():
        if secret_name(name) or secret_value(value):
            found |= {value, _password_and_host(value)[0]}
    return tuple(sorted(filter(_telling, found), key=lambda value: (-len(value), value)))


def _telling(value: str) -> bool:
    is_word = (
        len(value) <= _LONGEST_WORD and value.isalpha() and (value.islower() or value.isupper() or value.istitle())
    )
    return len(value) >= _LEAST and not is_word and not value.startswith(("/", "~"))
