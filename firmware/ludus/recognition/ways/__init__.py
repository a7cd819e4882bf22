"""The ways to explain a board: one action, runs of actions, a slide, a take-back, lanes with dice, a stuck sensor.

Each module holds functions that take an Evidence and give what explains it. None of them changes or decides anything.
"""
