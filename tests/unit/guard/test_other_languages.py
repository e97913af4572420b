"""Tests of other languages stay as they are, wherever a task may write."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault
from regreen.model.tasks import TaskType

GO = 'package cart\n\nfunc TestTotal(t *testing.T) {\n\tif total(1, 2) != 3 {\n\t\tt.Fatal("wrong")\n\t}\n}\n'
JAVA = "class CartTest {\n  @Test void adds() { assertEquals(3, Cart.total(1, 2)); }\n}\n"


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("cart_test.go", GO, "package cart\n"),
        ("cart_test.go", GO, GO.replace("!= 3", "== 3")),
        ("src/test/java/com/shop/CartTest.java", JAVA, "class CartTest {\n}\n"),
        ("spec/cart_spec.rb", "expect(total(1, 2)).to eq(3)\n", "expect(1).to eq(1)\n"),
        ("Shop.Tests/Cart.cs", "Assert.Equal(3, Total(1, 2));\n", "\n"),
        ("t/cart.t", "is total(1, 2), 3;\n", "ok 1;\n"),
    ],
)
def test_a_test_that_is_emptied_or_turned_round_is_refused(path: str, before: str, after: str) -> None:
    assert "bounds-read-only" in blocking(ask({path: before}, {path: after}))
    assert "bounds-read-only" in blocking(ask({path: before}, {path: after}, type_=TaskType.REFACTOR))


def test_a_test_that_is_deleted_is_refused() -> None:
    assert "bounds-delete" in blocking(ask({"cart_test.go": GO}, {}))


def test_a_skip_that_is_added_is_refused() -> None:
    skipped = GO.replace("{\n\tif", '{\n\tt.Skip("later")\n\tif')
    assert "test-skip-elsewhere" in blocking(ask({"cart_test.go": GO}, {"cart_test.go": skipped}))


def test_a_new_test_is_let_through_and_left_out() -> None:
    result = ask({"cart.go": "a\n"}, {"cart.go": "b\n", "more_test.go": GO}, allowed=("cart.go",))
    assert not blocking(result), result.summary
    assert [(hit.rule, hit.file) for hit in result.hits] == [("test-file-aside", "more_test.go")]


def test_a_repair_of_the_test_itself_may_change_it() -> None:
    result = ask(
        {"cart_test.go": GO}, {"cart_test.go": GO.replace("3", "4")}, fault=Fault.TEST_BUG, allowed=("cart_test.go",)
    )
    assert "bounds-read-only" not in blocking(result)


def test_products_change_as_before() -> None:
    files = {"contest.go": "a\n", "src/main/java/com/shop/Latest.java": "a\n"}
    assert not blocking(ask(files, dict.fromkeys(files, "b\n")))
