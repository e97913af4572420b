"""A tiny template language: {{name}}, {{name|filter}}, {{#if name}}...{{/if}}, {{#each name}}...{{/each}}."""

import re

TOKEN = re.compile(r"\{\{(.*?)\}\}")
FILTERS = {
    "upper": str.upper,
    "title": str.title,
    "trim": str.strip,
}


class TemplateError(ValueError):
    """The template is malformed."""


def lex(template):
    """('text', ...) and ('tag', ...) pairs in order, without empty text."""
    pieces = []
    position = 0
    for match in TOKEN.finditer(template):
        if match.start() > position:
            pieces.append(("text", template[position:match.start()]))
        pieces.append(("tag", match.group(1).strip()))
        position = match.end()
    if position < len(template):
        pieces.append(("text", template[position:]))
    return pieces


def parse(pieces, start=0, closing=None):
    """A list of nodes and the place after them."""
    nodes = []
    index = start
    while index < len(pieces):
        kind, value = pieces[index]
        index += 1
        if kind == "text":
            nodes.append(("text", value))
        elif value.startswith("#"):
            name, _, argument = value[1:].partition(" ")
            if name not in ("if", "each"):
                raise TemplateError(f"unknown block {name}")
            body, index = parse(pieces, index, name)
            nodes.append((name, argument.strip(), body))
        elif value.startswith("/"):
            if value[1:] != closing:
                raise TemplateError(f"unexpected {value}")
            return nodes, index
        else:
            nodes.append(("value", value))
    if closing is not None:
        raise TemplateError(f"{closing} is never closed")
    return nodes, index


def expand(expression, context):
    """The text of 'name|filter|filter'; unknown names are empty."""
    name, *filters = [part.strip() for part in expression.split("|")]
    value = context.get(name)
    text = "" if value is None else str(value)
    for each in filters:
        if each not in FILTERS:
            raise TemplateError(f"unknown filter {each}")
        text = FILTERS[each](text)
    return text


def render_nodes(nodes, context):
    """The text of some nodes."""
    parts = []
    for node in nodes:
        if node[0] == "text":
            parts.append(node[1])
        elif node[0] == "value":
            parts.append(expand(node[1], context))
        elif node[0] == "if":
            if context.get(node[1]):
                parts.append(render_nodes(node[2], context))
        else:
            for item in context.get(node[1]) or []:
                inner = {**context, "this": item}
                if isinstance(item, dict):
                    inner.update(item)
                parts.append(render_nodes(node[2], inner))
    return "".join(parts)


def render(template, **context):
    """The text of a template."""
    nodes, _ = parse(lex(template))
    return render_nodes(nodes, context)
