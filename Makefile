# What a host and a developer type. `make run` and `make test` need Python 3.11+ and make, and nothing else.

PYTHON ?= python3
BIN := .venv/bin
# Wherever this is set: to write the assertions of all tests anew takes each process of a run longer than all else that it begins with.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup setup-dev run demo test test-all check pytest bench arena looks docs records words lock audit clean

setup: .venv/run            ## the virtual environment, with what the bot needs to run
setup-dev: .venv/dev        ## and with what it takes to check and measure it

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try make PYTHON=python3.11")'
	@echo "Setting up, about a minute, once …"
	@$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	@echo "Fetching what the bot needs …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt .venv/run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

run: setup                  ## start the bot; without DISCORD_TOKEN, its sandbox in the browser
	@$(BIN)/python bot.py

demo: setup                 ## a match of every game by computers, in pictures and replays that move, into demo/
	@$(BIN)/python -m tools.demo demo

check: setup-dev            ## style, types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

test: setup-dev             ## everything that takes minutes at most, on all cores; style and types beside it
	@$(MAKE) --no-print-directory --jobs=2 check pytest

pytest:
	$(BIN)/pytest -n auto --dist worksteal

test-all: check             ## and the long walks and crash campaigns, with the branches that all of it reached
	$(BIN)/pytest -m "" -n auto --dist worksteal --cov --cov-report=term:skip-covered

bench: setup-dev            ## figures with ratios against references measured in the same run
	$(BIN)/python -m bench

arena: setup-dev            ## how strong the computer players are; GAME=<name> those of one game, SHORT=1 a sixth of the deals
	$(BIN)/python -m bench.arena $(GAME) $(if $(SHORT),--short)

looks: setup-dev            ## every painter's sheets, into looks/
	$(BIN)/python -m tests.render.looks looks

docs: setup-dev             ## the README's pictures, made again
	$(BIN)/python -m tests.docs docs

records: setup-dev          ## record the reference matches and pictures anew, on purpose; GAME=<name> those of one game
	$(BIN)/python -m tests.records $(GAME)
	$(BIN)/python -m tests.render.golden $(GAME)

words: setup-dev            ## all that players may read, for translators, into words.pot
	$(BIN)/python -m tools.words words.pot

lock: setup-dev             ## resolve the dependencies anew, for every platform, with hashes
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate --no-strip-extras --upgrade \
		--python-version 3.11 --custom-compile-command "make lock" pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate --no-strip-extras --upgrade \
		--python-version 3.11 --custom-compile-command "make lock" -c requirements.txt pyproject.toml --group dev -o requirements-dev.txt
	$(MAKE) audit

audit: setup-dev            ## ask for known vulnerabilities in what is locked; part of every `make lock`
	$(BIN)/uvx pip-audit --strict --disable-pip -r requirements.txt
	$(BIN)/uvx pip-audit --strict --disable-pip -r requirements-dev.txt

clean:                      ## all that was made, except matches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis looks
