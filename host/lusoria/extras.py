"""The optional parts of the tool: the extras in pyproject.toml."""


def to_install(extra: str) -> str:
    """The end of an error message: what to install, and where it says how."""
    return f"install the extra '{extra}', see docs/index.md#extras"
