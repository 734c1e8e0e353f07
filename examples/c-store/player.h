/* Stands for the player, who opens the page and pays: a request to the sandbox's control API. A game has none of it. */

#ifndef PLAYER_H
#define PLAYER_H

/** Begins to pay an order at the sandbox; answers a descriptor, or -1. */
int player_begin_payment(const char *sandbox_url, const char *order_id);

/** Looks, without waiting, whether that is done: 1 if it was paid, 0 if not yet, -1 if it failed. */
int player_look(int descriptor);

#endif
