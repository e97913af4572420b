"""Head and tail are kept, the middle is counted."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from regreen.process.capture import Capture, marker


@given(pieces=st.lists(st.binary(max_size=40), max_size=30), cap=st.integers(min_value=2, max_value=100))
def test_any_pieces_give_the_same_as_the_whole(pieces: list[bytes], cap: int) -> None:
    whole = b"".join(pieces)
    with TemporaryDirectory() as folder:
        capture = Capture(f"{folder}/out", cap)
        for piece in pieces:
            capture.feed(piece)
        held = capture.close()
        content = Path(held.path).read_bytes()
        assert [path.name for path in Path(folder).iterdir()] == ["out"]
    dropped = len(whole) - cap
    expected = whole if dropped <= 0 else whole[: cap // 2] + marker(dropped) + whole[cap // 2 + dropped :]
    assert content == expected
    assert held.total_bytes == len(whole)
    assert held.truncated == (dropped > 0)


def test_a_full_disk_is_remembered_and_the_rest_counted() -> None:
    capture = Capture("/dev/full", 1000)
    capture.feed(b"x" * 100)
    capture.feed(b"x" * 100)
    assert "/dev/full" in capture.failed
    assert capture.close().total_bytes == 200
