"""Where tests lie and what they are called in languages other than Python and JavaScript, by the custom of each."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.model.paths import matches

_OWN_WAY = frozenset(
    {".py", ".pyi", ".pyw", ".ipynb", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".vue", ".svelte"}
)
"""Languages whose tests ``TestLayout`` knows by other means."""
_LIBRARY = tuple(
    f"**/{top}/**/{folder}/**" for top in ("lib", "src", "app", "include") for folder in ("test", "spec", "t")
)
"""Where such a folder holds a product (``lib/rack/test``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Custom:
    """One custom: files with these suffixes are tests by their names, or below these folders."""

    suffixes: tuple[str, ...]
    """With the dot, lower case; empty: any."""
    names: tuple[str, ...] = ()
    """Globs over the file's name without its suffix; case counts."""
    folders: tuple[str, ...] = ()
    """Globs over folders: all below is meant."""
    but: tuple[str, ...] = ()
    """Globs over paths to which the custom does not apply."""


CUSTOMS = (
    Custom(suffixes=(".go",), names=("*_test",), folders=("**/testdata",)),
    Custom(
        suffixes=(".java", ".kt", ".kts", ".scala", ".groovy"),
        names=("*Test", "*Tests", "*TestCase", "*[a-z]IT", "Test[A-Z]*"),
        but=("**/src/main/**", "**/src/*Main/**"),
    ),
    Custom(suffixes=(".kt", ".scala", ".groovy"), names=("*Spec", "*Suite"), but=("**/src/main/**", "**/src/*Main/**")),
    Custom(
        suffixes=(".java", ".kt", ".kts", ".scala", ".groovy"),
        folders=("**/src/test", "**/src/*Test", "**/src/testFixtures", "**/src/it"),
    ),
    Custom(suffixes=(), folders=("**/src/test/resources", "**/src/*Test/resources")),
    Custom(
        suffixes=(".cs", ".fs", ".vb"),
        names=("*Test", "*Tests"),
        folders=("**/*.Tests", "**/*.Test", "**/*.*Tests", "**/Tests"),
    ),
    Custom(suffixes=(".rb", ".cr"), names=("*_test", "*_spec")),
    Custom(suffixes=(".rb",), names=("test_*",), but=("lib/**", "*/lib/**")),
    Custom(suffixes=(".rb", ".cr"), folders=("**/test", "**/spec"), but=_LIBRARY),
    Custom(suffixes=(".exs",), names=("*_test",)),
    Custom(suffixes=(".ex", ".exs"), folders=("**/test",), but=_LIBRARY),
    Custom(suffixes=(".erl",), names=("*_SUITE", "*_tests"), folders=("**/test",), but=_LIBRARY),
    Custom(suffixes=(".php",), names=("*Test", "*TestCase", "*Cest"), folders=("**/Tests",)),
    Custom(suffixes=(".php",), folders=("**/test", "**/spec"), but=_LIBRARY),
    Custom(suffixes=(".phpt", ".t", ".bats"), names=("*",)),
    Custom(suffixes=(".pl", ".pm"), folders=("**/t", "**/xt"), but=_LIBRARY),
    Custom(suffixes=(".rs",), names=("tests", "*_test", "*_tests")),
    Custom(
        suffixes=(".c", ".cc", ".cpp", ".cxx", ".m", ".mm"),
        names=("*_test", "*_tests", "*_unittest", "*-test", "*Test", "*Tests", "test_*"),
    ),
    Custom(
        suffixes=(".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp"),
        folders=("**/test", "**/unittests"),
        but=_LIBRARY,
    ),
    Custom(suffixes=(".swift",), names=("*Tests", "*Test"), folders=("**/Tests", "**/*Tests")),
    Custom(suffixes=(".dart",), names=("*_test",)),
    Custom(suffixes=(".dart",), folders=("**/test", "**/integration_test"), but=_LIBRARY),
    Custom(suffixes=(".hs",), names=("*Spec", "*Test"), folders=("**/test",), but=_LIBRARY),
    Custom(suffixes=(".lua",), names=("*_spec", "*_test"), folders=("**/spec",), but=_LIBRARY),
    Custom(suffixes=(".clj", ".cljs", ".cljc"), names=("*_test",), folders=("**/test",), but=_LIBRARY),
    Custom(suffixes=(".ml", ".mli", ".jl"), names=("runtests", "test_*"), folders=("**/test",), but=_LIBRARY),
    Custom(suffixes=(".sh",), names=("*_test",)),
)
"""What runners of these languages take as tests when nobody tells them otherwise."""


def is_foreign_test(path: str) -> bool:
    """Whether a repo-relative file of another language than Python and JavaScript is a test, or data of tests."""
    pure = PurePosixPath(path)
    suffix, folder = pure.suffix.lower(), str(pure.parent)
    if suffix in _OWN_WAY:
        return False
    return any(
        (matches(pure.stem, one.names) or matches(folder, one.folders)) and not matches(path, one.but)
        for one in CUSTOMS
        if not one.suffixes or suffix in one.suffixes
    )
