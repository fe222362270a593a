/** Milliseconds between two heartbeats of a server, and without one until it is taken to have stopped. */
export const beatInterval = 10_000;
export const patience = 3 * beatInterval;
