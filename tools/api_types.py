"""Writes web/src/api.gen.ts: the page's types, made from what the server says of itself.

python tools/api_types.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent.parent / "web/src/api.gen.ts"
HEAD = "/** Made by tools/api_types.py from the server's OpenAPI description; a test fails when they differ. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main() -> None:
    from noyau.server.app import create_app

    TARGET.write_text(typescript_of(create_app().openapi()), encoding="utf-8")


def typescript_of(api: dict[str, Any]) -> str:
    """Every shape as a type, and every route with what it takes and gives."""
    shapes = sorted(api["components"]["schemas"].items())
    return "\n".join([HEAD, *(_declared(name, shape) for name, shape in shapes), _routes(api["paths"])])


def _declared(name: str, shape: dict[str, Any]) -> str:
    body = f"interface {name} {_object(shape)}" if "properties" in shape else f"type {name} = {_type(shape)}"
    return f"{_comment(shape)}export {body}\n"


def _type(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "const" in shape or "enum" in shape:
        return " | ".join(_literal(value) for value in shape.get("enum", [shape.get("const")]))
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(map(_type, shape["anyOf"])))
    kinds = shape.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return " | ".join(dict.fromkeys(_kind(kind, shape) for kind in kinds)) or "unknown"


def _kind(kind: str, shape: dict[str, Any]) -> str:
    if kind == "array" and "prefixItems" in shape:
        return f"readonly [{', '.join(map(_type, shape['prefixItems']))}]"
    if kind == "array":
        item = _type(shape.get("items", {}))
        length = shape.get("minItems")
        if length and length == shape.get("maxItems"):
            return f"readonly [{', '.join([item] * length)}]"
        return f"ReadonlyArray<{item}>"
    if kind == "object" and "properties" in shape:
        return _object(shape).replace("\n", "\n  ")
    if kind == "object":
        others = shape.get("additionalProperties", {})
        return f"Record<string, {_type(others) if isinstance(others, dict) else 'unknown'}>"
    return PLAIN[kind]


def _object(shape: dict[str, Any]) -> str:
    needed = shape.get("required", [])
    lines = []
    for name, part in shape["properties"].items():
        lines.append(f"{_comment(part, '  ')}  {name}{'' if name in needed else '?'}: {_type(part)}")
    if shape.get("additionalProperties") is True:
        lines.append("  [more: string]: unknown")
    return "{\n" + "\n".join(lines) + "\n}"


def _comment(shape: dict[str, Any], indent: str = "") -> str:
    text = " ".join(str(shape.get("description", "")).split())
    return f"{indent}/** {text} */\n" if text else ""


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _routes(paths: dict[str, Any]) -> str:
    lines = []
    for path, methods in sorted(paths.items()):
        for method, route in sorted(methods.items()):
            takes = _content(route.get("requestBody", {}))
            gives = _content(route["responses"]["200"])
            does = " ".join(str(route.get("description", "")).split())
            lines.append(f"  /** {does} */\n  '{method.upper()} {path}': {{ takes: {takes}; gives: {gives} }}")
    return "/** What each route takes and gives. */\nexport interface Routes {\n" + "\n".join(lines) + "\n}\n"


def _content(part: dict[str, Any]) -> str:
    content = part.get("content", {})
    return _type(content["application/json"]["schema"]) if "application/json" in content else "null"


if __name__ == "__main__":
    main()
