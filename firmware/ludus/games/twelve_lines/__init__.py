"""Twelve Lines (S3)."""
