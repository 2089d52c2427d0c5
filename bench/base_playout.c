/* The base game of Aetherya for two players by random play, written by hand in C: the yardstick for the
 * compiled rules (docs/performance.md). It plays by the same rules, draws with its own generator, and prints
 * decisions per second, the mean number of decisions and the mean score as JSON. Not used by the product. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAIN, FOREST, MOUNTAIN, SWAMP, HUMAN, ELF, DWARF, GOBLIN, DRAGON, PORTAL, TYPES };
enum { CENTRE = 0x0660, ALL = 0xFFFF, LEGENDS = 15, RIVER = 8 };

static const int8_t GAINS[4][4] = {{2, 1, 1, -1}, {0, 2, 0, -1}, {0, 0, 2, 0}, {0, 0, 0, 3}};
static const int8_t POINTS[LEGENDS] = {2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4};
static const int8_t ROWS[18][4] = {
    {0, HUMAN, DWARF, 1},   {1, HUMAN, ELF, 1},     {2, HUMAN, HUMAN, 1},   {3, ELF, ELF, 1},      {4, DWARF, DWARF, 1},
    {5, GOBLIN, GOBLIN, 1}, {6, GOBLIN, DWARF, 2},  {6, DWARF, GOBLIN, 2},  {7, GOBLIN, HUMAN, 2}, {7, HUMAN, GOBLIN, 2},
    {8, GOBLIN, ELF, 2},    {8, ELF, GOBLIN, 2},    {9, ELF, DWARF, 2},     {9, DWARF, ELF, 2},    {10, PLAIN, PLAIN, 2},
    {11, FOREST, FOREST, 2}, {12, MOUNTAIN, MOUNTAIN, 2}, {13, SWAMP, SWAMP, 2}};

static uint64_t rng = 0x9E3779B97F4A7C15ull;
static uint16_t edges[16];

static inline uint32_t below(uint32_t n) {
    rng ^= rng >> 12, rng ^= rng << 25, rng ^= rng >> 27;
    return (uint32_t)((((rng * 0x2545F4914F6CDD1Dull) >> 32) * n) >> 32);
}

typedef struct {
    uint16_t near[16], sets[TYPES], hidden, met, taken;
    int8_t cells[16];
} Kingdom;

typedef struct {
    Kingdom kingdom[2];
    int8_t deck[40], pile[40], legends[LEGENDS];
    int deck_next, deck_size, pile_size, legends_next;
    uint16_t river;
} Game;

static void shuffle(int8_t *cards, int size) {
    for (int last = size - 1; last > 0; last--) {
        int other = below(last + 1);
        int8_t card = cards[last];
        cards[last] = cards[other], cards[other] = card;
    }
}

static unsigned around(unsigned cells) {
    unsigned found = 0;
    for (; cells; cells &= cells - 1) found |= edges[__builtin_ctz(cells)];
    return found;
}

static void link_cells(Kingdom *k) {
    for (int cell = 0; cell < 16; cell++) k->near[cell] = edges[cell];
    for (unsigned portals = k->sets[PORTAL]; portals;) {
        unsigned gate = portals & -portals, grown = gate | (around(gate) & portals);
        while (grown != gate) gate = grown, grown = gate | (around(gate) & portals);
        portals &= ~gate;
        unsigned ring = around(gate) & ~k->sets[PORTAL];
        for (unsigned cells = ring; cells; cells &= cells - 1) {
            int cell = __builtin_ctz(cells);
            k->near[cell] |= ring & ~(1u << cell);
        }
    }
}

static inline unsigned neighbours(const Kingdom *k, int cell, int card, int other) {
    int by_edge = (card == GOBLIN && (other == GOBLIN || other == SWAMP)) || (card == SWAMP && other == GOBLIN);
    return (by_edge ? edges[cell] : k->near[cell]) & k->sets[other];
}

static void look(Kingdom *k) {
    unsigned met = 0;
    for (int row = 0; row < 18; row++) {
        if (met >> ROWS[row][0] & 1 || !k->sets[ROWS[row][2]]) continue;
        for (unsigned cells = k->sets[ROWS[row][1]]; cells; cells &= cells - 1) {
            unsigned found = neighbours(k, __builtin_ctz(cells), ROWS[row][1], ROWS[row][2]);
            if (ROWS[row][3] == 2) found &= found - 1;
            if (found) {
                met |= 1u << ROWS[row][0];
                break;
            }
        }
    }
    if (k->sets[HUMAN] && k->sets[ELF] && k->sets[DWARF] && k->sets[GOBLIN]) met |= 1u << 14;
    k->met = met;
}

static void turn_up(Kingdom *k, int cell) {
    k->hidden &= ~(1u << cell);
    k->sets[k->cells[cell]] |= 1u << cell;
    if (k->cells[cell] == PORTAL) link_cells(k);
}

static void deal(Game *g) {
    int unseen = 0;
    g->deck_size = 40, g->deck_next = 0;
    for (int place = 0; place < 40; place++) g->deck[place] = place / 4;
    shuffle(g->deck, 40);
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 0, held = 0; slot < 4; slot++) {
            while (held >> g->deck[unseen] & 1) unseen++;
            int8_t card = g->deck[unseen];
            held |= 1 << card;
            g->deck[unseen++] = g->deck[g->deck_next], g->deck[g->deck_next++] = card;
            g->kingdom[seat].cells[5 + slot % 2 + slot / 2 * 4] = card;
        }
    shuffle(g->deck + 8, 32);
    for (int seat = 0; seat < 2; seat++)
        for (int cell = 0; cell < 16; cell++)
            if (!(CENTRE >> cell & 1)) g->kingdom[seat].cells[cell] = g->deck[g->deck_next++];
    g->pile[0] = g->deck[g->deck_next++], g->pile_size = 1;
    for (int legend = 0; legend < LEGENDS; legend++) g->legends[legend] = legend;
    shuffle(g->legends, LEGENDS);
    g->river = 0;
    for (g->legends_next = 0; g->legends_next < RIVER; g->legends_next++) g->river |= 1u << g->legends[g->legends_next];
}

static void arrange(Kingdom *k) {
    int8_t hand[4] = {k->cells[5], k->cells[6], k->cells[9], k->cells[10]};
    int moves[24], size = 0;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int c = 0; c < 4; c++)
                if (a != b && a != c && b != c) moves[size++] = a | b << 2 | c << 4 | (6 - a - b - c) << 6;
    int code = moves[below(size)];
    k->cells[5] = hand[code & 3], k->cells[6] = hand[code >> 2 & 3];
    k->cells[9] = hand[code >> 4 & 3], k->cells[10] = hand[code >> 6 & 3];
    for (int type = 0; type < TYPES; type++) k->sets[type] = 0;
    k->hidden = ALL & ~CENTRE, k->taken = 0;
    for (unsigned cells = CENTRE; cells; cells &= cells - 1)
        k->sets[k->cells[__builtin_ctz(cells)]] |= 1u << __builtin_ctz(cells);
    link_cells(k), look(k);
}

static int score(const Kingdom *k) {
    int total = 0;
    for (int tribe = HUMAN; tribe <= GOBLIN; tribe++)
        for (unsigned cells = k->sets[tribe]; cells; cells &= cells - 1) {
            int cell = __builtin_ctz(cells);
            for (int terrain = 0; terrain < 4; terrain++)
                if (GAINS[tribe - HUMAN][terrain])
                    total += GAINS[tribe - HUMAN][terrain] * __builtin_popcount(neighbours(k, cell, tribe, terrain));
            unsigned hated = tribe == GOBLIN ? k->sets[HUMAN] | k->sets[ELF] | k->sets[DWARF] : tribe == DWARF ? k->sets[ELF] : 0;
            total -= 2 * __builtin_popcount(k->near[cell] & hated);
        }
    int dragons = __builtin_popcount(k->sets[DRAGON]), tame = 0;
    for (unsigned cells = k->sets[DRAGON]; cells; cells &= cells - 1) {
        int found = 0;
        for (int tribe = HUMAN; tribe < GOBLIN; tribe++) found |= __builtin_popcount(k->near[__builtin_ctz(cells)] & k->sets[tribe]) > 1;
        tame += found;
    }
    tame = tame > 3 ? 3 : tame;
    total += (dragons == 1 ? 3 : dragons == 2 ? 5 : 6) * (2 * tame - dragons);
    for (int legend = 0; legend < LEGENDS; legend++) total += (k->taken >> legend & 1) * POINTS[legend];
    return total;
}

/* All legal actions are listed, as the rules do; 0-15 place, 16-31 reveal, 32-46 legend, 47 draw, 48 take, 49 end. */
static long play(Game *g, long *points) {
    int seat = below(2), held = -1, from_deck = 0, legend_free = 1, after = 0;
    long decisions = 2;
    deal(g), arrange(&g->kingdom[0]), arrange(&g->kingdom[1]);
    for (;;) {
        Kingdom *k = &g->kingdom[seat];
        int8_t moves[64];
        int size = 0;
        if (after) {
            moves[size++] = 49;
        } else if (held < 0) {
            moves[size++] = 47, moves[size++] = 48;
        } else {
            unsigned cells = ALL & ~(k->sets[DRAGON] | k->sets[PORTAL] | k->sets[held]);
            for (; cells; cells &= cells - 1) moves[size++] = __builtin_ctz(cells);
            if (from_deck)
                for (cells = k->hidden; cells; cells &= cells - 1) moves[size++] = 16 + __builtin_ctz(cells);
        }
        if (legend_free)
            for (unsigned legends = k->met & g->river; legends; legends &= legends - 1) moves[size++] = 32 + __builtin_ctz(legends);
        int move = moves[size > 1 ? below(size) : 0], ended = 0;
        decisions++;
        if (move == 47) {
            held = g->deck[g->deck_next++], from_deck = 1;
        } else if (move == 48) {
            held = g->pile[--g->pile_size], from_deck = 0;
        } else if (move == 49) {
            ended = 1;
        } else if (move >= 32) {
            g->river &= ~(1u << (move - 32)), k->taken |= 1u << (move - 32), legend_free = 0;
            if (g->legends_next < LEGENDS) g->river |= 1u << g->legends[g->legends_next++];
            ended = after;
        } else {
            int cell = move & 15, old = k->cells[cell];
            if (move < 16) {
                if (k->hidden >> cell & 1) k->hidden &= ~(1u << cell);
                else k->sets[old] &= ~(1u << cell);
                k->cells[cell] = held, k->sets[held] |= 1u << cell;
                if (held == PORTAL) link_cells(k);
                g->pile[g->pile_size++] = old;
            } else {
                g->pile[g->pile_size++] = held;
                turn_up(k, cell);
            }
            held = -1, look(k);
            if (!k->hidden) break;
            after = legend_free && (k->met & g->river), ended = !after;
        }
        if (ended) {
            seat ^= 1, legend_free = 1, after = 0;
            if (g->deck_next == g->deck_size) {
                for (int card = 0; card < g->pile_size; card++) g->deck[card] = g->pile[card];
                g->deck_size = g->pile_size, shuffle(g->deck, g->deck_size);
                g->pile[0] = g->deck[0], g->pile_size = 1, g->deck_next = 1;
            }
        }
    }
    for (int side = 0; side < 2; side++) {
        for (unsigned cells = g->kingdom[side].hidden; cells; cells &= cells - 1) turn_up(&g->kingdom[side], __builtin_ctz(cells));
        *points += score(&g->kingdom[side]);
    }
    return decisions;
}

int main(int count, char **words) {
    long games = count > 1 ? atol(words[1]) : 100000, decisions = 0, points = 0;
    static Game game;
    struct timespec from, to;
    for (int cell = 0; cell < 16; cell++)
        edges[cell] = (cell > 3) << (cell - 4 & 15) | (cell < 12) << (cell + 4 & 15) | (cell % 4 > 0) << (cell - 1 & 15) | (cell % 4 < 3) << (cell + 1 & 15);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long number = 0; number < games; number++) decisions += play(&game, &points);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) / 1e9;
    printf("{\"rate\": %.0f, \"decisions\": %.3f, \"score\": %.3f}\n", decisions / seconds, (double)decisions / games, points / 2.0 / games);
    return 0;
}
