# play: the tables in your browser. test: everything CI checks. Both set up what they need in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PLAYABLE := $(VENV)/playable
SUPPLY := $(VENV)/supply
INSTALL := python -m pip install --disable-pip-version-check
LOCKED := $(INSTALL) --require-hashes --requirement
CLIENT := src/oakdoor/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f -not -path '*/words/*' -not -path '*/made/*' -not -name openapi.ts -not -name '*texts.ts' 2>/dev/null) \
	web/index.html web/package-lock.json web/vite.config.ts web/openapi.json web/build.py web/texts.py $(wildcard src/oakdoor/language/*.toml) \
	$(shell find src/oakdoor/games src/oakdoor/bots src/oakdoor/lab/wasm -name '*.py' 2>/dev/null)
ENGINE := src/oakdoor/server/client/engine/engine.json
ENGINE_SOURCES := web/engine.py web/compile-engine.mjs web/compress.mjs $(shell find src/oakdoor -name '*.py' -o -name '*.toml' -not -path '*/client/*')
GAMES ?= 10000
TOLD_GAMES ?= 1000
TABLES ?= 50
CONNECTIONS ?= 2
PACE ?= 1
KILLS ?= 374
WORLDS ?= 10000
MESSAGES ?= 240000
FLOOD ?= 300
RECORDS ?= 20000
UNDOS ?= 200
STOPS ?= 100
STRANGERS ?= 20
WATCHERS ?= 0
SENTENCES ?= 1000

.PHONY: play test test-compiled test-plain test-web test-browser check-client test-engine bench-engine lint lint-python bench screens rulebooks lighthouse soak load lock audit warm wheel clean attack sentences reasons telling thinking site

play: $(PLAYABLE) $(CLIENT) $(ENGINE)
	@$(BIN)/oakdoor serve $(ARGS)

test: $(READY)
	@$(MAKE) --no-print-directory --jobs 2 lint-python check-client
	@$(MAKE) --no-print-directory test-compiled test-plain test-web test-browser

# What tells, shows or attacks games uses rules that are tested both ways: once is enough for it.
TOLD := $(addprefix --ignore tests/,narration terminal language rulebook lessons pad device lab/test_attack.py lab/test_load.py lab/test_sentences.py)

test-compiled: warm
	@echo "== tests, rules compiled"
	@OAKDOOR_PLAIN=0 $(BIN)/python -m pytest -n 2 --ignore tests/server --ignore tests/tables --ignore tests/browser $(TOLD)

test-plain: $(READY)
	@echo "== tests, rules plain"
	@OAKDOOR_PLAIN=1 $(BIN)/python -m pytest -n 2 --ignore tests/server --ignore tests/tables --ignore tests/browser

test-web: $(READY)
	@echo "== tests of tables and server (the web process runs the rules plain)"
	@OAKDOOR_PLAIN=1 $(BIN)/python -m pytest -n 2 tests/server tests/tables

test-browser: warm $(CLIENT) $(ENGINE)
	@echo "== tests in the browser"
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python -m pytest -n 2 tests/browser

# The page's rules against those of this machine: so many random games of every mode, and the search.
test-engine: $(READY)
	@OAKDOOR_PLAIN=0 OAKDOOR_GAMES=$(GAMES) $(BIN)/python -m pytest -n 2 tests/lab/test_wasm.py

# How fast the page's rules are beside this machine's.
bench-engine: warm $(CLIENT)
	@OAKDOOR_PLAIN=0 $(BIN)/python -m oakdoor.lab.page.bench web/src/engine/made $(MODES)

check-client: $(READY)
	@$(BIN)/python web/build.py --check

lint: lint-python
	@echo "== the client's formatter and linter"
	@$(BIN)/python web/build.py --lint

lint-python: $(READY)
	@echo "== ruff, mypy"
	@$(BIN)/ruff check src tests web/build.py web/engine.py web/site.py web/texts.py requirements
	@$(BIN)/ruff format --check src tests web/build.py web/engine.py web/site.py web/texts.py requirements
	@$(BIN)/mypy
	@$(BIN)/python requirements/lock.py --check

# A page and a server tell the same about random games of each mode: make telling TOLD_GAMES=1000
telling: $(READY) $(CLIENT)
	@OAKDOOR_PLAIN=1 PYTHONPATH=tests $(BIN)/python tests/device/telling.py $(TOLD_GAMES)

# A page's bots, hints and reviews think what this machine's compiled rules think, in all modes: make thinking
thinking: $(READY) $(CLIENT)
	@OAKDOOR_PLAIN=0 PYTHONPATH=tests $(BIN)/python tests/device/thinking.py $(MODES)

# A folder that any web server can serve: the whole client with its engine, and no Python beside it.
site: $(PLAYABLE) $(CLIENT) $(ENGINE)
	@$(BIN)/python web/site.py build/site

sentences: $(READY)
	@OAKDOOR_PLAIN=1 $(BIN)/python -m oakdoor.lab.sentences --games $(SENTENCES)

# What is told of every planted position, in three languages, and how much of it is right: make reasons ONLY="aetherya base"
reasons: warm
	@OAKDOOR_PLAIN=0 $(BIN)/python -m oakdoor.lab.reasons tests/review/reasons --only "$(ONLY)"

bench: warm $(CLIENT)
	@$(BIN)/oakdoor bench --write docs/performance.md

screens: warm $(CLIENT)
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/browser/screens.py

# Every mode's rulebook on A4, in three languages, as a browser prints it: build/rulebooks/
rulebooks: $(READY) $(CLIENT)
	@$(BIN)/python tests/browser/chromium.py
	@OAKDOOR_PLAIN=1 $(BIN)/python tests/browser/rulebooks.py $(BOOKS)

lighthouse: warm $(CLIENT)
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/browser/lighthouse.py

soak: warm
	@$(BIN)/python -m oakdoor.lab.soak --games $(GAMES) --folder build/soak

load: warm
	@ulimit -n 8192; $(BIN)/python -m oakdoor.lab.load --tables $(TABLES) --connections $(CONNECTIONS) --pace $(PACE) \
		--watchers $(WATCHERS)

lock: $(SUPPLY)/ready
	@$(SUPPLY)/bin/python requirements/lock.py

audit: $(SUPPLY)/ready
	@$(SUPPLY)/bin/python requirements/audit.py

# make attack ATTACKS="kill leak" KILLS=20 WORLDS=500: docs/security.md
attack: warm
	@ulimit -n 8192; $(BIN)/python -m oakdoor.lab.attack $(ATTACKS) --kill $(KILLS) --leak $(WORLDS) --fuzz $(MESSAGES) \
		--flood $(FLOOD) --undo $(UNDOS) --stop $(STOPS) --crowd $(STRANGERS) --records $(RECORDS)

warm: $(READY)
	@$(BIN)/oakdoor warm

wheel: $(READY) $(CLIENT) $(ENGINE)
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

$(CLIENT): $(CLIENT_SOURCES) | $(PLAYABLE)
	@$(BIN)/python web/build.py
	@touch $(CLIENT) $(ENGINE)

# What only the engine of the page is made of needs no other client.
$(ENGINE): $(ENGINE_SOURCES) | $(CLIENT)
	@$(BIN)/python web/engine.py

$(PLAYABLE): pyproject.toml requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Oakdoor needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "== setting up $(VENV) (Python packages: numpy, numba, fastapi, uvicorn, sqlalchemy)"
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make a virtual environment; install its venv module (on Debian: python3-venv)"; exit 1; }
	@$(BIN)/$(LOCKED) requirements/play.txt && $(BIN)/$(INSTALL) --no-deps --no-build-isolation --editable . || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE) requirements/dev.txt
	@echo "== adding the tools of the test suite"
	@$(BIN)/$(LOCKED) requirements/dev.txt --quiet || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(READY)

$(SUPPLY)/ready: requirements/supply.txt
	@$(PYTHON) -m venv $(SUPPLY)
	@$(SUPPLY)/bin/$(LOCKED) requirements/supply.txt --quiet || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(SUPPLY)/ready

clean:
	rm -rf $(VENV) build dist web/node_modules web/src/engine/made src/oakdoor/server/client .mypy_cache .ruff_cache .pytest_cache .hypothesis
