"""How much a check of a script says."""

from collections.abc import Mapping

_EXACT, _THROWN, _NEAR, _PART, _KIND, _ANY = 6.0, 5.0, 4.0, 3.0, 2.0, 1.0
_NAMES: Mapping[float, str] = {
    7.0: "toStrictEqual",
    _EXACT: "toBe toEqual toBeNull toBeUndefined toBeNaN toBeTrue toBeFalse toHaveBeenCalledWith "
    "toHaveBeenLastCalledWith "
    "toHaveBeenNthCalledWith toHaveBeenCalledExactlyOnceWith toHaveReturnedWith toHaveBeenCalledOnceWith equal equals "
    "eq "
    "eql eqls deepEqual deepEquals strictEqual deepStrictEqual is same strictSame true false null undefined NaN "
    "calledWith calledOnceWith calledWithExactly toMatchInlineSnapshot toHaveBeenCalledTimes isTrue isFalse isNull "
    "isUndefined like_exactly isNaN exactly is_not",
    _THROWN: "toThrow toThrowError throw throws rejects toThrowErrorMatchingInlineSnapshot toMatchObject "
    "toHaveProperty "
    "property propertyVal members sameMembers callCount calledOnce calledTwice rejectedWith throwsAsync fail "
    "toHaveSize "
    "partialDeepStrictEqual hasStrict",
    _NEAR: "toBeCloseTo closeTo approximately approximate toHaveLength lengthOf length empty isEmpty is_empty within",
    _PART: "toMatch toContain toContainEqual toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeLessThanOrEqual "
    "include "
    "includes contain contains match matches above below least most greaterThan lessThan isAbove isBelow isAtLeast "
    "isAtMost "
    "keys key string startsWith endsWith toMatchSnapshot snapshot like regex has oneOf notEqual notStrictEqual "
    "notDeepEqual "
    "notDeepStrictEqual not notSame toStartWith toEndWith gt gte lt lte",
    _KIND: "toBeInstanceOf toBeTypeOf instanceof instanceOf isInstanceOf a an isA typeOf toHaveBeenCalled called "
    "toHaveReturned doesNotThrow notThrows doesNotReject toBeOneOf isArray isObject isString isNumber doesNotMatch "
    "toBeAny isFunction satisfy toSatisfy",
    _ANY: "toBeDefined toBeTruthy toBeFalsy ok notOk truthy falsy exist exists isOk isDefined notThrow pass ifError "
    "isNotNull isNotUndefined toBeNullable assert error extensible",
}
GRADES = {name: grade for grade, names in _NAMES.items() for name in names.split()}
"""Grades of matchers by name: from 7 for an exact value down to 1 for anything that is there."""
_THROWS = frozenset({"toThrow", "toThrowError", "throw", "throws", "rejects", "throwsAsync", "rejectedWith"})
_LITERALS = frozenset({"true", "false", "null", "undefined"})
_LOOSE = ("expect.any(", "expect.anything(", "sinon.match.any", "expect.closeTo(")
_PARTIAL = ("expect.objectContaining(", "expect.arrayContaining(", "expect.stringContaining(", "expect.stringMatching(")
_TRUTHS = frozenset(
    {"toBeTruthy", "toBeDefined", "assert.ok", "assert.", "assert.true", "assert.truthy", "ok", "exist"}
)
_EVERYTHING = frozenset({"''", '""', "``", "/./", "/.*/", "/(?:)/", "/^/", "/$/", "Error", "Object"})


def graded(subject: str, matcher: str, given: tuple[str, ...]) -> float:
    """How much a check says, from 0 for what can never fail."""
    parts = matcher.split(".")
    if not matcher or _is_empty(subject, parts, given):
        return 0.0
    if parts[0] == "assert":
        grade = _of_assert(subject, parts[-1])
    else:
        grade = max(
            (GRADES[part] for part in parts if part in GRADES and part not in {"rejects", "resolves"}), default=_PART
        )
    if _THROWS & set(parts) and _names_nothing(parts, given):
        grade = min(grade, _NEAR)
    if given and given[0].startswith(_LOOSE):
        grade = min(grade, _ANY)
    elif given and given[0].startswith(_PARTIAL):
        grade = min(grade, _NEAR)
    if parts[-1] in {"toMatchInlineSnapshot", "toThrowErrorMatchingInlineSnapshot"} and not given:
        return 0.0
    return min(grade, _KIND) if "not" in parts[:-1] else grade


def _names_nothing(parts: list[str], given: tuple[str, ...]) -> bool:
    """Whether any exception will do."""
    told = [one for one in given if one not in _EVERYTHING]
    is_message = parts[0] == "assert" and len(told) == 1 and told[0][:1] in "'\"`"
    return not told or is_message


def _of_assert(subject: str, last: str) -> float:
    if last in {"", "ok", "true", "assert", "truthy", "isTrue", "isOk"}:
        return _of_condition(subject) if last != "true" else max(_of_condition(subject), _KIND)
    return GRADES.get(last, _PART)


def _of_condition(subject: str) -> float:
    """How much a condition says."""
    if any(sign in subject for sign in ("===", " == ", "Object.is(", "isDeepStrictEqual(", "isEqual(")):
        return _EXACT
    if any(
        sign in subject for sign in (" < ", " > ", " <= ", " >= ", ".includes(", ".startsWith(", ".test(", "!==", "!=")
    ):
        return _PART
    return _KIND


def _is_literal(text: str) -> bool:
    plain = text.removeprefix("-").replace(".", "", 1).replace("_", "")
    return (
        text in _LITERALS
        or plain.isdigit()
        or (text[:1] in "'\"" and text[-1:] == text[:1] and text[:1] not in text[1:-1])
    )


def _is_empty(subject: str, parts: list[str], given: tuple[str, ...]) -> bool:
    """Whether a check can never fail: a constant that is as expected, something held against itself."""
    if "not" in parts[:-1]:
        return _is_literal(subject) and bool(given) and _is_literal(given[0]) and subject != given[0]
    if subject.replace(" ", "").endswith(("||true", "||1")):
        return True
    if given and subject == given[0] and parts[-1] not in {"throws", "rejects", "toThrow"}:
        return True
    if not _is_literal(subject) and subject not in {"[]", "{}", "expect"}:
        return False
    is_true = subject not in {"false", "null", "undefined", "0", "''", '""'}
    truths = bool(_TRUTHS & {parts[-1], f"assert.{parts[-1]}"}) and not given
    return (is_true and truths) or parts[-1] == subject
