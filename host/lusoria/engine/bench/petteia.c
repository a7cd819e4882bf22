/* Petteia 8x8 on bitboards, plain C: what `lusoria bench` sets the compiled rules beside.
 *
 *   petteia perft DEPTH              number of sequences of that many moves from the start
 *   petteia games SECONDS MAX        random games of at most MAX moves for SECONDS: "games moves seconds"
 *
 * Square 0 is a1, 7 is h1, 63 is h8. Moves are drawn from those of all pieces, each equally likely.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t board;

static const board FILE_A = 0x0101010101010101ULL, FILE_H = 0x8080808080808080ULL;
static board row_of[64], column_of[64];

typedef struct {
    board pieces[2];
    int side;
} position;

static board bit(int square) { return 1ULL << square; }

static void make_tables(void)
{
    for (int s = 0; s < 64; s++) {
        row_of[s] = 0xFFULL << (s & 56);
        column_of[s] = FILE_A << (s & 7);
    }
}

/* Along one line: the empty squares up to the next piece, both ways, by o ^ (o - 2r). */
static board along(board line, board occupied, int square)
{
    board here = bit(square), on = occupied & line & ~here;
    board up = (on - here) ^ on;
    board down = __builtin_bswap64(__builtin_bswap64(on) - __builtin_bswap64(here)) ^ on;
    return (up | down) & line & ~occupied;
}

static board along_row(board occupied, int square)
{
    board targets = 0, here = bit(square);
    for (board b = here; (b & ~FILE_H) && !((b <<= 1) & occupied);)
        targets |= b;
    for (board b = here; (b & ~FILE_A) && !((b >>= 1) & occupied);)
        targets |= b;
    return targets;
}

static board targets_of(board occupied, int square)
{
    return along(column_of[square], occupied, square) | along_row(occupied, square);
}

static void play(position *p, int from, int to)
{
    board own = p->pieces[p->side] ^ bit(from) ^ bit(to), enemy = p->pieces[1 - p->side];
    board here = bit(to), east = (here & ~FILE_H) << 1, west = (here & ~FILE_A) >> 1, north = here << 8, south = here >> 8;
    board taken = 0;
    if ((east & enemy) && ((east & ~FILE_H) << 1 & own)) taken |= east;
    if ((west & enemy) && ((west & ~FILE_A) >> 1 & own)) taken |= west;
    if ((north & enemy) && (north << 8 & own)) taken |= north;
    if ((south & enemy) && (south >> 8 & own)) taken |= south;
    p->pieces[p->side] = own;
    p->pieces[1 - p->side] = enemy & ~taken;
    p->side = 1 - p->side;
}

static int is_over(const position *p)
{
    board own = p->pieces[p->side];
    return !(own & (own - 1));
}

static int lowest(board b) { return __builtin_ctzll(b); }

static int nth(board b, int n)
{
    while (n--) b &= b - 1;
    return lowest(b);
}

static uint32_t seed = 1;

static uint32_t draw(uint32_t things)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return (uint32_t)((uint64_t)seed * things >> 32);
}

/* Plays a random legal move; 0 if there is none. */
static int move(position *p)
{
    board own = p->pieces[p->side], occupied = own | p->pieces[1 - p->side], targets[16];
    int squares[16], pieces = 0, moves = 0;
    for (board left = own; left; left &= left - 1) {
        squares[pieces] = lowest(left);
        targets[pieces] = targets_of(occupied, squares[pieces]);
        moves += __builtin_popcountll(targets[pieces++]);
    }
    if (!moves) return 0;
    int number = (int)draw((uint32_t)moves), piece = 0;
    for (int here; number >= (here = __builtin_popcountll(targets[piece])); piece++) number -= here;
    play(p, squares[piece], nth(targets[piece], number));
    return 1;
}

static const position START = {{0xFFFFULL, 0xFFFFULL << 48}, 0};

static long long perft(const position *p, int depth)
{
    long long nodes = 0;
    board own = p->pieces[p->side], occupied = own | p->pieces[1 - p->side];
    if (is_over(p)) return 0;
    for (; own; own &= own - 1) {
        int from = lowest(own);
        board targets = targets_of(occupied, from);
        if (depth == 1) nodes += __builtin_popcountll(targets);
        for (; depth > 1 && targets; targets &= targets - 1) {
            position child = *p;
            play(&child, from, lowest(targets));
            nodes += perft(&child, depth - 1);
        }
    }
    return nodes;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void games(double seconds, int most)
{
    long long played = 0, moves = 0;
    double begun = now(), took = 0;
    while (took < seconds) {
        for (int i = 0; i < 100; i++, played++) {
            position p = START;
            for (int ply = 0; ply < most && !is_over(&p) && move(&p); ply++) moves++;
        }
        took = now() - begun;
    }
    printf("%lld %lld %.6f\n", played, moves, took);
}

int main(int count, char **words)
{
    make_tables();
    if (count == 3 && !strcmp(words[1], "perft"))
        printf("%lld\n", perft(&START, atoi(words[2])));
    else if (count == 4 && !strcmp(words[1], "games"))
        games(atof(words[2]), atoi(words[3]));
    else {
        fputs("petteia perft DEPTH | petteia games SECONDS MAX\n", stderr);
        return 2;
    }
    return 0;
}
