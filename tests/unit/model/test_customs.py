"""Tests of other languages than Python and JavaScript are known by name and folder, products are not."""

import pytest

from regreen.model.customs import is_foreign_test
from regreen.model.inventory import TestLayout


@pytest.mark.parametrize(
    "path",
    [
        *("x_test.go", "pkg/cart/cart_test.go", "pkg/cart/testdata/a.go"),
        *("src/test/java/com/shop/FooTest.java", "src/test/java/com/shop/Helper.java", "src/test/resources/a.json"),
        *("core/src/test/kotlin/FooTest.kt", "src/jvmTest/kotlin/Help.kt", "FooTest.kt", "FooSpec.scala", "FooIT.java"),
        *("it/com/shop/TestCart.java", "FooSpec.groovy"),
        *("spec/x_spec.rb", "spec/spec_helper.rb", "test/x.rb", "gems/a/test/help.rb", "lib/x/x_spec.rb"),
        *("test/lib/help.rb", "test/src/cart.cc"),
        *("test/x_test.exs", "apps/a/test/support/case.ex", "lib/a/a_test.exs", "test/a_SUITE.erl"),
        *("Foo.Tests/X.cs", "src/Foo.UnitTests/Y.cs", "CartTests.cs"),
        *("t/x.t", "t/lib/Help.pm", "tests/it.rs", "src/cart/tests.rs", "src/cart_test.rs"),
        *("x_test.cc", "src/x_unittest.cpp", "test/help.h", "CartTest.mm"),
        *("FooTests.swift", "Tests/ShopTests/Help.swift", "x_test.dart", "test/help.dart"),
        *("FooTest.php", "src/Shop/Tests/Fixture.php", "a.phpt", "run.bats", "test/runtests.jl", "test/cart_test.clj"),
    ],
)
def test_what_runners_of_other_languages_take_is_a_test(path: str) -> None:
    assert TestLayout().is_test(path)


@pytest.mark.parametrize(
    "path",
    [
        *("latest.java", "src/main/java/com/shop/Latest.java", "src/main/java/com/shop/LoadTest.java"),
        *("src/main/java/Testimony.java", "Testimony.java", "AUDIT.java", "SecretKeySpec.java", "TypeSpec.java"),
        *("src/commonMain/kotlin/TypeSpec.kt", "contest.go", "src/testing/x.go", "testing.go", "test.go"),
        *("testimony.rb", "lib/rack/test/utils.rb", "app/spec/x.rb", "lib/minitest/test_task.rb", "lib/a/test/x.ex"),
        *("Latest.cs", "Shop/Contest.cs", "contest.cc", "fastest.cpp", "src/test/x.h", "include/test/x.h"),
        *(
            "Fastest.swift",
            "Sources/Latest.swift",
            "lib/test/x.dart",
            "latest.php",
            "src/latest.rs",
            "src/test_plan.rs",
        ),
        *("README.md", "docs/test/notes.md", "x.tt", "lib/Test/More.pm"),
    ],
)
def test_products_that_only_sound_alike_are_none(path: str) -> None:
    assert not TestLayout().is_test(path)


@pytest.mark.parametrize(
    "path", ["src/test/java/x.py", "x_test.py", "spec/x.js", "src/test/resources/a.ts", "test/x.tsx"]
)
def test_python_and_javascript_are_known_by_other_means(path: str) -> None:
    assert not is_foreign_test(path)
