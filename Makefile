# The targets that people and machines call. Everything happens in .venv, which the first of them makes.
#
#   make test       everything that belongs to the house, with and without the kernel
#   make check      lint, types and the fast tests, in under a minute
#   make corpus     full runs over ../shared/data
#   make sanitize   the kernel's tests under AddressSanitizer and UBSan
#   make compilers  the kernel with gcc and clang, every warning an error
#   make soak       what takes long: 10^7 fuzzed inputs, ThreadSanitizer, long random comparisons
#   make bench      ratios against ourselves, cold start first
#   make golden     help pages, the documents' examples and quotations, written anew: look at the difference
#   make clean      away with everything that was made

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest

# CMAKE_ARGS=-DSUDOKIT_WERROR=ON and the like in the environment go to CMake.

.PHONY: test check lint fast corpus sanitize compilers soak bench golden clean dev

test: dev
	@echo "== without the kernel"
	SUDOKIT_ISA=none $(PYTEST) -q -m "not kernel and not soak and not corpus and not house" --deselect tests/fuzz
	@echo "== everything"
	$(PYTEST) -q

check: dev lint fast

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fast: dev
	$(PYTEST) -q -m "not slow and not soak and not corpus and not house" --deselect tests/fuzz

corpus: dev
	$(PYTEST) -q -m "corpus and not soak" tests

soak: dev
	$(PYTEST) -q -m soak tests
	bench/sanitize thread

bench: dev
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/canon.py
	$(BIN)/python bench/payloads.py
	$(BIN)/python bench/formats.py

golden: dev
	$(BIN)/python tests/cli/test_help.py
	$(BIN)/python tests/house/test_documents.py
	$(BIN)/python tests/golden/write_pages.py

# The package in .venv is a link to src/; the kernel is built again when its sources change.
dev: $(VENV)/.installed

$(VENV)/.tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q "scikit-build-core>=0.11" "nanobind>=2.4" ninja
	@touch $@

$(VENV)/.installed: $(VENV)/.tools pyproject.toml CMakeLists.txt $(wildcard native/*)
	$(BIN)/python -m pip install -q --no-build-isolation --config-settings=build-dir=build/{wheel_tag} -e ".[dev]"
	@touch $@

# A build that fails installs plain Python instead; here that is an error.
compilers: dev
	$(BIN)/python -c "import sudokit._native"
	rm -rf build/clang-wheel
	CMAKE_ARGS=-DSUDOKIT_WERROR=ON CC=clang CXX=clang++ $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation \
	    --config-settings=build-dir=build/clang -w build/clang-wheel .
	! ls build/clang-wheel/*-none-any.whl 2>/dev/null

sanitize: dev
	bench/sanitize address,undefined

clean:
	rm -rf build dist $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
