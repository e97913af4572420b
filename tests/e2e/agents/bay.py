"""The agent programs under test: where they come from, and how a user would point each at another model server."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from shop import SHOP, Shop

from regreen.testing.model_double import Edit, Turn

ONE_BUG = SHOP.replace("-= price", "+= price").replace(".lower()", ".upper()")
MENDED = ONE_BUG.replace("items[len(items)]", "items[-1]")
WORD = 'I changed one line.\n{"status": "success", "summary": "last item by its index"}'
RIGHT = [
    Turn(text="I look.", do=Edit(file="shop.py", old="items[len(items)]", new="items[-1]")),
    Turn(text=WORD),
]
WRONG = [
    Turn(text="I look.", do=Edit(file="shop.py", old="items[len(items)]", new="items[0]")),
    Turn(text=WORD),
]


@dataclass(frozen=True)
class BackEnd:
    """One program."""

    package: str
    version: str
    model: str
    kind: str = "npm"
    quick: bool = False
    """Whether its installation and start take seconds: then it is driven in every test run, not in the long one alone."""

    def install(self, place):
        """Commands that install it below a folder."""
        if self.kind == "npm":
            quiet = ("--no-audit", "--no-fund", "--loglevel=error")
            return [("npm", "install", *quiet, "--prefix", str(place), f"{self.package}@{self.version}")]
        pip = (str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        return [(sys.executable, "-m", "venv", str(place)), (*pip, f"{self.package}=={self.version}")]

    def programs(self, place):
        """The folder with its program."""
        return place / "node_modules" / ".bin" if self.kind == "npm" else place / "bin"


# Versions that run on Node 20; the newest of Claude Code and Qwen Code want 22.
BACK_ENDS = {
    "claude": BackEnd("@anthropic-ai/claude-code", "2.1.197", "claude-sonnet-4-5"),
    "codex": BackEnd("@openai/codex", "0.171.0", "gpt-5", quick=True),
    "qwen": BackEnd("@qwen-code/qwen-code", "0.15.10", "qwen3-coder-plus"),
    "gemini": BackEnd("@google/gemini-cli", "0.61.0", "gemini-2.5-flash"),
    "opencode": BackEnd("opencode-ai", "1.18.33", "double/m"),
    "aider": BackEnd("aider-chat", "0.86.2", "openai/m", "pip"),
    "mini": BackEnd("mini-swe-agent", "2.4.6", "openai/m", "pip"),
    "copilot": BackEnd("@github/copilot", "1.0.102", "gpt-5"),
}
CODEX = """\
model_provider = "double"
[model_providers.double]
name = "double"
base_url = "{url}/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
"""
OPENCODE = {
    "npm": "@ai-sdk/openai-compatible",
    "name": "double",
    "models": {"m": {"name": "m"}},
}


def settings(home: Path, url: str) -> dict[str, str]:
    """What a user would have written below HOME for all of them, and the variables that they would have set."""
    (home / ".codex").mkdir(parents=True, exist_ok=True)
    (home / ".codex" / "config.toml").write_text(CODEX.format(url=url))
    (home / ".gemini").mkdir(exist_ok=True)
    chosen = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    (home / ".gemini" / "settings.json").write_text(json.dumps(chosen))
    (home / ".qwen").mkdir(exist_ok=True)
    # With the version of its form: else it brings the file to its newest form by itself.
    qwen = {"security": {"auth": {"selectedType": "openai"}}, "$version": 4}
    (home / ".qwen" / "settings.json").write_text(json.dumps(qwen))
    provider = OPENCODE | {"options": {"baseURL": f"{url}/v1", "apiKey": "sk-dummy"}}
    (home / ".config" / "opencode").mkdir(parents=True, exist_ok=True)
    # With its schema: else it adds that by itself.
    opencode = {"$schema": "https://opencode.ai/config.json", "provider": {"double": provider}}
    (home / ".config" / "opencode" / "opencode.json").write_text(json.dumps(opencode))
    return {
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_API_KEY": "sk-dummy",
        "OPENAI_API_KEY": "sk-dummy",
        "OPENAI_BASE_URL": f"{url}/v1",
        "OPENAI_API_BASE": f"{url}/v1",
        "GEMINI_API_KEY": "sk-dummy",
        "GOOGLE_GEMINI_BASE_URL": url,
        "COPILOT_PROVIDER_BASE_URL": f"{url}/v1",
        "COPILOT_PROVIDER_TYPE": "openai",
        "COPILOT_PROVIDER_API_KEY": "sk-dummy",
        "COPILOT_MODEL": "gpt-5",
        "COPILOT_OFFLINE": "true",
        "OPENCODE_DISABLE_MODELS_FETCH": "1",
    }


CONFIGURED = (".codex/config.toml", ".gemini/settings.json", ".qwen/settings.json", ".config/opencode/opencode.json")
"""Files below HOME that ``settings`` writes."""


class Bay(Shop):
    """A project with one bug, and a HOME in which the programs are set up to ask a double."""

    def __init__(self, folder: Path, url: str, *bins: Path, source: str = ONE_BUG):
        super().__init__(folder)
        self.variables = settings(folder / "home", url)
        self.configured = self.configuration()
        self.bins = bins
        (self.root / "shop.py").write_text(source)
        self.commit("One bug")

    def configuration(self):
        """What the user has written for the programs below HOME, by path."""
        home = self.folder / "home"
        return {name: (home / name).read_bytes() for name in CONFIGURED}

    def environment(self, **more):
        """The programs first on the PATH."""
        path = os.pathsep.join([*map(str, self.bins), os.environ["PATH"]])
        return super().environment(**self.variables, PATH=path, **more)

    def start(self, *words, **env):
        """The user trusts what they wrote into the config: it names agents to start."""
        return super().start(*words, *(("--trust",) if words[0] == "fix" else ()), **env)

    def ladder(self, *names, **limits):
        """Make tiers for back-ends, with one of these names for each; limits go to all."""
        lines = ["[agents]", f"ladder = {json.dumps(list(names))}"]
        for name in names:
            back_end, _, model = name.partition(":")
            tier = {"agent": back_end, "model": model or BACK_ENDS[back_end].model} | limits
            lines += [f'[agents.tiers."{name}"]', *(f"{key} = {json.dumps(value)}" for key, value in tier.items())]
        (self.root / "regreen.toml").write_text("\n".join(lines) + "\n")
        self.commit("Agents")

    def attempts(self, done):
        """What became of each attempt, in order, from the events that a run printed."""
        ended = [event for event in done.events() if event.get("event") == "attempt_ended"]
        return [(event["data"]["agent"], event["data"]["outcome"]) for event in ended]
