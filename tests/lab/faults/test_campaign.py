"""A sample of each part of `make campaign`, and that the campaign sees what it looks for."""

import json
from functools import partial

import pytest

from lab.faults import backlog, cables_and_clocks, campaign, kills, real_time, refusals
from lab.faults.flash import cuts as flash_cuts
from lab.faults.flash import pico_cuts
from lab.faults.followed import TO_FOLLOW
from lab.faults.outcome import Outcome
from lab.faults.page import page
from lab.faults.postgres import Cluster
from ludus.storage.journal import Journal
from lusoria.log.store import Log
from tests.support import needs


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/log.sqlite"


@pytest.mark.parametrize("noise", [0.0, 0.01])
def test_pulled_cables_and_noise_lose_and_double_nothing(url, noise):
    outcome = cables_and_clocks.pull(25, 3, url, noise)
    assert outcome.bad == [] and outcome.counts["actions"] > 20
    assert outcome.longest[TO_FOLLOW] <= 3


@pytest.mark.parametrize("disaster", [cables_and_clocks.jump, cables_and_clocks.twins])
def test_clocks_that_jump_and_tables_of_one_name_lose_and_double_nothing(url, disaster):
    outcome = disaster(30, 3, url)
    assert outcome.bad == [] and outcome.counts["actions"] > 20
    assert outcome.longest[TO_FOLLOW] <= 3


@pytest.mark.parametrize("trouble", [refusals.full, refusals.locked])
def test_a_log_that_refuses_loses_and_doubles_nothing(url, tmp_path, trouble):
    outcome = refusals.refuse(4, 3, url, partial(trouble, tmp_path / "log.sqlite"))
    assert outcome.bad == [] and outcome.counts["times the log refused"] > 1


def test_postgresql_restarted_while_a_table_is_followed_loses_and_doubles_nothing():
    needs.postgresql()
    with Cluster() as cluster:
        outcome = refusals.refuse(3, 3, cluster.database(), partial(refusals.restarted, cluster))
    assert outcome.bad == [] and outcome.counts["times the log refused"] > 0


def test_a_writer_killed_at_any_moment_keeps_what_it_acknowledged(url):
    outcome = kills.kill(8, 3, url)
    assert outcome.bad == [] and outcome.counts["entries"] > 0


def test_a_virtual_table_unplugged_or_switched_off_is_soon_followed_again(url):
    outcome = real_time.plug(4, 3, url)
    assert outcome.bad == []
    assert max(outcome.longest[campaign.PLUG_IN], outcome.longest[campaign.POWER_ON]) <= 3


@pytest.mark.pico
@pytest.mark.timeout(1200)
def test_an_emulated_pico_cut_at_random_instants_loses_and_doubles_nothing():
    needs.emulator()
    outcome = pico_cuts.cut(5, 3, actions=4)
    assert outcome.bad == [] and outcome.counts["entries read"] > 5


def test_a_table_that_played_alone_tells_all_of_it_and_reads_its_sensors_meanwhile(url):
    outcome = backlog.deliver(600, 3, url)
    assert outcome.bad == [] and outcome.counts["entries"] >= 600
    assert outcome.longest[backlog.UNREAD] <= 5 and outcome.fewest["scans a second"] >= 200


def test_a_journal_that_forgets_is_noticed(monkeypatch, url):
    monkeypatch.setattr(Journal, "_to_segment", lambda self, _first, _data: None)
    assert len(flash_cuts.cut(10, seed=1).lost) > 0


def test_a_log_that_acknowledges_what_it_has_not_is_noticed(monkeypatch, url):
    monkeypatch.setattr(Log, "keep_all", lambda _log, report: [9 for _each in report])
    monkeypatch.setattr(Log, "keep", lambda _log, *_words: 0)
    assert cables_and_clocks.pull(3, 3, url).lost


def test_a_stopped_campaign_goes_on_and_tells_what_is_amiss(monkeypatch, tmp_path, capsys):
    seeds = []

    def run(count, seed):
        seeds.append(seed)
        return Outcome(lost=["one"] * (seed == 3), counts={"entries": count}, longest={"s": seed})

    part = campaign.Part("cuts", "cuts", 40, 10, run, (("s", 3),), (("entries", 11),))
    monkeypatch.setattr(campaign, "PARTS", (part,))
    monkeypatch.setattr(campaign, "STATE", tmp_path / "state.json")
    monkeypatch.setattr(campaign, "page", partial(page, games=5))
    out = tmp_path / "page.md"
    assert campaign.main([str(out), "--share", "0.25"]) == 1 and seeds == [1]
    assert capsys.readouterr().out.endswith("cuts: entries: 10, at least 11\n")
    assert campaign.main([str(out), "--share", "0.5"]) == 0 and seeds == [1, 2]
    assert campaign.main([str(out)]) == 1 and seeds == [1, 2, 3, 4]
    assert capsys.readouterr().out.endswith("cuts: one\ncuts: s: 4, at most 3\n")
    assert "| cuts | 40 | 40 | lost 1; doubled 0; corrupted 0; entries 40; s 4 |" in out.read_text()
    assert json.loads((tmp_path / "state.json").read_text())["cuts"]["done"] == 40


def test_the_page_is_made_of_what_was_run():
    assert "| falls | 3 | 2 | lost 0 |" in page([("falls", 3, 2, "lost 0")], games=5)
