# play: a table in the terminal. test: everything CI checks. Both set up what they need in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
GAMES ?= 10000

.PHONY: play test test-compiled test-plain lint bench soak warm clean

play: $(READY)
	@$(BIN)/oakdoor play $(ARGS)

test: lint test-compiled test-plain

test-compiled: warm
	@echo "== tests, rules compiled"
	@OAKDOOR_PLAIN=0 $(BIN)/python -m pytest -n 2

test-plain: $(READY)
	@echo "== tests, rules plain"
	@OAKDOOR_PLAIN=1 $(BIN)/python -m pytest -n 2

lint: $(READY)
	@echo "== ruff, mypy"
	@$(BIN)/ruff check src tests
	@$(BIN)/ruff format --check src tests
	@$(BIN)/mypy

bench: warm
	@$(BIN)/oakdoor bench --write docs/performance.md

soak: warm
	@$(BIN)/python -m oakdoor.lab.soak --games $(GAMES) --folder build/soak

warm: $(READY)
	@$(BIN)/oakdoor warm

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Oakdoor needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "== setting up $(VENV) (Python packages: numpy, numba, and the tools of the test suite)"
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make a virtual environment; install its venv module (on Debian: python3-venv)"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' || \
		{ echo "The packages could not be installed: is the network there? Run the same command again."; exit 1; }
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
