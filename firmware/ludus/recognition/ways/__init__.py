"""The ways to explain a board: functions that take an Evidence and give what explains it, and decide nothing."""
