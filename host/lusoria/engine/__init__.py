"""The engine: Rota solved, players of graded strength, the UGI front, and the rules compiled. Only here is numba."""
