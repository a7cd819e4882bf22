"""The exact solution of Rota, and its search."""
