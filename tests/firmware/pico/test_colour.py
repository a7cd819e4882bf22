"""A colour board on the emulated Pico: the driver's timing against sensors that need theirs."""

from tests.support import needs


def test_colours_are_read_from_awake_sensors_only_and_a_wrong_piece_is_told():
    needs.emulator()
    from lab.emulator.hall_sensors import HallBanks
    from lab.emulator.table import EmulatedTable

    table = EmulatedTable("rota-colour")
    table.start()
    assert isinstance(table.chain, HallBanks)
    table.level("5", True, "w")
    table.pico.run_ms(200)
    table.level("1", True, "w")  # black's turn
    table.pico.run_ms(100)
    table.tell("HELLO", 2, "test")
    heard = table.follow(600)
    assert [values["ply"] for kind, values in heard if kind == "ACT"] == [1]
    assert [values["letters"] for kind, values in heard if kind == "CUES"][-1] == ".x......."
    assert table.chain.faults == table.chain.early == 0
