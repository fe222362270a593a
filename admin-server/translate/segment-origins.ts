import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { changes, type CheckedPart } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { TranslatedField } from '#content-db/read/translated-fields.ts';
import { sourceOf, textIn, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { translationService } from '#content-db/read/translations.ts';
import type { DraftField, SegmentOrigin } from '#content-db/segments/segment-drafts.ts';
import { splitText } from '#content-db/segments/split.ts';

/** So many changes of a text are looked through. */
const maxChanges = 200;

/** A field in both languages, with where each segment of the Arabic comes from. */
export async function textsOf(
  queries: Queries,
  field: TranslatedField,
  pair: TranslatedPair,
): Promise<DraftField> {
  const { column } = field;
  const [english, arabic] = [textIn(pair.english, column.english), textIn(pair.arabic, column.arabic)];
  const source = (await sourceOf(queries, field, pair)) ?? null;
  const origins = await segmentOrigins(queries, field, { arabic, source: source ?? english });
  return { column, english, arabic, source, origins, begun: null };
}

/**
 * Where each segment of an Arabic text comes from, in their order; null if no change tells. The history of changes does:
 * a segment is of the last change that brought it into the text, or that confirmed it or the whole text.
 */
async function segmentOrigins(
  queries: Queries,
  { resource, arabicId, column }: TranslatedField,
  { arabic, source }: { arabic: string; source: string },
): Promise<(SegmentOrigin | null)[]> {
  if (arabicId === null || arabic === '') return [];
  const log = await queries
    .select({
      by: changes.by,
      at: changes.at,
      before: sql<string>`coalesce(json_extract(${changes.before}, ${`$.${column.arabic}`}), '')`,
      parts: changes.parts,
    })
    .from(changes)
    .where(
      and(
        eq(changes.resource, resource),
        eq(changes.rowId, arabicId),
        isNull(changes.discardedAt),
        sql`EXISTS (SELECT 1 FROM json_each(${changes.columns}) WHERE value = ${column.arabic})`,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(maxChanges);
  const sources = splitText(source, column);
  const segments = splitText(arabic, column).map(({ text }, at) => ({
    arabic: text,
    english: sources[at]?.text,
  }));
  const origins: (SegmentOrigin | null)[] = segments.map(() => null);
  let after = arabic;
  for (const { by, at, before, parts } of log) {
    const part = parts?.[column.arabic];
    const stood = new Set(before === after && !part ? [] : splitText(before, column).map(({ text }) => text));
    for (const [index, segment] of segments.entries())
      if (!stood.has(segment.arabic) || isChecked(part, segment))
        origins[index] ??= { by, at, isMachine: by === translationService };
    if (!origins.includes(null)) break;
    after = before;
  }
  return origins;
}

function isChecked(
  part: CheckedPart | undefined,
  { english, arabic }: { english: string | undefined; arabic: string },
): boolean {
  return part?.checked.some((pair) => pair.english === english && pair.arabic === arabic) ?? false;
}
