"""The flight record of a game of Rota that was played at a Desk."""

from lusoria.log.flights.flight import Flight, Input


def flight_of(desk, notes, white, black):
    """notes: (ms, what, data) of each input, as a ludus.session.inputs.Inputs notes them."""
    inputs = [Input(number, ms, what, data) for number, (ms, what, data) in enumerate(notes)]
    words = {"table": "", "board": "rota", "boot": "", "game": "rota", "options": ""}
    return Flight(**words, start=desk.sitting.journalled.start, white=white, black=black, inputs=inputs)
