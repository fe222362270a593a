import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { changes, type CheckedPart } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { TranslatedField } from '#content-db/read/translated-fields.ts';
import { textsOf, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { machineAuthor } from '#content-db/read/translations.ts';
import { type DraftField, segmentDrafts, type SegmentOrigin } from '#content-db/segments/segment-drafts.ts';
import { splitText } from '#content-db/segments/split.ts';

/** So many changes of a text are looked through. */
const maxChanges = 200;

/** A field in both languages, with where each segment of the Arabic comes from. */
export async function textsWithOrigins(
  queries: Queries,
  field: TranslatedField,
  pair: TranslatedPair,
): Promise<DraftField> {
  const texts = await textsOf(queries, field, pair);
  const log = texts.arabic === '' ? [] : await changesOf(queries, field);
  return { ...texts, origins: segmentOrigins(texts, log) };
}

/** A change of an Arabic text. */
interface TextChange {
  by: string;
  at: string;
  /** The text before it. */
  before: string;
  /** What it checked, unless that was the whole text. */
  part: CheckedPart | undefined;
}

/** The changes of an Arabic text and those that confirmed it, the newest first. */
async function changesOf(
  queries: Queries,
  { resource, arabicId, column: { arabic: column } }: TranslatedField,
): Promise<TextChange[]> {
  if (arabicId === null) return [];
  const log = await queries
    .select({
      by: changes.by,
      at: changes.at,
      before: sql<string>`coalesce(json_extract(${changes.before}, ${`$.${column}`}), '')`,
      parts: changes.parts,
    })
    .from(changes)
    .where(
      and(
        eq(changes.resource, resource),
        eq(changes.rowId, arabicId),
        isNull(changes.discardedAt),
        sql`EXISTS (SELECT 1 FROM json_each(${changes.columns}) WHERE value = ${column})`,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(maxChanges);
  return log.map(({ parts, ...change }) => ({ ...change, part: parts?.[column] }));
}

/**
 * Where each segment of an Arabic text comes from, in their order; null if no change tells. The history of changes does:
 * a segment is of the last change that brought it into the text, or that confirmed it or the whole text.
 */
function segmentOrigins(texts: DraftField, log: readonly TextChange[]): (SegmentOrigin | null)[] {
  // Beside the English that it was made from, the Arabic stands in its own order.
  const drafts = segmentDrafts({ ...texts, english: texts.source ?? texts.english });
  const segments = drafts.flatMap(({ stored, old }) =>
    stored ? [{ arabic: stored.text, english: old?.text ?? '' }] : [],
  );
  const origins: (SegmentOrigin | null)[] = segments.map(() => null);
  let after = texts.arabic;
  for (const { by, at, before, part } of log) {
    const isWhole = before === after && !part?.checked.length;
    const stood = new Set(isWhole ? [] : splitText(before, texts.column).map(({ text }) => text));
    for (const [index, segment] of segments.entries())
      if (!stood.has(segment.arabic) || isChecked(part, segment))
        origins[index] ??= { by, at, isMachine: by === machineAuthor };
    if (!origins.includes(null)) break;
    after = before;
  }
  return origins;
}

function isChecked(part: CheckedPart | undefined, segment: CheckedPart['checked'][number]): boolean {
  return (
    part?.checked.some(({ english, arabic }) => english === segment.english && arabic === segment.arabic) ??
    false
  );
}
