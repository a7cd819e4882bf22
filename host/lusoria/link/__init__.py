"""The PC's end of the cable: finding the table, staying with it, mirroring its game."""
