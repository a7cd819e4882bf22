"""What the games have in common in which three men stand in a row: Rota and Terni lapilli."""
