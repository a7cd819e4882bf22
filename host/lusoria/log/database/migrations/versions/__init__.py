"""One module per step, applied in the order of their `down_revision`."""
