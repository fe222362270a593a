import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { TranslatedField } from '#content-db/read/translated-fields.ts';
import { translationService } from '#content-db/read/translations.ts';
import { splitText } from '#content-db/segments/split.ts';

/** Who wrote a segment of an Arabic text, or confirmed it since, and when. */
export interface SegmentOrigin {
  by: string;
  at: string;
  isMachine: boolean;
}

/** So many changes of a text are looked through. */
const maxChanges = 200;

/**
 * Where each segment of an Arabic text comes from, in their order; null if no change tells. The history of changes does:
 * a segment is of the last change that brought it into the text, or that confirmed the whole text.
 */
export async function segmentOrigins(
  queries: Queries,
  { resource, arabicId, column }: Pick<TranslatedField, 'resource' | 'arabicId' | 'column'>,
  arabic: string,
): Promise<(SegmentOrigin | null)[]> {
  if (arabicId === null || arabic === '') return [];
  const log = await queries
    .select({
      by: changes.by,
      at: changes.at,
      before: sql<string>`coalesce(json_extract(${changes.before}, ${`$.${column.arabic}`}), '')`,
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
  const texts = splitText(arabic, column).map(({ text }) => text);
  const origins = new Map<string, SegmentOrigin>();
  let after = arabic;
  for (const { by, at, before } of log) {
    const stood = before === after ? [] : splitText(before, column).map(({ text }) => text);
    for (const text of new Set(texts).difference(new Set([...stood, ...origins.keys()])))
      origins.set(text, { by, at, isMachine: by === translationService });
    if (origins.size === new Set(texts).size) break;
    after = before;
  }
  return texts.map((text) => origins.get(text) ?? null);
}
