"""The build guide of a board, as Markdown and as a page."""
