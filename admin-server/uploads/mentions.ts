import type { Queries } from '#content-db/database/open.ts';
import { parseUploadName } from '#content-db/model/upload-files.ts';
import { describeRow } from '#content-db/read/row-title.ts';
import { rowsContaining, typesWithTexts } from '#content-db/read/rows-containing.ts';

/**
 * Finds references to uploads in content: an address such as `/uploads/3f…a1.jpg`, or that of a variant, in any
 * text of any row.
 */

/** The common start of the file names of a picture and its variants; undefined for other file names. */
export function stemOf(name: string): string | undefined {
  return parseUploadName(name)?.stem;
}

/** Descriptions of the rows that show a picture, at most `limit`. */
export async function findUses(queries: Queries, file: string, limit: number): Promise<string[]> {
  const address = `/uploads/${stemOf(file) ?? file}`;
  const uses: string[] = [];
  for (const name of typesWithTexts) {
    if (uses.length >= limit) break;
    const rows = await rowsContaining(queries, name, address, { limit: limit - uses.length });
    uses.push(...rows.map((row) => describeRow(name, row)));
  }
  return uses;
}

/** Stems of all pictures that any row refers to. */
export async function referencedStems(queries: Queries): Promise<Set<string>> {
  const stems = new Set<string>();
  for (const name of typesWithTexts) {
    // In batches, because articles are long.
    for (let after = 0; ;) {
      const rows = await rowsContaining(queries, name, '/uploads/', { after, limit: 200 });
      for (const stem of stemsIn(JSON.stringify(rows))) stems.add(stem);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return stems;
}

/** All stems in a text. */
export function stemsIn(text: string): Set<string> {
  return new Set(text.match(/(?<![a-f0-9])[a-f0-9]{32,64}(?![a-f0-9])/g));
}
