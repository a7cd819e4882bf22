"""What the games with three men in a row have in common: Rota and Terni lapilli."""
