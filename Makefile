# play: the tables in your browser. test: what CI checks. test-all: all tests. They set up what they need in .venv first.
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
	web/index.html web/package-lock.json web/vite.config.ts web/openapi.json web/build.py web/texts.py web/version.py $(wildcard src/oakdoor/language/*.toml) \
	$(shell find src/oakdoor/games/position src/oakdoor/narration src/oakdoor/lab/script -name '*.py' 2>/dev/null)
ENGINE := web/src/engine/made/ready
ENGINE_SOURCES := web/engine.py web/compile-engine.mjs web/snapshot-engine.mjs web/src/device/ready.py web/compress.mjs $(shell find src/oakdoor -name client -prune -o \( -name '*.py' -o -name '*.toml' \) -print)
GAMES ?= 10000
TOLD_GAMES ?= 1000
TOLD_EVERY ?= 1
TABLES ?= 50
CONNECTIONS ?= 2
PACE ?= 1
PROCESSES ?=
DATABASE ?=
MINUTES ?= 10
KILLS ?= 374
WORLDS ?= 10000
MESSAGES ?= 240000
FLOOD ?= 300
RECORDS ?= 20000
FRAMES ?= 60000
EXAMPLES ?= 150
UNDOS ?= 200
STOPS ?= 100
STRANGERS ?= 20
SUITE ?= -m "not slow"
# The modes whose search tests compile: the others are the same source.
SEARCHED := aetherya/base rivality/standard aetherya/confrontation
PYTEST := $(BIN)/python -m pytest
WATCHERS ?= 0
SENTENCES ?= 1000
PAD_GAMES ?= 50
LOST ?= 30

.PHONY: play test test-all test-compiled test-plain test-web test-browser check-client client-packages checked-engine warm-search test-engine bench-engine lint lint-python bench screens rulebooks lighthouse soak load chaos lock audit warm wheel clean attack fuzz sentences reasons telling thinking site review-time tapped notebook test-cluster docs environments spaces schemas puzzles

# The tables open as soon as the client is there; what previews, thinking bots and play without a network need is made beside it.
play: $(PLAYABLE)
	@{ $(MAKE) --question $(ENGINE) || exec $(BIN)/python web/engine.py; } 2>&1 & making=$$!; \
		$(MAKE) --no-print-directory $(CLIENT) && $(BIN)/oakdoor $(ARGS); ended=$$?; kill $$making 2>/dev/null; exit $$ended

# What waits for the network, then what looks, builds and compiles: side by side, so that no core waits for one of them.
test:
	@$(MAKE) --no-print-directory --jobs 2 $(READY) client-packages
	@$(MAKE) --no-print-directory --jobs 3 lint-python checked-engine warm-search
	@$(MAKE) --no-print-directory test-compiled test-plain test-browser

test-all:
	@$(MAKE) --no-print-directory test SUITE=

# $(call tests,PROCESSES,WHICH): tests beside each other, and once more alone what failed there: a page or a server that
# waited too long for a core is told from one that is wrong. Whatever fails twice fails.
define tests
$(PYTEST) -n $(1) --dist worksteal $(SUITE) $(2) || \
	{ test $$? -eq 1 && echo "== again, alone: what failed beside others" && $(PYTEST) --last-failed --last-failed-no-failures none $(2); }
endef

# What tells, shows, keeps, shares out or attacks games uses rules that are tested both ways: once is enough for it.
TOLD := $(addprefix --ignore tests/,narration terminal language rulebook lessons pad device app \
	$(addprefix lab/,test_attack.py test_reference.py test_load.py test_chaos.py test_sentences.py test_script.py test_answers.py test_checking.py \
	test_jobs.py test_jobs_cluster.py test_tables_notebook.py)) --ignore-glob 'tests/test_*.py'

# What the search compiles is compiled once, on all cores, before two processes of tests want it.
warm-search: $(READY)
	@$(BIN)/oakdoor warm
	@$(BIN)/oakdoor warm --search $(addprefix --only ,$(SEARCHED))

test-compiled: warm-search
	@echo "== tests, rules compiled"
	@export OAKDOOR_PLAIN=0; $(call tests,2,--ignore tests/server --ignore tests/tables --ignore tests/browser $(TOLD))

test-plain: $(READY)
	@echo "== tests, rules plain (as the web process and Python in the page run them)"
	@$(BIN)/python tests/postgres.py
	@export OAKDOOR_PLAIN=1; $(call tests,2,--ignore tests/browser)

# Those of them that somebody wants who works on tables and server.
test-web: $(READY)
	@echo "== tests of tables and server"
	@$(BIN)/python tests/postgres.py
	@export OAKDOOR_PLAIN=1; $(call tests,2,tests/server tests/tables)

# Pages wait for each other and for what moves: a third process of tests fills these gaps.
test-browser: $(READY) $(ENGINE) client-packages
	@echo "== tests in the browser"
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/postgres.py
	@$(call tests,3,tests/browser)

# From opening a page to first values and the whole review of a game that nobody has reviewed.
review-time: warm $(CLIENT) $(ENGINE)
	@$(BIN)/python tests/browser/chromium.py
	@PYTHONPATH=tests $(BIN)/python tests/browser/reviewtime.py

# Workers and schedulers of a cluster die at so many moments of a job, which goes on and gives the same bytes.
test-cluster: $(READY)
	@OAKDOOR_PLAIN=1 OAKDOOR_LOST=$(LOST) $(BIN)/python -m pytest tests/lab/test_jobs_cluster.py

# The page's rules against those of this machine: so many random games of every mode, and the search.
test-engine: $(READY)
	@OAKDOOR_PLAIN=0 OAKDOOR_GAMES=$(GAMES) $(BIN)/python -m pytest -n 2 -o timeout=0 tests/lab/test_wasm.py

# How fast the page's rules are beside this machine's.
bench-engine: warm $(ENGINE)
	@OAKDOOR_PLAIN=0 $(BIN)/python -m oakdoor.lab.page.bench web/src/engine/made $(MODES)

# With those that the client is checked with, and that its tests take.
client-packages: | $(PLAYABLE)
	@$(BIN)/python web/build.py --packages

check-client: $(READY)
	@$(BIN)/python web/build.py --check

checked-engine: check-client
	@$(MAKE) --no-print-directory $(ENGINE)

lint: lint-python
	@echo "== the client's formatter and linter"
	@$(BIN)/python web/build.py --lint

lint-python: $(READY)
	@echo "== ruff, mypy"
	@$(BIN)/ruff check src tests examples docs/hooks.py web/build.py web/engine.py web/site.py web/texts.py web/version.py requirements
	@$(BIN)/ruff format --check src tests examples docs/hooks.py web/build.py web/engine.py web/site.py web/texts.py web/version.py requirements
	@$(BIN)/mypy
	@$(BIN)/python requirements/lock.py --check

# A page and a server tell the same about random games of each mode: make telling TOLD_GAMES=1000 TOLD_EVERY=5
telling: $(READY) $(ENGINE)
	@OAKDOOR_PLAIN=1 PYTHONPATH=tests $(BIN)/python tests/device/telling.py $(TOLD_GAMES) $(TOLD_EVERY)

# A page's bots, hints and reviews think what this machine's compiled rules think, in all modes: make thinking
thinking: $(READY) $(ENGINE)
	@OAKDOOR_PLAIN=0 PYTHONPATH=tests $(BIN)/python tests/device/thinking.py $(MODES)

# A folder that any web server can serve: the whole client with its engine, and no Python beside it.
site: $(ENGINE)
	@$(BIN)/python web/site.py build/site

# The documentation as a site, from docs/ and docstrings: build/docs. `oakdoor docs` opens it.
docs: $(READY)
	@OAKDOOR_PLAIN=1 NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet && echo "the documentation is in build/docs: $(BIN)/oakdoor docs opens it"

sentences: $(READY)
	@OAKDOOR_PLAIN=1 $(BIN)/python -m oakdoor.lab.sentences --games $(SENTENCES)

# What is told of every planted position, in three languages, and how much of it is right: make reasons ONLY="aetherya base"
reasons: warm
	@OAKDOOR_PLAIN=0 $(BIN)/python -m oakdoor.lab.reasons tests/review/reasons --only "$(ONLY)"

# Every shipped puzzle proved again with other seeds: make puzzles SEED=11
puzzles: warm
	@OAKDOOR_PLAIN=0 $(BIN)/oakdoor lab check-puzzles --seed $(or $(SEED),7)

# The tests of PettingZoo, Gymnasium and OpenSpiel with many games of every mode and number of players.
environments: warm
	@OAKDOOR_PLAIN=0 OAKDOOR_LONG=1 $(BIN)/python -m pytest -o timeout=0 tests/envs

# What every number of an observation and every choice means: docs/spaces.md
spaces: $(READY)
	@OAKDOOR_PLAIN=1 $(BIN)/python -m oakdoor.envs.tables docs/spaces.md

# What a component file may hold: the JSON schemas, and the table in docs/components.md
schemas: $(READY)
	@OAKDOOR_PLAIN=1 $(BIN)/python -m oakdoor.lab.design.schemas

bench: warm $(ENGINE)
	@$(BIN)/oakdoor bench --write docs/performance.md

screens: warm $(ENGINE)
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/browser/screens.py

# Every mode's rulebook on A4, in three languages, as a browser prints it: build/rulebooks/
rulebooks: $(READY) $(ENGINE)
	@$(BIN)/python tests/browser/chromium.py
	@OAKDOOR_PLAIN=1 $(BIN)/python tests/browser/rulebooks.py $(BOOKS)

# Random games tapped into the score pad, against the engine, so many of each kind: make tapped PAD_GAMES=50
tapped: $(READY) $(ENGINE)
	@$(BIN)/python tests/browser/chromium.py
	@OAKDOOR_PLAIN=1 $(BIN)/python tests/browser/tapped.py $(PAD_GAMES)

lighthouse: warm $(ENGINE)
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/browser/lighthouse.py

# Plays the games that docs/notebooks/games.ipynb is about, and writes its answers.
notebook: warm
	@OAKDOOR_PLAIN=0 PYTHONPATH=tests $(BIN)/python tests/lab/notebook.py

soak: warm
	@$(BIN)/python -m oakdoor.lab.soak --games $(GAMES) --folder build/soak

load: warm
	@ulimit -n 8192; $(BIN)/python -m oakdoor.lab.load --tables $(TABLES) --connections $(CONNECTIONS) --pace $(PACE) \
		--watchers $(WATCHERS) --processes $(or $(PROCESSES),1) --database "$(DATABASE)"

# Faults at random while people and bots play: make chaos MINUTES=30 DATABASE=postgres PROCESSES=2 SEED=11
chaos: warm
	@ulimit -n 8192; $(BIN)/python -m oakdoor.lab.chaos --minutes $(MINUTES) --database $(or $(DATABASE),sqlite) \
		--processes $(or $(PROCESSES),2) $(if $(SEED),--seed $(SEED)) $(FAULTS)

lock: $(SUPPLY)/ready
	@$(SUPPLY)/bin/python requirements/lock.py

audit: $(SUPPLY)/ready
	@$(SUPPLY)/bin/python requirements/audit.py

# make attack ATTACKS="kill leak" KILLS=20 WORLDS=500: docs/security.md
attack: warm
	@ulimit -n 8192; $(BIN)/python -m oakdoor.lab.attack $(ATTACKS) --kill $(KILLS) --leak $(WORLDS) --fuzz $(MESSAGES) \
		--frames $(FRAMES) --flood $(FLOOD) --undo $(UNDOS) --stop $(STOPS) --crowd $(STRANGERS) --records $(RECORDS)

# So many requests of each operation, made up from the server's description, then messages and frames: docs/security.md
fuzz: warm
	@OAKDOOR_PLAIN=1 OAKDOOR_EXAMPLES=$(EXAMPLES) $(PYTEST) -o timeout=0 tests/server/test_describe_fuzz.py
	@$(BIN)/python -m oakdoor.lab.attack fuzz frames --fuzz $(MESSAGES) --frames $(FRAMES)

warm: $(READY)
	@$(BIN)/oakdoor warm

wheel: $(READY) $(ENGINE)
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

$(CLIENT): $(CLIENT_SOURCES) | $(PLAYABLE)
	@$(BIN)/python web/build.py
	@touch $(CLIENT)

# Its pieces are left alone where they are made from the same sources.
$(ENGINE): $(ENGINE_SOURCES) $(CLIENT)
	@$(BIN)/python web/engine.py

$(PLAYABLE): pyproject.toml requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Oakdoor needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "== setting up $(VENV) (Python packages: numpy, numba, fastapi, uvicorn, sqlalchemy, and what a club switches on)"
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make a virtual environment; install its venv module (on Debian: python3-venv)"; exit 1; }
	@$(BIN)/$(LOCKED) requirements/play.txt && $(BIN)/$(INSTALL) --no-deps --no-build-isolation --editable . || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE) requirements/dev.txt
	@echo "== adding the tools of the test suite"
	@$(BIN)/$(LOCKED) requirements/dev.txt --quiet --no-compile || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(READY)

$(SUPPLY)/ready: requirements/supply.txt
	@$(PYTHON) -m venv $(SUPPLY)
	@$(SUPPLY)/bin/$(LOCKED) requirements/supply.txt --quiet || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(SUPPLY)/ready

clean:
	rm -rf $(VENV) build dist web/node_modules web/src/engine/made src/oakdoor/server/client .mypy_cache .ruff_cache .pytest_cache .hypothesis
