# Each target sets up what it needs; see docs/development.md.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.PHONY: help setup setup-dev demo test checked tested soak check words golden visual docs bench lock clean

# macOS looks for Homebrew's libraries only where this variable says, and drops it on the way through a shell.
ifeq ($(shell uname),Darwin)
RUN := DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib:/usr/local/lib:/opt/local/lib .venv/bin/
else
RUN := .venv/bin/
endif

# Whatever is set where this runs: modules are compiled once, and not in each of the hundreds of processes of a test.
unexport PYTHONDONTWRITEBYTECODE

# Modules in the order of tests/conftest.py, the longest first.
SHARED := --forks auto

LOCK := .venv/bin/uv pip compile --no-config --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UV)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## install what making packets needs
	@.ci/setup run

setup-dev: ## install what the checks need as well
	@.ci/setup dev

demo: setup ## build the packets of seeds/ into out/
	@$(RUN)reports build seeds --out out

test: setup-dev ## run every check and every test
	@$(MAKE) -j2 checked tested

# Checks run beside the tests, and are told in one piece when they end, long before the tests tell how they ended.
# Either that fails makes `make test` fail, which waits for the other.
checked:
	@told=$$($(MAKE) check 2>&1); code=$$?; printf '\n%s\n' "$$told"; exit $$code

tested:
	@$(RUN)pytest $(SHARED)

soak: setup-dev ## do to all what `make test` does to a sample: kills, decks, bent files, examples
	@$(RUN)pytest -n auto -m soak
	@$(RUN)pytest -n auto -m "hypothesis and not soak" --hypothesis-profile=soak
	@$(RUN)pytest -n auto --all-judges $$(grep -rl --include='test_*.py' audit_pptx tests)

check: setup-dev ## format, lint, types, import directions, spelling
	@$(RUN)ruff format --check
	@$(RUN)ruff check
	@$(RUN)mypy
	@$(RUN)lint-imports
	@$(RUN)codespell

words: setup-dev ## gather the words that documents say, for reports/locale/
	@$(RUN)python .ci/words

golden: setup-dev ## approve what the tests see now as the expected outputs
	@$(RUN)pytest $(SHARED) --update-golden
	@git status --short tests/golden docs

visual: setup-dev ## compare pictures of the pages with the approved ones
	@$(RUN)pytest -m visual

docs: setup-dev ## build the pages of docs/ as a site, into out/docs/; warnings are errors
	@$(RUN)mkdocs build --quiet --strict --config-file .ci/mkdocs.yml

bench: ## measure against other tools, into out/bench/ (FULL=1: more documents and rounds)
	@.ci/setup bench
	@$(RUN)python -m bench $(if $(FULL),--full) $(if $(DOCS),--docs)

lock: setup-dev ## pin the dependencies of pyproject.toml anew (UV=--upgrade takes newer ones)
	@$(LOCK) pyproject.toml --group build --output-file requirements.lock
	@$(LOCK) pyproject.toml --extra cluster --group build --group dev --constraints requirements.lock \
		--output-file requirements-dev.lock
	@$(LOCK) --group bench --constraints requirements-dev.lock --output-file bench/requirements.lock
	@.ci/setup dev

clean: ## remove all that was made here
	@rm -rf .venv .*_cache .hypothesis build dist tests/results tests/web/node_modules bench/node_modules
	@find out -mindepth 1 ! -name .gitkeep -delete
	@find reports tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
