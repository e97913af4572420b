"""Every parser keeps the contract on every sample, and says exactly what the golden beside the sample says."""

import pytest
from sampling import CONTEXT, PARSERS, SAMPLES, golden, sample_files

from regreen.measure.normalize.parsers import HEAD_BYTES, choose
from regreen.testing.parser_contract import Sample, parse, violations

PATHS = sample_files()
IDS = [f"{path.parent.name}/{path.name}" for path in PATHS]


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_contract(path):
    sample = Sample(name=path.name, data=path.read_bytes(), whole=not path.name.startswith("broken-"))
    assert violations(PARSERS[path.parent.name], sample, CONTEXT) == []


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_golden(path):
    said = golden(parse(PARSERS[path.parent.name], path.read_bytes(), CONTEXT))
    assert said == path.with_name(f"{path.name}.golden").read_text()


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_chosen_by_content(path):
    chosen = choose("results.txt", path.read_bytes()[:HEAD_BYTES], PARSERS.values())
    if chosen is None:
        chosen = choose(path.name, path.read_bytes()[:HEAD_BYTES], PARSERS.values())
    assert chosen is PARSERS[path.parent.name]


def test_every_parser_has_a_whole_and_a_broken_sample():
    for name in PARSERS:
        names = [path.name for path in PATHS if path.parent.name == name]
        assert any(sample.startswith("broken-") for sample in names), name
        assert any(not sample.startswith("broken-") for sample in names), name


def test_nothing_is_chosen_for_noise():
    assert choose("notes.txt", b"bacon", PARSERS.values()) is None


def test_samples_have_goldens_and_goldens_have_samples():
    goldens = {path.name for path in SAMPLES.glob("*/*.golden")}
    assert goldens == {f"{path.name}.golden" for path in PATHS}
