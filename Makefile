# Commands for hosts and developers. `make run` and `make test` only need Python 3.11+ and make.

PYTHON ?= python3
BIN := .venv/bin
# If set, each test process would rewrite the assertions of all tests, which takes most of its start.
unexport PYTHONDONTWRITEBYTECODE

help:                       ## list the targets
	@sed -n "s/^\([a-z-]*\):.*## /  make \1\t/p" $(MAKEFILE_LIST) | expand -t 20


.PHONY: help setup setup-dev run demo game test test-all check pytest bench arena looks docs records languages lock audit clean

setup: .venv/languages      ## create the virtual environment with what the bot needs to run
setup-dev: .venv/dev        ## also install what is needed to check and measure it

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try make PYTHON=python3.11")'
	@echo "Setting up, about a minute, once …"
	@$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	@echo "Fetching what the bot needs …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

# So that no start has to: a bot whose folder it may not write would compile them each time.
.venv/languages: .venv/run $(wildcard locales/*/*.po)
	@$(BIN)/python -m engine.languages
	@touch $@

# Its requirements include those of the bot. Most of their modules are never imported, so none is compiled ahead.
.venv/dev: requirements-dev.txt requirements.txt | .venv/bin/python
	@echo "Fetching what is needed to check and measure it, some minutes on a slow machine, once …"
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch .venv/run $@

# One process compiles the tests once, or each test process would do so at its first start.
.venv/compiled: .venv/dev
	@$(BIN)/pytest --collect-only -qq >/dev/null
	@touch $@

run: setup                  ## start the bot; without DISCORD_TOKEN, its sandbox in the browser
	@$(BIN)/python bot.py

demo: setup                 ## let computers play each game; write pictures and animated replays into demo/
	@$(BIN)/python -m tools.demo demo

game: setup-dev             ## write the skeleton of a new game: NAME=<name>
	@$(BIN)/python -m tools.skeleton "$(NAME)"

check: setup-dev            ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

COVERED := --cov --cov-report=term:skip-covered

test: setup-dev             ## run all tests but the slow ones, on all cores, and check style and types; COVERAGE=1 also measures branch coverage
	@$(MAKE) --no-print-directory --jobs=2 check pytest

pytest: .venv/compiled
	$(BIN)/pytest -n auto --dist worksteal $(if $(COVERAGE),$(COVERED))

test-all: check .venv/compiled  ## also run the slow tests; COVERAGE=1 also measures branch coverage
	$(BIN)/pytest -m "" -n auto --dist worksteal $(if $(COVERAGE),$(COVERED))

bench: setup-dev            ## measure speed, with ratios to references measured in the same run
	$(BIN)/python -m bench

arena: setup-dev            ## measure the strength of computer players; GAME=<name> for one game, SHORT=1 for a sixth of the deals
	$(BIN)/python -m bench.arena $(GAME) $(if $(SHORT),--short)

looks: setup-dev            ## draw sample sheets of every painter into looks/
	$(BIN)/python -m tests.render.looks looks

docs: setup-dev             ## draw the README's pictures and write the games' papers again
	$(BIN)/python -m tests.docs docs
	$(BIN)/python -m tools.game_papers

records: setup-dev          ## record the reference matches, words, thoughts and pictures again; GAME=<name> for one game
	$(BIN)/python -m tests.records $(GAME)
	$(BIN)/python -m tests.records.wordings $(GAME)
	$(BIN)/python -m tests.players.thoughts $(GAME)
	$(BIN)/python -m tests.render.golden $(GAME)

languages: setup-dev        ## bring the translations up to date with the code and print how much is translated
	$(BIN)/python -m tools.languages

lock: setup-dev             ## resolve and lock the dependencies for every platform, with hashes
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate --no-strip-extras --upgrade \
		--python-version 3.11 --custom-compile-command "make lock" pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate --no-strip-extras --upgrade \
		--python-version 3.11 --custom-compile-command "make lock" -c requirements.txt pyproject.toml --group dev -o requirements-dev.txt
	$(MAKE) audit

audit: setup-dev            ## check the locked packages for known vulnerabilities; part of `make lock`
	$(BIN)/uvx pip-audit --strict --disable-pip -r requirements.txt
	$(BIN)/uvx pip-audit --strict --disable-pip -r requirements-dev.txt

clean:                      ## delete everything that was generated, except matches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis looks
