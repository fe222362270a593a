import { describe, expect, it } from 'vitest';
import { randomFor } from '#content-db/testing/random.ts';
import { withChanges } from './layered-map.ts';

describe('a map with changes', () => {
  it('has what a map has that was changed in place, after any number of changes', () => {
    const random = randomFor('layered maps');
    const plain = new Map<number, string>(Array.from({ length: 2000 }, (_, key) => [key, 'first']));
    let layered: ReadonlyMap<number, string> = new Map(plain);
    for (let round = 0; round < 300; round++) {
      const changes = Array.from({ length: random.below(20) }, (): [number, string | undefined] => [
        random.below(2500),
        random.chance(0.3) ? undefined : `round ${round}`,
      ]);
      const [before, size] = [layered, layered.size];
      layered = withChanges(layered, changes);
      expect([...before.keys()]).toHaveLength(size);
      for (const [key, value] of changes)
        if (value === undefined) plain.delete(key);
        else plain.set(key, value);
      expect(layered.size).toBe(plain.size);
      for (const key of [0, 1, random.below(2500), random.below(2500), ...changes.map(([key]) => key)]) {
        expect([layered.has(key), layered.get(key)]).toEqual([plain.has(key), plain.get(key)]);
      }
    }
    const inOrder = (map: ReadonlyMap<number, string>) => [...map].sort(([a], [b]) => a - b);
    expect(inOrder(layered)).toEqual(inOrder(plain));
    expect([...layered.keys()].sort()).toEqual([...plain.keys()].sort());
    expect([...layered.values()].sort()).toEqual([...plain.values()].sort());
    const seen = new Map<number, string>();
    layered.forEach((value, key) => void seen.set(key, value));
    expect(inOrder(seen)).toEqual(inOrder(plain));
  });
});
