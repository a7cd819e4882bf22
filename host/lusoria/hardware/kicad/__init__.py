"""Each printed board as a KiCad project: board, circuit and rules, made from the same layouts as the Gerbers."""
