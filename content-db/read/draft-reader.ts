import { getTableColumns } from 'drizzle-orm';
import { articleType, type KeyedSetName, type ResourceName, resources } from '../types/index.ts';
import type { KeyedRow, KeyOf, Reader } from './reader.ts';

/** What somebody typed over the columns of a row, and has not saved. */
export interface RowDraft {
  resource: ResourceName;
  /** Undefined for a row of a keyed set that was never saved. */
  rowId: number | undefined;
  values: Record<string, unknown>;
}

interface Readers {
  forPage(record: (key: string) => void): Reader;
}

/** A row that was never saved: each column has what is typed, or what it has where nothing is. */
function unsavedRow<N extends KeyedSetName>(name: N, typed: object): KeyedRow<N> | undefined {
  const columns = Object.entries(getTableColumns(resources[name].table));
  const empty = Object.fromEntries(
    columns.map(([column, { default: initial }]) => [column, initial ?? null]),
  );
  const row = { ...empty, id: 0, ...typed };
  return isRowOf(name, row) ? row : undefined;
}

function isRowOf<N extends KeyedSetName>(name: N, row: object): row is KeyedRow<N> {
  return Object.keys(getTableColumns(resources[name].table)).every((column) => column in row);
}

/** Readers that show a row as it would be with a draft. Lists keep their order, and who is in them. */
export function withDraft(readers: Readers, { resource, rowId, values }: RowDraft): Readers {
  return {
    forPage(record) {
      const stored = readers.forPage(record);
      const withTyped = <R extends object>(name: ResourceName, row: R): R => {
        if (name !== resource || !('id' in row) || row.id !== rowId) return row;
        const typed = Object.entries(values).filter(([column]) => column in row);
        return { ...row, ...Object.fromEntries(typed) };
      };
      /** The row that was never saved, if it has this key. */
      const newRow = <N extends KeyedSetName>(name: N, key: KeyOf<N>): KeyedRow<N> | undefined => {
        if (name !== resource || rowId !== undefined) return undefined;
        // A form has no field for a key that can have one value only.
        const isIt = Object.entries(key).every(([column, value]) => (values[column] ?? value) === value);
        return isIt ? unsavedRow(name, { ...key, ...values }) : undefined;
      };
      const typedAt =
        <N extends KeyedSetName, R extends object>(name: N, find: (key: KeyOf<N>) => R | undefined) =>
        (key: KeyOf<N>): R | KeyedRow<N> | undefined => {
          const row = find(key);
          return row ? withTyped(name, row) : newRow(name, key);
        };
      const reader: Reader = {
        ...stored,
        async get(name, id, view) {
          const row = await stored.get(name, id, view);
          return row && withTyped(name, row);
        },
        async list(name, view, locale) {
          return (await stored.list(name, view, locale)).map((row) => withTyped(name, row));
        },
        keyed: async (name) => typedAt(name, await stored.keyed(name)),
        keyedView: async (name, view) => typedAt(name, await stored.keyedView(name, view)),
        async all(name) {
          return (await stored.all(name)).map((row) => withTyped(name, row));
        },
        async find(name, column, value, view) {
          const isTyped = name === resource && values[column] === value;
          return isTyped && rowId !== undefined
            ? reader.get(name, rowId, view)
            : stored.find(name, column, value, view);
        },
        async article(id, make) {
          const typed = values[articleType.column];
          const isTyped = resource === articleType.name && id === rowId && typeof typed === 'string';
          return isTyped ? make(typed) : stored.article(id, make);
        },
      };
      return reader;
    },
  };
}
