/** Numbers that look random and come again with the same seed. */
export interface Random {
  /** From 0 to below 1. */
  (): number;
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

/** The generator of one seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return Object.assign(next, {
    below,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('Nothing to pick from');
      return items[below(items.length)] as T;
    },
    chance: (probability: number) => next() < probability,
  });
}
