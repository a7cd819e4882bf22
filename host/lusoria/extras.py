"""What is installed only where it is wanted: the extras that pyproject.toml lists."""


def to_install(extra: str) -> str:
    """What to do to get an extra, for the end of a message."""
    return f"pip install 'lusoria[{extra}]'"
