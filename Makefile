# The two main commands are `make play` and `make test`; the other targets are their parts and the longer campaigns.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=
# A recipe's line that says $(MAKE) itself would be run even by `make -n`.
CHECK = $(MAKE) check
PARTS = $(MAKE) --jobs=4 images $(VENV)/.test build/npm build/interactive-bom

.PHONY: play test check platforms system packages images hardware kicad pictures docs release reproducible trial \
	figures page-figures page-pictures axe campaign flashes hands promises two-tables ear strangers soak fuzz clean

play: $(VENV)/.play
	$(BIN)/lusoria play $(ARGS)

# What one processor makes is made at the same time. The checks run beside the tests, which leave a part of the
# processors idle; what they found is said at the end.
test: packages
	@$(PARTS)
	@mkdir -p build; $(CHECK) >build/check.txt 2>&1 & checks=$$!; \
	$(BIN)/pytest -n auto --dist worksteal $(ARGS); failed=$$?; \
	wait $$checks || failed=1; cat build/check.txt; exit $$failed

check: $(VENV)/.test build/typings platforms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --config-file mypy-host.ini
	$(BIN)/mypy --config-file mypy-firmware.ini

# What mypy says of the PC tool on macOS and Windows. It has read the packages that the tool uses already, for Linux:
# without them it needs a third of the time.
OWN_ONLY := --follow-imports=skip --allow-untyped-decorators --allow-subclassing-any \
	--disable-error-code=var-annotated --no-warn-unused-ignores
TOOL := host/lusoria firmware/ludus

platforms: $(VENV)/.test
	$(BIN)/mypy --config-file mypy-host.ini --platform darwin --cache-dir .mypy_cache/darwin $(OWN_ONLY) $(TOOL)
	$(BIN)/mypy --config-file mypy-host.ini --platform win32 --cache-dir .mypy_cache/win32 $(OWN_ONLY) $(TOOL) \
		--exclude host/lusoria/simulator/

# MicroPython for browsers, for the live table of the docs; and a second emulator of the Pico, for tests and figures.
NPM_PACKAGES := @micropython/micropython-webassembly-pyscript@1.27.0 rp2040js@1.4.1

build/npm: Makefile
	npm install --silent --prefix $@ --no-save $(NPM_PACKAGES) && touch $@ \
		|| echo "without npm the docs have no live table, and the Pico no second emulator"

# The docs as a site, in build/site, for any web server.
docs: $(VENV)/.play build/npm
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

# All that is published of a version, in dist/release; ARGS names images of MicroPython for the Pico.
release: system $(VENV)/.test
	$(BIN)/python -m lab.release dist/release $(ARGS)

# Two builds of a release, in folders of other names and in other processes, have the same checksums.
reproducible: system $(VENV)/.test
	rm -rf build/release build/once-more
	$(BIN)/python -m lab.release build/release $(ARGS)
	$(BIN)/python -m lab.release build/once-more/release $(ARGS)
	cmp build/release/SHA256SUMS build/once-more/release/SHA256SUMS

# The first hour of somebody new: the wheel in an empty folder, an emulated Pico, the docs of a fresh clone. Takes
# some three minutes, and a network or a pip that needs none.
trial: system $(VENV)/.test
	$(BIN)/python -m lab.newcomer build/trial

system: images

packages:
	scripts/system.sh

images: packages
	scripts/pico_image.sh || [ "$$CI" != true ]

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[engine]'
	touch $@

# Python compiles what is imported; pip would compile everything, by one processor, in a third of its time.
$(VENV)/.test: $(VENV)/bin/python pyproject.toml constraints.txt scripts/build_emulator.py
	$(BIN)/pip install --quiet --no-compile --constraint constraints.txt --editable '.[engine,cluster,emulator,postgresql,remote,workshop,dev]'
	$(BIN)/python scripts/build_emulator.py
	touch $@ $(VENV)/.play

# The stubs bring a standard library of their own, so they live apart from the tools' environment.
build/typings: constraints.txt
	$(BIN)/pip install --quiet --no-deps --upgrade --target $@ --constraint constraints.txt \
		micropython-rp2-rpi_pico-stubs micropython-stdlib-stubs
	touch $@

# KiCad's plugin for a page of a board's parts, run by the system's Python; a maker's KiCad installs it by itself.
build/interactive-bom: constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --no-deps --upgrade --target $@ --constraint constraints.txt InteractiveHtmlBom
	touch $@

# The figures of docs/table-figures.md, measured on the emulated Pico.
figures: system $(VENV)/.test
	$(BIN)/python -m lab.figures.table docs/table-figures.md $(ARGS)

# All files of all shipped boards, in build/hardware; takes some 20 seconds.
BOARDS := $(notdir $(basename $(wildcard hardware/boards/*.json)))
hardware: system $(VENV)/.test
	time $(BIN)/lusoria hardware $(BOARDS) -o build/hardware

# KiCad's own check of every printed board, half a minute.
kicad: system $(VENV)/.test
	$(BIN)/python -m tests.host.hardware.kicad_sweep

# The figures of docs/page.md, measured in Chromium on a virtual table.
page-figures: system $(VENV)/.test
	$(BIN)/python -m tests.host.web.measure $(ARGS)

# The pictures of pages in the docs, taken in Chromium.
page-pictures: system $(VENV)/.test
	$(BIN)/python -m tests.host.web.page_pictures

# Every page in every language, with sound, as axe judges it; some minutes.
axe: system $(VENV)/.test
	$(BIN)/python -m tests.host.web.axe_sweep

# The drawings in the docs, from the board definitions; the card of lights; a lift; places of lights; notches; costs of a build; the
# map of the project.
pictures: $(VENV)/.test
	$(BIN)/python -m lab.board_pictures docs/pictures
	$(BIN)/python -m lab.lights_card docs
	$(BIN)/python -m lab.lift_picture docs/pictures
	$(BIN)/python -m lab.light_places docs/pictures
	$(BIN)/python -m lab.touch_picture docs/pictures
	$(BIN)/python -m lab.figures.builds README.md
	$(BIN)/python -m lab.figures.house docs/architecture.md

# Games by simulated people, and docs/hands.md: 2,500 of each game, and more of the short ones. Resumes where it stopped
# and takes two hours of a processor; ARGS="--games 400" plays fewer. Then 400 games at tables that stop while they
# write flash, and twenty-two short ones at the emulated Pico, which skip no scan and take an hour and a half more.
hands: $(VENV)/.test
	nice $(BIN)/python -m lab.people.campaign build/hands.jsonl --page docs/hands.md \
		--summary host/lab/results/measured/hands.json $(ARGS)
	nice $(BIN)/python -m lab.people.campaign build/hands-flash.jsonl --games 400 --flash \
		--summary host/lab/results/measured/hands-flash.json
	nice $(BIN)/python -m lab.people.emulated host/lab/results/measured/hands-emulated.jsonl --page docs/hands.md

# How often lights flash while simulated people play, for docs/lights.md. Resumes where it stopped.
flashes: $(VENV)/.test
	nice $(BIN)/python -m lab.people.flashes build/flashes.jsonl $(ARGS)

# Every short sequence of hands and button against the promises of docs/hands.md, and their counts there. Resumes where
# it stopped; ARGS="--events 3" tries shorter ones. Then random messes, put right by somebody who follows the lights.
promises: $(VENV)/.test
	nice $(BIN)/python -m lab.promises campaign build/promises.jsonl --page docs/hands.md $(ARGS)
	nice $(BIN)/python -m lab.promises messes --page docs/hands.md

# Games by simulated people who hear the page and see nothing, for docs/page.md; needs Node. Resumes where it
# stopped and takes half an hour of a processor.
ear: $(VENV)/.test
	nice $(BIN)/python -m lab.ear.campaign --page docs/page.md $(ARGS)

# Games by a second simulated person, who knows only the promises, the lights and the rules. Resumes where it stopped;
# ARGS="--game rota --examples 10" plays only Rota, and shortens ten failures of each kind.
strangers: $(VENV)/.test
	nice $(BIN)/python -m lab.second_person build/strangers.jsonl --page docs/hands.md $(ARGS)

# Thousands of faults, and docs/reliability.md; ARGS="--share 0.1" does a tenth. Resumes where it stopped.
campaign: $(VENV)/.test
	nice $(BIN)/python -m lab.faults.campaign docs/reliability.md $(ARGS)

# A month in a museum at three tables, and the figures in docs/exhibit.md; takes a processor half an hour or more.
soak: $(VENV)/.test
	nice $(BIN)/python -m lab.soak.campaign --page docs/exhibit.md $(ARGS)

# Games of two tables through 12,000 faults; half a minute.
two-tables: $(VENV)/.test
	$(BIN)/python -m lab.remote.campaign $(ARGS)

# Arbitrary bytes into both ends of the link, random and guided by coverage; ARGS=1000 is quick.
fuzz: $(VENV)/.test
	nice $(BIN)/python -m lab.faults.bytes.fuzz $(ARGS)
	nice $(BIN)/python -m lab.faults.bytes.guided $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache test-artefacts
