"""What settles the readings of a board's sensors: a module for each family of sensors, of which one is loaded."""


def debouncer_of(board):
    """A Debouncer, or a ColourDebouncer where the sensors of a ludus.board.definition.Board tell colours."""
    sense = board.sense
    if board.tells_colours:
        from ludus.sensing.colours import ColourDebouncer

        return ColourDebouncer(sense["bits"], board.cell_count)
    from ludus.sensing.debounce import Debouncer

    return Debouncer(sense["bits"], sense["closed"], board.seats)
