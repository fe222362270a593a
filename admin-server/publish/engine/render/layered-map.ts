/** A map with more changes than this is copied. */
const maxLayerSize = 1000;

/**
 * A new map with these changes; undefined removes a key. Copies only the changes, not the map, which can
 * have tens of thousands of entries. Added keys come last.
 */
export function withChanges<K, V>(
  map: ReadonlyMap<K, V>,
  changes: Iterable<[key: K, value: V | undefined]>,
): ReadonlyMap<K, V> {
  const layered =
    map instanceof LayeredMap ? map.changedBy(changes) : new LayeredMap<K, V>(map, new Map(changes));
  return layered.changes.size > maxLayerSize ? new Map(layered) : layered;
}

class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly #base: ReadonlyMap<K, V>;
  readonly changes: ReadonlyMap<K, V | undefined>;
  readonly size: number;

  constructor(base: ReadonlyMap<K, V>, changes: ReadonlyMap<K, V | undefined>) {
    this.#base = base;
    this.changes = changes;
    this.size =
      base.size +
      changes
        .entries()
        .reduce((sum, [key, value]) => sum + Number(value !== undefined) - Number(base.has(key)), 0);
  }

  changedBy(changes: Iterable<[key: K, value: V | undefined]>): LayeredMap<K, V> {
    return new LayeredMap(this.#base, new Map([...this.changes, ...changes]));
  }

  get(key: K): V | undefined {
    return this.changes.has(key) ? this.changes.get(key) : this.#base.get(key);
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): MapIterator<[K, V]> {
    for (const entry of this.#base) if (!this.changes.has(entry[0])) yield entry;
    for (const [key, value] of this.changes) if (value !== undefined) yield [key, value];
  }

  *keys(): MapIterator<K> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this) yield value;
  }

  forEach(call: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) call(value, key, this);
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }
}
