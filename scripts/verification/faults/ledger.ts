/** A value that a server may hold under a key; null stands for nothing. */
export type Value = string | null;

/** Values that are possible for each key. A key that is not there can only have nothing. */
export type Possible = ReadonlyMap<string, ReadonlySet<Value>>;

/**
 * What a server has acknowledged. A write that was answered must be there after any fault, one that was
 * refused must not, and one whose answer was lost may be either.
 */
export interface Ledger {
  /** Number of acknowledged writes. */
  acknowledged(): number;
  /** Announces a write before it is sent. */
  begin(key: string, value: Value): Write;
  /** Collects the values from now on, until `end`. A copy that is made in between holds one of them for each key. */
  collect(): { end(): Possible };
  /** Goes back to a copy: each key has one of its values. */
  rewind(copy: Possible): void;
  /** Compares with what is there, and takes it as known. @returns a sentence for each difference */
  settle(there: ReadonlyMap<string, string>): string[];
}

export interface Write {
  acknowledged(): void;
  refused(): void;
}

export function createLedger(): Ledger {
  let possible = new Map<string, Set<Value>>();
  const collecting = new Set<Map<string, Set<Value>>>();
  let acknowledged = 0;

  function valuesOf(map: Map<string, Set<Value>>, key: string): Set<Value> {
    const values = map.get(key) ?? new Set<Value>([null]);
    map.set(key, values);
    return values;
  }

  return {
    acknowledged: () => acknowledged,
    begin(key, value) {
      valuesOf(possible, key).add(value);
      for (const map of collecting) valuesOf(map, key).add(value);
      return {
        acknowledged() {
          acknowledged += 1;
          possible.set(key, new Set([value]));
        },
        refused: () => void valuesOf(possible, key).delete(value),
      };
    },
    collect() {
      const collected = new Map([...possible].map(([key, values]) => [key, new Set(values)]));
      collecting.add(collected);
      return {
        end() {
          collecting.delete(collected);
          return collected;
        },
      };
    },
    rewind(copy) {
      const keys = new Set([...possible.keys(), ...copy.keys()]);
      possible = new Map([...keys].map((key) => [key, new Set(copy.get(key) ?? [null])]));
    },
    settle(there) {
      const differences: string[] = [];
      for (const [key, values] of possible) {
        const value = there.get(key) ?? null;
        if (!values.has(value))
          differences.push(
            `${key} is ${value ?? 'not there'}, not ${[...values].map((one) => one ?? 'nothing').join(' or ')}`,
          );
        if (value === null) possible.delete(key);
        else possible.set(key, new Set([value]));
      }
      return differences;
    },
  };
}
