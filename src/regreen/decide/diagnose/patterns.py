"""What exception types and messages say about a symptom: tables only."""

import re

from regreen.model.diagnosis import Symptom

TYPES: tuple[tuple[Symptom, re.Pattern[str]], ...] = (
    (Symptom.TIMEOUT, re.compile(r"Time(d)?_?[Oo]ut|DeadlineExceeded|^timeout$")),
    (
        Symptom.CONNECTION,
        re.compile(
            r"Connect(ion|Exception)?(Refused|Reset|Aborted|Closed)?(Error|Exception)|^BrokenPipeError$"
            r"|gaierror|herror"
            r"|^URLError$|MaxRetryError|ProxyError|SSLError|NetworkError|RemoteDisconnected|ServiceUnavailable"
            r"|UnknownHost|NoRouteToHost|BrokerConnection|ServerSelection|ConnectFailure"
        ),
    ),
    (
        Symptom.AUTH,
        re.compile(
            r"Auth(entication|orization)?(Error|Failed|Failure|Exception|Required)|Unauthori[sz]ed|Forbidden"
            r"|NotAuthenticated|PermissionDenied|^PermissionError$|AccessDenied|InvalidToken|ExpiredSignature"
            r"|InvalidSignature|Credential|LoginRequired"
        ),
    ),
    (
        Symptom.DATA,
        re.compile(
            r"^(KeyError|IndexError|LookupError|ValueError|FileNotFoundError|UnicodeDecodeError"
            r"|UnicodeEncodeError)$"
            r"|Validation|JSONDecode|DoesNotExist|(?<!Module)NotFound(Error|Exception)?$|Integrity|DataError|SchemaError"
            r"|MultipleObjects|MultipleResults|NoResultFound|InvalidOperation|ParseError|ParserError"
        ),
    ),
    (Symptom.FLAKY, re.compile(r"StaleElement|ElementClickIntercepted|ElementNotInteractable|Flaky")),
)
WORDS: tuple[tuple[Symptom, re.Pattern[str]], ...] = (
    (
        Symptom.TIMEOUT,
        re.compile(
            r"\btimed[ -]out\b|\btime[ -]?out (error|exceeded|expired|after|of|waiting|while|reached)\b"
            r"|\b(gateway|request|read|connect(ion)?|operation|response) time-?out\b|\bdeadline exceeded\b"
            r"|^Timeout >\d|\btimeout\b(?! *[=<>)])|\btime limit\b",
            re.IGNORECASE,
        ),
    ),
    (
        Symptom.CONNECTION,
        re.compile(
            r"\bconnection (error|refused|reset|aborted|closed|failed|lost|timed)\b|\b(could not|cannot"
            r"|failed to|unable to) "
            r"connect\b|\bECONN(REFUSED|RESET|ABORTED)\b|\bENOTFOUND\b|\bEHOSTUNREACH\b"
            r"|\bname or service not known\b"
            r"|\btemporary failure in name resolution\b|\bnodename nor servname\b|\bnetwork is unreachable\b"
            r"|\bno route to host\b|\bservice unavailable\b|\bbad gateway\b|\bnet::ERR_\w+|\bDNS\b|\bbroken pipe\b",
            re.IGNORECASE,
        ),
    ),
    (
        Symptom.AUTH,
        re.compile(
            r"\bunauthori[sz]ed\b|\bforbidden\b|\bauthentication (failed|required|error|credentials)\b"
            r"|\blogin (failed|required)\b"
            r"|\bpermission denied\b|\baccess denied\b|\b(invalid|expired|missing) (api[ -]?)?(token"
            r"|credentials?|key|signature)\b"
            r"|\bnot (authenticated|authori[sz]ed|logged in)\b|\bCSRF\b",
            re.IGNORECASE,
        ),
    ),
    (
        Symptom.DATA,
        re.compile(
            r"\bnot found\b|\bno such (file|table|column|element|key)\b|\bdoes not exist\b"
            r"|\bvalidation (error|failed)\b"
            r"|\binvalid (json|data|input|value|literal)\b|\b(unique|foreign key|not null|check) constraint\b"
            r"|\bduplicate (key|entry)\b|\bbad request\b|\bunprocessable\b|\bschema\b.*\b(mismatch"
            r"|invalid)\b|\bconflict\b",
            re.IGNORECASE,
        ),
    ),
    (
        Symptom.FLAKY,
        re.compile(
            r"\bflaky\b|\bintermittent(ly)?\b|\brace condition\b|\bstale element\b|\bnot interactable\b"
            r"|\bdetached from\b|\bpassed on (retry|rerun)\b",
            re.IGNORECASE,
        ),
    ),
)
ASSERTION_TYPE = re.compile(
    r"Assert(ion)?(Error|ionFailed|ionFailure|ionFailedError)?$|ComparisonFailure|^Failed$|ExpectationFailed"
)
ASSERTION_WORDS = re.compile(
    r"\bassert(ion)?\b|\bexpect(ed|ation)?\b|\bshould (be|have|equal|contain)\b|\bto equal\b", re.IGNORECASE
)
INTROSPECTED = re.compile(r"^\s*assert\b")
SPOKEN_TIMEOUT = re.compile(
    r"\btimed[ -]out\b|\btime[ -]?out (error|exceeded|expired|after"
    r"|waiting)\b",
    re.IGNORECASE,
)

STATUS = {
    Symptom.TIMEOUT: frozenset({408, 504}),
    Symptom.CONNECTION: frozenset({502, 503}),
    Symptom.AUTH: frozenset({401, 403, 407}),
    Symptom.DATA: frozenset({400, 404, 405, 406, 409, 410, 415, 422}),
}
HTTP = frozenset({*range(200, 209), *range(300, 309), *range(400, 432), 451, 500, 501, 502, 503, 504})
EXPECTED_GOT = re.compile(
    r"\bexpected\b\D{0,40}?\b(?P<expected>[1-5]\d\d)\b\D{1,40}?\b(?:got|but|was|received"
    r"|actual)\b\D{0,40}?\b(?P<got>[1-5]\d\d)\b",
    re.IGNORECASE,
)
COMPARED = re.compile(r"(?<![\w.])(?P<got>[1-5]\d\d) (?:==|!=|in|is) [\[({]?(?P<expected>[1-5]\d\d)(?![\w.])")
NAMED_STATUS = re.compile(
    r"\b(?:http|status(?:[ _-]?code)?|code|response|returned|error"
    r"|got)\b[\s:=<\[\"']{0,6}(?:error\s*)?(?P<got>[1-5]\d\d)\b"
    r"|\b(?P<before>[1-5]\d\d) (?:client|server|error|unauthori[sz]ed|forbidden|not found|bad|conflict"
    r"|unprocessable)\b",
    re.IGNORECASE,
)
SUCCESS = frozenset({*range(200, 209), *range(300, 309)})
"""What a status is mostly compared with; two other numbers may be any."""
OF_WEB = re.compile(
    r"https?\b|status|\brespon[sd]|\brequest|\bapi\b|\bserver\b|\bclient\b|\burl\b|\bendpoint\b|\btokens?\b|\bauth"
    r"|\blogin\b|\bdenied\b|\bforbidden\b|\bunauthori[sz]ed\b|^\W*40[13]\W*$",
    re.IGNORECASE,
)
"""Words beside which a bare number may be a status, and a text that is nothing but the number."""
OF_CODE = re.compile(r"^(Name|UnboundLocal|Attribute|Type|Import|ModuleNotFound)Error$")
"""Types whose messages name things of the program."""
NAMES = re.compile(r"['\"][\w.]+['\"]|\b[\w.]+\(\)")
"""Names as such messages give them."""
BARE = re.compile(r"(?<!line )(?<![\w.:$-])(401|403)(?![\w.%:-]|\s*[=!<>]=?)")

SUGGESTIONS = {
    Symptom.TIMEOUT: "Find what it waits for: an endless loop, a lock, a slow call; raise a limit last.",
    Symptom.CONNECTION: "Check that the service is up and its address is right here before changing code.",
    Symptom.AUTH: "Check credentials, tokens, permissions and their expiry, then the code that checks them.",
    Symptom.DATA: "Compare the data that the test gives with what the code expects: keys, types, format.",
    Symptom.FLAKY: "Run it often, alone and in order, and take away what it shares: time, order, chance, network.",
    Symptom.ASSERTION: "Compare expected and actual, and follow the wrong value back to the function that made it.",
    Symptom.UNKNOWN: "Read the whole traceback from the deepest frame of the project upwards.",
}
"""What to do about each symptom."""
