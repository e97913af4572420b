# `make demo` and `make test` set up everything that they need by themselves.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Tests send SIGINT, which what a shell starts in the background ignores.
PYTEST := $(BIN)/python scripts/with_signals.py $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.PHONY: help setup check format lint contracts types deps dead arch docs test unit long demo redteam bench clean

help: ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## Make the virtual environment with pinned tools

$(READY): requirements/runtime.txt requirements/dev.txt pyproject.toml
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Regreen needs Python 3.11 or later: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 2; }
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

check: format lint contracts types deps dead arch docs ## Everything that needs no test run

format: setup
	$(BIN)/ruff format --check .

lint: setup
	$(BIN)/ruff check .

contracts: setup
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy

deps: setup
	$(BIN)/deptry src

dead: setup
	$(BIN)/vulture

arch: setup
	$(PYTEST) -q tests/architecture

docs: setup
	$(PYTEST) -q tests/docs

unit: setup ## The quick tests
	$(PYTEST) -q tests/unit

# The longest come first, so that neither worker waits for the other at the end. A third one gains nothing on two cores.
test: setup ## Unit, integration and end-to-end tests
	$(PYTEST) -q -m "not long" -n 2 --dist loadgroup --durations 25 tests/e2e tests/integration tests/unit

long: setup ## All of it: every interpreter, agent and corpus
	REGREEN_TEST_PYTHONS=$$($(BIN)/python scripts/pythons.py .matrix) $(PYTEST) -q -n 2 --dist loadgroup tests
	$(BIN)/python redteam/run.py --loop --results .long/redteam.jsonl
	$(BIN)/python benchmarks/repair.py --all
	$(BIN)/python benchmarks/soak.py --tasks 200 --kills 40

redteam: setup ## Cheating and honest agents through the real loop
	$(BIN)/python redteam/run.py --loop --results .long/redteam.jsonl

bench: setup ## The benchmarks, each against a peer
	$(BIN)/python benchmarks/run.py

demo: setup ## Repair a small real project with the built-in agent
	$(BIN)/python scripts/demo.py

clean: ## Remove what was made here
	rm -rf $(VENV) .demo .matrix .mypy_cache .ruff_cache .pytest_cache .hypothesis
