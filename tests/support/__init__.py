"""Helpers that several rooms' tests share."""
