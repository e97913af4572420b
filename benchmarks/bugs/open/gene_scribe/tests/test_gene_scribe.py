import pytest

from gene_scribe import (
    StrandError,
    check,
    codons,
    consensus,
    count_words,
    distance,
    opposite,
    open_frames,
    overlap,
    read_records,
    share_of_gc,
    translate,
)


def test_records():
    lines = [">first one", "acgt", "TT", "", "; a remark", "> second", "GGA"]
    assert list(read_records(lines)) == [("first one", "ACGTTT"), ("second", "GGA")]


def test_record_without_a_strand():
    assert list(read_records([">a", ">b", "AC"])) == [("a", ""), ("b", "AC")]
    assert list(read_records([])) == []


def test_strand_without_a_name():
    with pytest.raises(ValueError):
        list(read_records(["ACGT"]))


def test_check():
    assert check("acgT") == "ACGT"
    with pytest.raises(StrandError) as caught:
        check("ACXT")
    assert caught.value.place == 3
    assert caught.value.letter == "X"
    assert str(caught.value) == "no base at 3: 'X'"


def test_opposite():
    assert opposite("AACG") == "CGTT"
    assert opposite("acGT") == "ACgt"
    assert opposite("") == ""


def test_share_of_gc():
    assert share_of_gc("ACGT") == 50.0
    assert share_of_gc("gga") == 66.7
    assert share_of_gc("") == 0.0


def test_codons():
    assert list(codons("ATGAAATG")) == [(0, "ATG"), (3, "AAA")]
    assert list(codons("ATGAAA", 1)) == [(1, "TGA")]
    assert list(codons("ATGAAA")) == [(0, "ATG"), (3, "AAA")]


def test_translate():
    assert translate("ATGTTTTAAGGT") == "MF"
    assert translate("ATGCCCAAAG") == "MXK"


def test_open_frames():
    assert open_frames("ATGAAATAA") == [(0, 9)]
    assert open_frames("ATGTAA") == []
    assert open_frames("ATGTAA", shortest=1) == [(0, 6)]
    assert open_frames("ATGAAAAAA") == []


def test_open_frames_begin_at_the_first_start():
    assert open_frames("ATGATGAAATAG") == [(0, 12)]


def test_open_frames_of_all_three():
    strand = "CATGAAATAACCATGGGTTTTTGA"
    assert open_frames(strand) == [(1, 10), (12, 24)]


def test_open_frames_after_each_other():
    assert open_frames("ATGAAATAAAAATAGATGAAATGA") == [(0, 9), (15, 24)]


def test_distance():
    assert distance("ACGT", "AGGA") == 2
    with pytest.raises(ValueError):
        distance("A", "AC")


def test_consensus():
    assert consensus(["ACGT", "ACCT", "GCCA"]) == "ACCT"
    assert consensus(["TA", "GA"]) == "GA"


def test_overlap():
    assert overlap("AACGT", "CGTTT") == 3
    assert overlap("ACAC", "ACAC") == 4
    assert overlap("AAA", "CCC") == 0
    assert overlap("AAC", "CAA", least=2) == 0
    assert overlap("AACA", "CATT", least=2) == 2


def test_count_words():
    assert count_words("AAAC", 2) == {"AA": 2, "AC": 1}
    assert count_words("AC", 3) == {}
