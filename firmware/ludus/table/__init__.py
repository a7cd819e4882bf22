"""What a table does with pieces, lights and people: samples in, actions and cues out."""
