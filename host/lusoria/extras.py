"""The optional parts of the tool: the extras in pyproject.toml."""


def to_install(extra: str) -> str:
    """The end of a message: what to do to get an extra."""
    return f"pip install 'lusoria[{extra}]'"
