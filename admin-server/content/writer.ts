import type * as z from 'zod';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { references, rowsWith } from '#content-db/read/references.ts';
import {
  createRow,
  type Input,
  removeRow,
  requireRevision,
  requireRow,
  type RowOf,
  updateLoadedRow,
  updateRow,
} from '#content-db/write/repository.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import type { ContentBody } from '../http/content-body.ts';
import { translations } from '#content-db/read/translations.ts';
import { invalidField } from './invalid-field.ts';

type Values = Record<string, unknown>;

/** Other names for columns in what staff send: the schema that uses them, and the column of each name. */
export interface FieldNames {
  input: z.ZodObject;
  columns: Record<string, string>;
}

export interface DeriveInput<N extends ResourceName> {
  /** The value sent for the column, if any. */
  sent: unknown;
  /** All sent values over the stored ones. */
  values: Values;
  before: RowOf<N> | undefined;
}

/** What is special about writing a resource. All functions run in the transaction that writes the row. */
export interface WriterOptions<N extends ResourceName, F extends string = never> {
  /** Computes a column from the others, and cleans what was sent for it. */
  derive?: Record<F, (tx: Transaction, input: DeriveInput<N>) => Promise<unknown>>;
  /** The other column names, if the sent values use them. */
  fieldNames?(values: Values): FieldNames | undefined;
  /** Checks what the schema can't. @throws Problem */
  check?(tx: Transaction, row: Input<N>, before: RowOf<N> | undefined): Promise<void>;
  /** Writes further rows that the change entails. */
  afterWrite?(
    tx: Transaction,
    change: { before: RowOf<N> | undefined; after: RowOf<N>; by: string },
  ): Promise<void>;
}

/** Creates and changes rows of one resource from what staff send. `by` is the username in the history. */
export interface ContentWriter<N extends ResourceName> {
  create(tx: Transaction, values: Values, by: string): Promise<RowOf<N>>;
  /** @throws Problem `conflict`, with the current row, when the revision sent is not the current one */
  change(
    tx: Transaction,
    id: number,
    sent: ContentBody,
    by: string,
  ): Promise<{ before: RowOf<N>; after: RowOf<N> }>;
}

/** The writer of a resource. Its functions throw a Problem `invalid` when the values are not valid. */
export function createWriter<N extends ResourceName, F extends string = never>(
  name: N,
  options: WriterOptions<N, F> = {},
): ContentWriter<N> {
  const resource: Resource = resources[name];
  const columnNames: FieldNames = { input: resource.input, columns: {} };

  async function parseValues(tx: Transaction, sent: Values, before?: RowOf<N>): Promise<Values> {
    const { input, columns } = options.fieldNames?.(sent) ?? columnNames;
    const stored = before ? pick(withFieldNames(before, columns), Object.keys(input.shape)) : {};
    const values: Values = { ...stored, ...sent };
    for (const [column, derive] of Object.entries<Derive<N>>(options.derive ?? {})) {
      if (!before || column in sent)
        values[column] = await derive(tx, { sent: sent[column], values, before });
    }
    const row = parseOrExplain(input, values, resource.label.toLowerCase());
    return Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field] ?? field, value]));
  }

  return {
    async create(tx, sent, by) {
      const row = await parseValues(tx, sent);
      await requireReferences(tx, name, row);
      await requireOnePair(tx, name, row, undefined);
      await options.check?.(tx, row as Input<N>, undefined);
      const moved = linkToMove(name, row);
      const after = await createRow(tx, name, { ...row, ...moved?.english } as Input<N>, by);
      await moved?.write(tx, Number(after.id), by);
      await options.afterWrite?.(tx, { before: undefined, after, by });
      return after;
    },
    async change(tx, id, { values, revision }, by) {
      const before = await requireRow(tx, name, id);
      requireRevision(before, revision);
      const row = await parseValues(tx, values, before);
      const { columns } = options.fieldNames?.(values) ?? columnNames;
      // Only the sent columns: the schema filled in defaults for the others.
      const changed = pick(
        row,
        Object.keys(values).map((field) => columns[field] ?? field),
      );
      await requireReferences(tx, name, changed);
      await requireOnePair(tx, name, row, before.id);
      await options.check?.(tx, row as Input<N>, before);
      const moved = linkToMove(name, row);
      const own = { ...changed, ...moved?.english } as Partial<Input<N>>;
      const after = await updateLoadedRow(tx, name, before, own, by);
      await moved?.write(tx, before.id, by);
      await options.afterWrite?.(tx, { before, after, by });
      return { before, after };
    },
  };
}

type Derive<N extends ResourceName> = (tx: Transaction, input: DeriveInput<N>) => Promise<unknown>;

/** Removes a row. @throws Problem `not-found`; `conflict` while other rows refer to it */
export function removeContent(
  content: Pick<Database, 'write'>,
  name: ResourceName,
  id: number,
  by: string,
): Promise<void> {
  return content.write((tx) => removeRow(tx, name, id, by));
}

/** @throws Problem `invalid` when a reference names a row that does not exist */
async function requireReferences(tx: Transaction, name: ResourceName, row: Values): Promise<void> {
  for (const { from, column, to, target } of references) {
    const value = row[column];
    if (from !== name || value === undefined || value === null) continue;
    if ((await rowsWith(tx, to, target, [value])).length > 0) continue;
    const label = resources[to].label.toLowerCase();
    const message = `Please select ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;
    throw new Problem('invalid', message, { fields: { [column]: message } });
  }
}

function withFieldNames(row: Values, columns: Record<string, string>): Values {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]])),
  };
}

function pick(values: Values, names: string[]): Values {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  );
}

/**
 * Of rows that are linked with their version in the other language, each has one version at most. Does nothing for
 * types without such a link.
 * @param row the values to write
 * @param id the id of the row; undefined for a new one
 * @throws Problem `invalid` when both are in one language; `conflict` when the other one has a version already
 */
async function requireOnePair(
  queries: Queries,
  name: ResourceName,
  row: Record<string, unknown>,
  id: number | undefined,
): Promise<void> {
  const link = translations.find(({ resource }) => resource === name)?.link;
  if (link === undefined) return;
  const named = id === undefined ? [] : await rowsWith(queries, name, link, [id]);
  if (named.some((other) => other['locale'] === row['locale']))
    throw invalidField('locale', 'Its translation is in this language already');
  const target = row[link];
  if (typeof target !== 'number') return;
  const [other] = await rowsWith(queries, name, 'id', [target]);
  if (other?.['locale'] === row['locale']) throw invalidField(link, 'Choose a version in the other language');
  const naming = await rowsWith(queries, name, link, [target]);
  const itsVersion = other?.[link] ?? id;
  if (itsVersion === id && naming.every((its) => its.id === id)) return;
  const message = 'That one is linked with another version already';
  throw new Problem('conflict', `${message}.`, { fields: { [link]: message } });
}

/** A link that an English row was given, although the Arabic row is to have it. */
interface MovedLink {
  /** Values for the English row. */
  english: Record<string, null>;
  /** Writes the link into the Arabic row. */
  write(tx: Transaction, englishId: number, by: string): Promise<void>;
}

/** The link to move, where the English row is the original; undefined where the values stay as they are. */
function linkToMove(name: ResourceName, row: Record<string, unknown>): MovedLink | undefined {
  const { translation }: Resource = resources[name];
  const link = translations.find(({ resource }) => resource === name)?.link;
  if (!translation?.isEnglishOriginal || link === undefined || row['locale'] !== 'en') return undefined;
  const arabicId = row[link];
  if (typeof arabicId !== 'number') return undefined;
  return {
    english: { [link]: null },
    async write(tx, englishId, by) {
      await updateRow(tx, name, arabicId, { [link]: englishId }, { by });
    },
  };
}
