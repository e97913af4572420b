"""The server: finds the turn for a request and says it in the API that was asked."""

import json
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import ModuleType, TracebackType
from typing import Any, Self

from regreen.testing.model_double import wire_anthropic, wire_chat, wire_gemini, wire_responses
from regreen.testing.model_double.hands import unfold
from regreen.testing.model_double.turns import Answer, Asked, Turn, fitting

WIRES: tuple[tuple[str, ModuleType], ...] = (
    ("/messages", wire_anthropic),
    ("/chat/completions", wire_chat),
    ("/responses", wire_responses),
    ("enerateContent", wire_gemini),
)
"""Part of a path, and who speaks it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A request that came in."""

    path: str
    """Its path."""
    body: str
    """Its body."""
    tools: frozenset[str]
    """Tools that the program offered."""
    answered: int
    """Tool results in it."""


class ModelDouble:
    """A server on 127.0.0.1 for as long as a ``with`` block lasts."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._turns = tuple(turns)
        self._lock = threading.Lock()
        self._played: dict[int, int] = {}
        self._numbers = 0
        self.seen: list[Seen] = []
        self.over = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Speaker,), {"double": self}))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        """Where it listens, without a path."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, asked: Asked, path: str, body: str) -> Answer:
        """The turn for a request. What offers no tools while turns need them is a side question: it gets a word."""
        with self._lock:
            self._numbers += 1
            self.seen.append(Seen(path=path, body=body, tools=asked.tools, answered=asked.answered))
            turns = [turn for turn in fitting(self._turns, f"{path} {body}") if not self._is_over(turn)]
            steps = unfold(turns, asked.tools, body)
            broken = bool(turns) and (turns[0].status != 200 or turns[0].stall)  # noqa: PLR2004
            side = not asked.tools and any(turn.do for turn in turns) and not broken
            if side or not steps:
                return Answer(text="A word.", call=None, turn=Turn(), number=self._numbers)
            turn, call = steps[min(asked.answered, len(steps) - 1)]
            self._played[id(turn)] = self._played.get(id(turn), 0) + 1
            return Answer(text=turn.text, call=call, turn=turn, number=self._numbers)

    def _is_over(self, turn: Turn) -> bool:
        return 0 < turn.times <= self._played.get(id(turn), 0)


class Speaker(BaseHTTPRequestHandler):
    """Reads one request and says the answer of its double."""

    protocol_version = "HTTP/1.1"
    double: ModelDouble

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base's own name
        """Say nothing."""

    def do_HEAD(self) -> None:
        """Tell that somebody is here."""
        self._send(200, b"", {})

    def do_GET(self) -> None:
        """List no models."""
        body = {"object": "list", "data": [], "models": []}
        self._send(200, json.dumps(body).encode(), {})

    def do_POST(self) -> None:
        """Answer a question to the model; anything else gets an empty object."""
        text = self._body()
        wire = next((wire for part, wire in WIRES if part in self.path.partition("?")[0]), None)
        with suppress(BrokenPipeError, ConnectionResetError):
            if wire is None or "count_tokens" in self.path:
                self._send(200, b'{"input_tokens": 1}', {})
            else:
                self._speak(wire, text)

    def _body(self) -> str:
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return self._chunks().decode("utf-8", "replace")
        return self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode("utf-8", "replace")

    def _chunks(self) -> bytes:
        found = b""
        while size := int(self.rfile.readline().split(b";")[0] or b"0", 16):
            found += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return found

    def _speak(self, wire: ModuleType, text: str) -> None:
        body = json.loads(text or "{}")
        asked: Asked = wire.read(self.path, body)
        answer = self.double.answer(asked, self.path, text)
        turn = answer.turn
        time.sleep(turn.delay_s)
        if turn.stall == "headers":
            self.double.over.wait()
        elif turn.status != 200:  # noqa: PLR2004
            self._send(turn.status, json.dumps(wire.error(turn.status, turn.message)).encode(), dict(turn.headers))
        elif asked.streamed:
            self._stream(wire, answer, asked)
        else:
            self._whole(json.dumps(wire.whole(answer, asked)).encode(), turn)

    def _whole(self, content: bytes, turn: Turn) -> None:
        """An answer in one piece; one that stalls ends in its middle and is never closed."""
        if turn.stall != "stream":
            self._send(200, content, dict(turn.headers))
            return
        self._send(200, content, dict(turn.headers), part=len(content) // 2)
        self.double.over.wait()
        self.close_connection = True

    def _stream(self, wire: ModuleType, answer: Answer, asked: Asked) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        for name, data in wire.events(answer, asked):
            head = f"event: {name}\n" if name else ""
            self.wfile.write(f"{head}data: {json.dumps(data)}\n\n".encode())
            self.wfile.flush()
            if answer.turn.stall == "stream":
                self.double.over.wait()
                return
        if wire is wire_chat:
            self.wfile.write(b"data: [DONE]\n\n")

    def _send(self, status: int, content: bytes, headers: dict[str, str], part: int | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[:part])
        self.wfile.flush()
