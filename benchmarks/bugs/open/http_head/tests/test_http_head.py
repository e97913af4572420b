import pytest

from http_head import BadRequest, Headers, best_kind, body_length, keep_alive, parse_head, parse_query


def make(*pairs):
    headers = Headers()
    for name, value in pairs:
        headers.add(name, value)
    return headers


def test_request_line():
    method, path, query, version, headers = parse_head("get /a%20b?x=1 HTTP/1.1\r\n\r\n")
    assert (method, path, query, version) == ("GET", "/a b", {"x": ["1"]}, "HTTP/1.1")
    assert headers.pairs == []


def test_bad_request_lines():
    for line in ["GET /", "GET  / HTTP/1.1", "GET / FTP/1", ""]:
        with pytest.raises(BadRequest):
            parse_head(line + "\r\n\r\n")


def test_header_fields():
    headers = parse_head("GET / HTTP/1.1\r\nHost: localhost:8080\r\nX-A:  1 \r\n\r\nNo: body\r\n")[4]
    assert headers.pairs == [("Host", "localhost:8080"), ("X-A", "1")]


def test_header_field_without_a_space():
    headers = parse_head("GET / HTTP/1.1\r\nHost:example.org\r\nEmpty:\r\n\r\n")[4]
    assert headers.pairs == [("Host", "example.org"), ("Empty", "")]


def test_bad_header_fields():
    for line in ["no colon", ": empty", "Space : 1", " Folded: 1"]:
        with pytest.raises(BadRequest):
            parse_head(f"GET / HTTP/1.1\r\n{line}\r\n\r\n")


def test_headers_in_any_case():
    headers = make(("Set-Cookie", "a"), ("set-cookie", "b"))
    assert headers.get("SET-COOKIE") == "a"
    assert headers.all("Set-cookie") == ["a", "b"]
    assert headers.get("Other") is None
    assert headers.get("Other", "x") == "x"


def test_set_replaces_all():
    headers = make(("A", "1"), ("a", "2"), ("B", "3"), ("a", "4"))
    headers.set("a", "5")
    assert headers.pairs == [("B", "3"), ("a", "5")]


def test_query():
    assert parse_query("a=1&b=2&a=3") == {"a": ["1", "3"], "b": ["2"]}
    assert parse_query("") == {}
    assert parse_query("flag&&x=") == {"flag": [""], "x": [""]}


def test_query_with_escapes():
    assert parse_query("q=a+b%21&m=1=2") == {"q": ["a b!"], "m": ["1=2"]}
    assert parse_query("firm=R%26D&na%3Dme=x%3Dy") == {"firm": ["R&D"], "na=me": ["x=y"]}


def test_body_length():
    assert body_length(make(("content-length", "12"))) == 12
    assert body_length(make()) == 0
    with pytest.raises(BadRequest):
        body_length(make(("Content-Length", "-3")))


def test_keep_alive():
    assert keep_alive("HTTP/1.1", make())
    assert not keep_alive("HTTP/1.1", make(("Connection", "Close")))
    assert not keep_alive("HTTP/1.0", make())
    assert keep_alive("HTTP/1.0", make(("Connection", "keep-alive")))


def test_best_kind_by_quality():
    headers = make(("Accept", "text/html;q=0.5, application/json"))
    assert best_kind(headers, ["text/html", "application/json"]) == "application/json"


def test_quality_belongs_to_one_kind():
    headers = make(("Accept", "text/plain; q=0.2, text/html, image/png; q=0.9"))
    assert best_kind(headers, ["image/png", "text/html"]) == "text/html"


def test_best_kind_of_a_group():
    headers = make(("Accept", "image/*;q=0.8, text/html;q=0.3, */*;q=0.1"))
    assert best_kind(headers, ["text/html", "image/png", "a/b"]) == "image/png"
    assert best_kind(headers, ["a/b"]) == "a/b"


def test_no_kind():
    assert best_kind(make(("Accept", "text/html, a/b;q=0")), ["a/b", "image/png"]) is None
    assert best_kind(make(), ["x/y", "a/b"]) == "x/y"
