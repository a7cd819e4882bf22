"""What the notations of all games share (cold: never machine code)."""

SIDES = "wb"
NO_ACTION = -1  # stands for a text that can be read, but says something untrue about its action


def no_cells(*_about):
    """No cells, an empty tuple: for what a game does not have, such as trapped pieces."""
    return ()


def digits(text, low, high):
    """The int that text gives in plain decimal digits, or -1 if it is no int from low to high."""
    if not isinstance(text, str) or not text or len(text) > 5 or (len(text) > 1 and text[0] == "0"):
        return -1
    for letter in text:
        if letter not in "0123456789":
            return -1
    number = int(text)
    return number if low <= number <= high else -1
