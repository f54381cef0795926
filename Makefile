# The words to know. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test browser check bench soak record lock clean

BIN := .venv/bin
CAREFUL := SCALEHOUSE_RULES=compiled NUMBA_BOUNDSCHECK=1
CHECKED := src tests examples bench scripts/picture

help: ## list these words
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: ## make or refresh the environment in .venv (instant when nothing changed)
	@scripts/setup

play: setup ## build the pages and open the house: play in the browser, at the address it prints
	@scripts/web
	@$(BIN)/scalehouse serve

terminal: setup ## play Scathe in this terminal
	@$(BIN)/scalehouse play scathe

test: check ## check, then run the tests: the client, all compiled, the rules plain, the browser
	@scripts/test

browser: setup ## build the browser client, then check and test it, alone and in Chromium
	@scripts/web test
	@$(BIN)/python -m pytest tests/e2e

check: setup ## lint, formatting and strict types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CHECKED)

bench: setup ## measure speed, beside other libraries
	@$(BIN)/python -m bench

soak: browser ## play and serve for a long time, looking for what breaks
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m pytest -n 2 -m long --ignore=tests/e2e
	@$(CAREFUL) $(BIN)/python -m bench.warm --rules
	@$(CAREFUL) $(BIN)/python -m pytest -n 2 tests/games tests/examples
	@$(BIN)/python -m bench.soak
	@$(BIN)/python -m bench.promises
	@$(BIN)/python -m bench.fuzz
	@$(BIN)/python -m bench.kill
	@$(BIN)/python -m bench.tables
	@$(BIN)/python -m bench.chaos
	@$(BIN)/python -m bench.chaos --rolling

record: setup ## write the recorded playthroughs and the pictures anew, after a change that was meant
	@scripts/web
	@$(BIN)/python -m tests.games.playthroughs
	@$(BIN)/python scripts/picture
	@$(BIN)/python -m tests.e2e.pictures docs/pictures

lock: setup ## refresh requirements/dev.lock from pyproject.toml (ARGS=--upgrade for newer versions)
	@scripts/lock $(ARGS)

clean: ## remove everything that these words made, the environment included
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .numba_cache \
	    web/node_modules web/src/wire/generated web/src/learn/generated src/scalehouse/house/web/static
	find src tests examples bench -type d -name __pycache__ -prune -exec rm -rf {} +

# `make test WORKERS=0` reaches scripts/test through the environment.
export WORKERS
