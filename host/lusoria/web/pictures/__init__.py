"""Boards, pieces, positions and games drawn as SVG."""
