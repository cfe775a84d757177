# Scorepad. `make play` is all you need to play; `make help` lists the rest.
# Only Python 3.11 or newer and make are needed: everything else is put into the folder VENV.

VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
ifeq ($(PYTHON),)
$(error No Python 3.11 or newer found; install one, or name it: make PYTHON=/path/to/python3)
endif

BIN := $(VENV)/bin
PREPARE = @$(PYTHON) tools/prepare.py --venv $(VENV)
# Slow tests stand beside each other: whoever has nothing left takes over what another has not begun.
PYTEST = $(BIN)/pytest -q --maxprocesses 8 --dist worksteal --numprocesses
# Tests of servers and pages wait for them half of the time: two for each processor.
WAITING = $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
# All tests but the browser's, unless one is named: T=tests/test_mode.py
TESTS = $(or $(T),tests --ignore=tests/browser)
# What can differ between the compiled engine and the same files as plain Python: not what stands above it, which is plain
# Python either way. On devices it stands above a plain engine: tests/local plays and coaches so in both.
ENGINE_TESTS = $(or $(T),tests $(foreach name,browser server table coach draw toys yesterday test_cli.py test_cluster.py test_docs.py test_imports.py test_narrate.py \
	test_notebooks.py test_terminal.py test_compare.py test_own_players.py test_rows.py test_tournament.py test_wire_types.py test_words.py test_generated.py test_help.py \
	test_any.py test_clean.py test_client_imports.py test_client_types.py test_families.py test_reference.py test_toml_text.py \
	envs/test_example.py fuzz/test_proofs.py test_bare.py test_dist.py test_site.py test_snippets.py test_together.py,--ignore=tests/$(name)))
# A Node.js that was put into VENV comes first.
NPM = PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent
UV := uv==0.13.7
LOCK = $(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"

# A PYTHONPATH of the caller must not decide which scorepad is tested.
unexport PYTHONPATH
# Every worker reads all test files: the first to do so keeps them prepared for the others and the next run.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test check test-client test-compiled test-pure test-browser client types site docs changelog dist screenshots bench \
	bench-server bench-pages soak reference lock clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /make \1@/p' $(MAKEFILE_LIST) | column -t -s @ 2>/dev/null || grep '##' $(MAKEFILE_LIST)

play: ## set everything up, start the server and open the browser; ARGS=--lan: for the whole network
	$(PREPARE) play
	@$(BIN)/scorepad serve $(ARGS)

test: ## lint, types, documents, all tests, those in a real browser too
	$(PREPARE) browser
	$(PREPARE) compiled
	$(PREPARE) docs
	@$(PYTHON) tools/together.py "test-compiled test-browser" "check docs test-client test-pure"

check: ## lint and types only, and whether generated files are up to date
	$(PREPARE) check
	$(PREPARE) pure
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/python tools/generated.py --check
	$(NPM) run lint

test-client: ## types and unit tests of the browser client
	$(PREPARE) client
	$(NPM) run check
	$(NPM) run test

test-compiled: ## all tests against the compiled package; one file: make test-compiled T=tests/test_mode.py
	$(PREPARE) compiled
	SCOREPAD_EXPECT=compiled $(PYTEST) $(WAITING) $(TESTS)

test-pure: ## all tests against the sources as plain Python; one file: make test-pure T=tests/test_mode.py
	$(PREPARE) pure
	SCOREPAD_EXPECT=pure PYTHONPATH=src $(PYTEST) auto $(ENGINE_TESTS)

test-browser: ## play in a real Chromium and Firefox; one file: make test-browser T=tests/browser/test_lobby.py
	$(PREPARE) browser
	SCOREPAD_EXPECT=compiled $(PYTEST) $(WAITING) $(or $(T),tests/browser)

client: ## build the browser client into the package
	$(PREPARE) client

types: ## write anew what is made from the program: message types, keys, colours, memory of positions
	$(PREPARE) pure
	PYTHONPATH=src $(BIN)/python tools/memory.py
	PYTHONPATH=src $(BIN)/python tools/generated.py

site: ## everything as static files for any web host, in build/site
	$(PREPARE) browser
	$(BIN)/scorepad site build/site

docs: ## build the documentation site into build/docs; a warning is an error
	$(PREPARE) client
	$(PREPARE) docs
	PYTHONPATH=src $(BIN)/python tools/docs_site.py

changelog: ## move the files of changelog.d into a new section of CHANGELOG.md: at a release
	$(PREPARE) docs
	$(BIN)/towncrier build --yes

dist: ## a wheel and a source archive for a release, with the browser client inside, in dist/
	$(PREPARE) client
	$(PREPARE) docs
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/dist.py

screenshots: ## take the pictures of the browser that the documents show
	$(PREPARE) browser
	PYTHONPATH=tests $(BIN)/python tools/screenshots.py

bench: ## measure the speed of the compiled engine, then of the table server: about three minutes
	$(PREPARE) compiled
	$(BIN)/python -m benchmarks $(ARGS)
	PYTHONPATH=tests $(BIN)/python -m benchmarks.server

bench-server: ## measure the table server: real processes and sockets on this machine, about two minutes
	$(PREPARE) compiled
	PYTHONPATH=tests $(BIN)/python -m benchmarks.server $(ARGS)

bench-pages: ## measure how long a newcomer waits in a real Chromium with a slow network: about two minutes
	$(PREPARE) browser
	PYTHONPATH=tests $(BIN)/python -m benchmarks.pages $(ARGS)

soak: ## kill the table server a thousand times while it is played at: an hour
	$(PREPARE) compiled
	PYTHONPATH=tests $(BIN)/python -m benchmarks.soak $(ARGS)

reference: ## measure all players and write docs/players.md: hours; a trial run: make reference ARGS=--quick
	$(PREPARE) compiled
	$(BIN)/python -m tools.reference $(ARGS)

lock: ## choose and pin the newest allowed versions of all dependencies
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet $(UV)
	$(LOCK) pyproject.toml --group build --extra web --output-file requirements.lock
	$(LOCK) --group pyproject.toml:node --output-file requirements-node.lock
	$(LOCK) pyproject.toml --group dev --extra web --extra postgres --extra lab --extra rl --extra cluster --constraints requirements.lock --output-file requirements-dev.lock
	$(LOCK) --group pyproject.toml:docs --constraints requirements-dev.lock --output-file requirements-docs.lock

clean: ## remove everything that was made
	rm -rf $(VENV) $(VENV).lock build dist web/node_modules web/node_modules.lock src/scorepad/server/static .hypothesis .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
