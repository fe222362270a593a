import type * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { references, rowsWith } from '#content-db/read/references.ts';
import {
  createRow,
  demandRow,
  type Input,
  outdated,
  removeRow,
  type RowOf,
  updateRow,
} from '#content-db/write/repository.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import type { ContentBody } from '../http/content-body.ts';

type Values = Record<string, unknown>;

/** How staff may call the columns of a resource in what they send: a schema, and the columns that its other names stand for. */
export interface Naming {
  input: z.ZodObject;
  columns: Record<string, string>;
}

export interface Derivation<N extends ResourceName> {
  /** What was sent for the column; undefined where nothing was. */
  given: unknown;
  /** All that was sent, over what stands there already. */
  values: Values;
  before: RowOf<N> | undefined;
}

/** What is special about writing a resource, all of it in the transaction that writes the row. */
export interface Rules<N extends ResourceName, F extends string = never> {
  /** Columns that are made of others where they are left empty; also tidies what was sent for them. */
  derive?: Record<F, (tx: Transaction, from: Derivation<N>) => Promise<unknown>>;
  /** Other names for the columns, if what was sent uses them. */
  naming?(values: Values): Naming | undefined;
  /** Refuses what the schema alone cannot judge. */
  check?(tx: Transaction, row: Input<N>, before: RowOf<N> | undefined): Promise<void>;
  /** Writes what follows from the change. */
  follow?(
    tx: Transaction,
    change: { before: RowOf<N> | undefined; after: RowOf<N>; by: string },
  ): Promise<void>;
}

/** Creates, changes and removes rows of one resource by what staff send, as `by`. */
export interface ContentWriter<N extends ResourceName> {
  create(tx: Transaction, values: Values, by: string): Promise<RowOf<N>>;
  /** @throws Problem `conflict`, with the current row, where `sent` names another revision */
  change(
    tx: Transaction,
    id: number,
    sent: ContentBody,
    by: string,
  ): Promise<{ before: RowOf<N>; after: RowOf<N> }>;
}

/** The writer of a resource. Each of its calls throws a Problem where the values do not fit. */
export function createWriter<N extends ResourceName, F extends string = never>(
  name: N,
  rules: Rules<N, F> = {},
): ContentWriter<N> {
  const { label } = resources[name];
  const naming: Naming = { input: resources[name].input as z.ZodType as z.ZodObject, columns: {} };

  async function parsed(tx: Transaction, sent: Values, before?: RowOf<N>): Promise<Values> {
    const { input, columns } = rules.naming?.(sent) ?? naming;
    const known = before ? pick(withOtherNames(before, columns), Object.keys(input.shape)) : {};
    const values: Values = { ...known, ...sent };
    for (const [column, derive] of Object.entries<Derive<N>>(rules.derive ?? {})) {
      if (!before || column in sent)
        values[column] = await derive(tx, { given: sent[column], values, before });
    }
    const row = parseOrExplain(input, values, label.toLowerCase());
    return Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field] ?? field, value]));
  }

  return {
    async create(tx, sent, by) {
      const row = await parsed(tx, sent);
      await demandTargets(tx, name, row);
      await rules.check?.(tx, row as Input<N>, undefined);
      const after = await createRow(tx, name, row as Input<N>, by);
      await rules.follow?.(tx, { before: undefined, after, by });
      return after;
    },
    async change(tx, id, { values, revision }, by) {
      const before = await demandRow(tx, name, id);
      if (revision !== undefined && revision !== before.revision) throw outdated(before);
      const row = await parsed(tx, values, before);
      const { columns } = rules.naming?.(values) ?? naming;
      // Only what was sent: the schema has filled in defaults for the rest.
      const changed = pick(
        row,
        Object.keys(values).map((field) => columns[field] ?? field),
      );
      await demandTargets(tx, name, changed);
      await rules.check?.(tx, row as Input<N>, before);
      const after = await updateRow(tx, name, id, changed as Partial<Input<N>>, { by });
      await rules.follow?.(tx, { before, after, by });
      return { before, after };
    },
  };
}

type Derive<N extends ResourceName> = (tx: Transaction, from: Derivation<N>) => Promise<unknown>;

/** Removes a row as `by`. Throws `not-found`, or `conflict` while others need it. */
export function removeContent(
  content: Pick<Database, 'write'>,
  name: ResourceName,
  id: number,
  by: string,
): Promise<void> {
  return content.write((tx) => removeRow(tx, name, id, by));
}

/** Refuses a reference to what is not there. */
async function demandTargets(tx: Transaction, name: ResourceName, row: Values): Promise<void> {
  for (const { from, column, to, target } of references) {
    const value = row[column];
    if (from !== name || value === undefined || value === null) continue;
    if ((await rowsWith(tx, to, target, [value])).length > 0) continue;
    const label = resources[to].label.toLowerCase();
    const message = `Please select ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;
    throw new Problem('invalid', message, { fields: { [column]: message } });
  }
}

function withOtherNames(row: Values, columns: Record<string, string>): Values {
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
