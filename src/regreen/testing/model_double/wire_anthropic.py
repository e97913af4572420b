"""Anthropic's messages API."""

from collections.abc import Iterator
from typing import Any

from regreen.testing.model_double.turns import Answer, Asked


def read(path: str, body: dict[str, Any]) -> Asked:
    """What the request asks."""
    del path
    blocks = [
        block
        for message in body.get("messages", ())
        if isinstance(message.get("content"), list)
        for block in message["content"]
    ]
    return Asked(
        tools=frozenset(tool.get("name", "") for tool in body.get("tools") or ()),
        answered=sum(block.get("type") == "tool_result" for block in blocks),
        model=str(body.get("model", "")),
        streamed=bool(body.get("stream")),
    )


def error(status: int, message: str) -> dict[str, Any]:
    """The body of an error."""
    kinds = {
        401: "authentication_error",
        429: "rate_limit_error",
        529: "overloaded_error",
        400: "invalid_request_error",
    }
    return {"type": "error", "error": {"type": kinds.get(status, "api_error"), "message": message}}


def whole(answer: Answer, asked: Asked) -> dict[str, Any]:
    """The answer in one piece."""
    content: list[dict[str, Any]] = [{"type": "text", "text": answer.text}] if answer.text or not answer.call else []
    if answer.call:
        call = answer.call
        content.append(
            {"type": "tool_use", "id": f"toolu_{answer.number}", "name": call.tool, "input": dict(call.args)}
        )
    return {
        "id": f"msg_{answer.number}",
        "type": "message",
        "role": "assistant",
        "model": asked.model,
        "content": content,
        "stop_reason": "tool_use" if answer.call else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": answer.turn.tokens[0], "output_tokens": answer.turn.tokens[1]},
    }


def events(answer: Answer, asked: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answer as a stream of named events."""
    message = whole(answer, asked)
    content, message["content"] = message["content"], []
    end, message["stop_reason"] = message["stop_reason"], None
    yield "message_start", {"type": "message_start", "message": message}
    for index, block in enumerate(content):
        yield from _block(index, block)
    usage = {"output_tokens": answer.turn.tokens[1]}
    delta = {"stop_reason": end, "stop_sequence": None}
    yield "message_delta", {"type": "message_delta", "delta": delta, "usage": usage}
    yield "message_stop", {"type": "message_stop"}


def _block(index: int, block: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    import json

    if block["type"] == "text":
        empty: dict[str, Any] = {"type": "text", "text": ""}
        delta: dict[str, Any] = {"type": "text_delta", "text": block["text"]}
    else:
        empty = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    yield "content_block_start", {"type": "content_block_start", "index": index, "content_block": empty}
    yield "content_block_delta", {"type": "content_block_delta", "index": index, "delta": delta}
    yield "content_block_stop", {"type": "content_block_stop", "index": index}
