import { articleType, type CollectionName } from '../types/index.ts';
import type { Reader } from './reader.ts';

/** What somebody typed over the columns of a row, and has not saved. */
export interface RowDraft {
  resource: CollectionName;
  rowId: number;
  values: Record<string, unknown>;
}

interface Readers {
  forPage(record: (key: string) => void): Reader;
}

/** Readers that show a row as it would be with a draft. Lists keep their order, and who is in them. */
export function withDraft(readers: Readers, { resource, rowId, values }: RowDraft): Readers {
  return {
    forPage(record) {
      const stored = readers.forPage(record);
      const reader: Reader = {
        ...stored,
        async get(name, id, view) {
          const row = await stored.get(name, id, view);
          if (!row || name !== resource || id !== rowId) return row;
          const typed = Object.entries(values).filter(([column]) => column in row);
          return { ...row, ...Object.fromEntries(typed) };
        },
        async find(name, column, value, view) {
          const isTyped = name === resource && values[column] === value;
          return isTyped ? reader.get(name, rowId, view) : stored.find(name, column, value, view);
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
