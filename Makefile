# Two commands do everything on a fresh machine: `make play` and `make test`. `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
# Without kept bytecode every worker and every noyau that a test starts compiles its modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test test-fast test-all check verified bench bench-guard fuzz attack release-check tables docs clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | while IFS="$$(printf '\t')" read -r name what; do printf '  make %-13s %s\n' "$$name" "$$what"; done

play: ## set up, then open the board (ARGS="--no-browser --port 8765" are passed on)
	@$(PYTHON) tools/set_up.py play
	@$(BIN)/noyau play $(ARGS)

test: ## set up, then run all tests, the browser tests included
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python tools/find_node.py run test
	@$(BIN)/python -m pytest -q -n auto --dist worksteal $(ARGS)

test-fast: ## while you work: no browser, no sanitizers, few random examples
	@$(PYTHON) tools/set_up.py test
	@NOYAU_FEW_EXAMPLES=1 $(BIN)/python -m pytest -q -n auto --dist worksteal -m "not slow and not long and not browser" $(ARGS)

test-all: ## all tests, the slow ones too, on fresh examples; a skipped test is a failure
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python tools/find_node.py run test
	@NOYAU_NO_SKIPS=1 NOYAU_FRESH_EXAMPLES=1 $(BIN)/python -m pytest -q -n auto --dist worksteal -m "slow or not slow" $(ARGS)

check: ## ruff, mypy, clang-format, svelte-check, and the direction of imports
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'core/*.cpp' 'core/*.hpp')
	@$(BIN)/python tools/find_node.py run check
	@$(BIN)/python -m pytest -q tests/test_imports.py

verified: ## the theorems about the checkers (Coq), the checker made from them (OCaml), and its tests; Debian: coq, ocaml-nox
	@command -v coqc > /dev/null && command -v ocamlopt > /dev/null || { echo "make verified needs coqc and ocamlopt (Debian: coq, ocaml-nox)"; exit 1; }
	@$(PYTHON) tools/set_up.py test
	@$(MAKE) --no-print-directory -C checker/verified PYTHON=$(CURDIR)/$(BIN)/python

bench: ## side by side with peers (from PyPI, in environments of their own), ratios of CPU time; writes docs/speed.md
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python -m benchmarks --page --peers $(ARGS)

bench-guard: ## instructions of twenty small workloads against those that are stored (valgrind; ARGS=--store stores them)
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python tools/bench_guard.py $(ARGS)

fuzz: ## nonsense for everything that reads what others wrote, ten minutes each (ARGS="pg --seconds 60")
	@$(PYTHON) tools/set_up.py fuzz
	@$(BIN)/python tools/fuzz $(ARGS)

attack: ## memory that ends, full disks, kills, interrupts, then load on the loopback; counts go into docs/trust.md
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python tools/faults
	@$(BIN)/python tools/load.py
	@$(BIN)/python tools/trust_page.py

release-check: ## source and wheel, each installed into a clean environment and tried; sizes go into docs/trust.md
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python tools/release_check.py
	@$(BIN)/python tools/trust_page.py

tables: ## the certified tables of docs/tables; what is stopped goes on (ARGS="outcomes --most 11" takes hours; Debian: nauty)
	@$(PYTHON) tools/set_up.py test
	@$(BIN)/python tools/tables.py $(ARGS)

docs: ## the documentation, into docs/_build; its figures are made anew
	@$(PYTHON) tools/set_up.py docs
	@$(BIN)/python tools/screenshots.py --if-changed
	@$(BIN)/sphinx-build -q -W docs docs/_build
	@echo "open docs/_build/index.html"

clean: ## forget everything that can be made again
	@rm -rf .venv build web/node_modules web/dist docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis tests/e2e/artefacts
	@$(MAKE) --no-print-directory -C checker/verified clean
