"""Chooses the debouncer of a board's sensors; only the module for its kind of sensor is loaded."""


def debouncer_of(board):
    """Make a Debouncer, or a ColourDebouncer where a ludus.board.definition.Board has sensors that tell colours."""
    sense = board.sense
    if board.tells_colours:
        from ludus.sensing.colours import ColourDebouncer

        return ColourDebouncer(sense["bits"], board.cell_count)
    from ludus.sensing.debounce import Debouncer

    return Debouncer(sense["bits"], sense["closed"], board.seats)
