# The words to know. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test quick browser check docs bench soak record lock release clean

BIN := .venv/bin
CAREFUL := SCALEHOUSE_RULES=compiled NUMBA_BOUNDSCHECK=1
CHECKED := src tests examples bench stress release deploy scripts/picture scripts/hatch_build.py scripts/docs_pages.py scripts/smoke.py

help: ## list these words
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: ## make or refresh the environment in .venv (instant when nothing changed)
	@scripts/setup

play: ## build the pages and start a server: play in the browser, at the address it prints
	@scripts/setup play
	@scripts/web pages
	@$(BIN)/scalehouse serve --lan

terminal: ## play Scathe in this terminal
	@scripts/setup play
	@$(BIN)/scalehouse play scathe

quick: check ## check, then the rules as plain Python, and the tests of core and docs
	@scripts/quick

test: check ## check, then run all tests: the docs, the client, all compiled, the rules plain, the browser
	@scripts/test

browser: setup ## build the browser client, then check and test it, alone and in Chromium
	@scripts/web test
	@$(BIN)/python -m pytest tests/e2e

check: setup ## lint, formatting, strict types, who imports whom, and the structure
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CHECKED)
	$(BIN)/mypy scripts/structure
	$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/structure

docs: setup ## build the documentation site, strictly, into site/
	@scripts/docs

bench: setup ## measure speed, beside other libraries
	@$(BIN)/python -m bench

soak: browser ## play and serve for a long time, looking for what breaks
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m pytest -n 2 -m long --timeout=7200 --ignore=tests/e2e --ignore=tests/release
	@$(CAREFUL) $(BIN)/python -m bench.warm --rules
	@$(CAREFUL) $(BIN)/python -m pytest -n 2 --timeout=7200 tests/games tests/examples
	@$(BIN)/python -m stress.soak
	@$(BIN)/python -m stress.promises
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m stress.hostile
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m stress.flood
	@$(BIN)/python -m stress.tables
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m stress.nemesis --servers 1 --minutes 60
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m stress.nemesis --servers 2 --minutes 60
	@for seed in a b c; do SCALEHOUSE_RULES=compiled $(BIN)/python -m stress.nemesis --servers 2 --minutes 10 --seed $$seed || exit 1; done
	@SCALEHOUSE_RULES=compiled $(BIN)/python -m stress.nemesis.damage

record: setup ## write the recorded playthroughs and the pictures anew, after a change that was meant
	@scripts/web
	@$(BIN)/python -m tests.games.playthroughs
	@$(BIN)/python scripts/picture
	@$(BIN)/python -m tests.e2e.pictures docs/pictures

lock: setup ## refresh requirements/*.lock from pyproject.toml (ARGS=--upgrade for newer versions)
	@scripts/lock $(ARGS)

release: setup ## build wheel, sdist, image context, checksums and bill of materials into dist/
	@$(BIN)/python -m release $(ARGS)

clean: ## remove everything that these words made, the environment included
	rm -rf .venv build dist site .mypy_cache .import_linter_cache .pytest_cache .ruff_cache .hypothesis .numba_cache \
	    examples/connect_four/connect_four/face web/node_modules web/src/wire/generated web/src/learn/generated src/scalehouse/server/web/static
	find src tests examples bench stress -type d -name __pycache__ -prune -exec rm -rf {} +

# `make test WORKERS=0` reaches scripts/test through the environment.
export WORKERS
