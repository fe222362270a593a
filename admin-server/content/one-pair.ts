import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { translations } from '#content-db/read/translations.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { invalidField } from './invalid-field.ts';

/**
 * Of rows that are linked with their version in the other language, each has one version at most. Does nothing for
 * types without such a link.
 * @param row the values to write
 * @param id the id of the row; undefined for a new one
 * @throws Problem `invalid` when both are in one language; `conflict` when the other one has a version already
 */
export async function requireOnePair(
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
export interface MovedLink {
  /** Values for the English row. */
  english: Record<string, null>;
  /** Writes the link into the Arabic row. */
  write(tx: Transaction, englishId: number, by: string): Promise<void>;
}

/** The link to move, where the English row is the original; undefined where the values stay as they are. */
export function linkToMove(name: ResourceName, row: Record<string, unknown>): MovedLink | undefined {
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
