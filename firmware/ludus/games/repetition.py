"""The house rule that a position ends the game as a draw when it occurs for the third time. Loaded where it applies."""


def is_third_time(game):
    """Whether the present position has occurred twice before.

    Checksums of position texts find the likely plies; then the texts are compared, so that different positions with the
    same checksum never end a game.
    """
    now = game.check()
    same = [ply for ply in range(len(game.checks)) if game.checks[ply] == now]
    if len(same) < 2:
        return False
    text = game.position()
    return len([ply for ply in same if game.words.position_text(game.state_at(ply)) == text]) >= 2
