import type { Queries } from '#content-db/database/open.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { references, rowsWith } from '#content-db/read/references.ts';
import { linkedRow } from '#content-db/read/translated-pair.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import type { ResourceName } from '#content-db/types/index.ts';

/** The values that a new Arabic row has from the English one: what pairs them, and the pictures and settings of both. */
export async function valuesOfBoth(
  queries: Queries,
  { resource, pairedBy, copied }: Translation,
  english: StoredRow,
): Promise<Record<string, unknown>> {
  const links = Object.entries(pairedBy).map(([own, other]) => [own, english[other]]);
  const copies = await Promise.all(
    copied.map(async (column) => [column, await inArabic(queries, resource, column, english[column])]),
  );
  return Object.fromEntries([...links, ...copies]);
}

/** The value for an Arabic row: of a reference to a row that has a version in each language, such as an author, the Arabic one. */
async function inArabic(
  queries: Queries,
  resource: ResourceName,
  column: string,
  value: unknown,
): Promise<unknown> {
  const reference = references.find(({ from, column: its }) => from === resource && its === column);
  const translation = translations.find(({ resource: name, link }) => name === reference?.to && link);
  if (!translation) return value;
  const [row] = await rowsWith(queries, translation.resource, 'id', [value]);
  if (!row || row['locale'] === 'ar') return value;
  return (await linkedRow(queries, translation, row))?.id ?? null;
}
