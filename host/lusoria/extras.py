"""The optional parts of the tool: the extras in pyproject.toml."""


def to_install(extra: str) -> str:
    """The end of an error message: the command that installs an extra."""
    return f"pip install 'lusoria[{extra}]'"
