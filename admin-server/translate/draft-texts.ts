import type { Queries } from '#content-db/database/open.ts';
import type { TranslatedField } from '#content-db/read/translated-fields.ts';
import { sourceOf, textIn, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { machineAuthor } from '#content-db/read/translations.ts';
import { addedTokens, inHouseStyle, lostTokens } from '#content-db/segments/protected-tokens.ts';
import type { Segment } from '#content-db/segments/segment.ts';
import { normalise } from '#content-db/segments/similarity.ts';
import { certainPairs } from '#content-db/segments/segment-drafts.ts';
import { joinSegments, splitText } from '#content-db/segments/split.ts';
import { type Term, type TermFinding, termFindings } from '#content-db/segments/terms.ts';
import { remembered } from './memory/memory.ts';

/** A text to translate, in segments, with what is known of them already. */
export interface DraftText {
  field: TranslatedField;
  segments: Segment[];
  /** The Arabic of segments that need no translation, by their English. */
  known: Map<string, string>;
}

/** A translated text; with a problem it must not be taken over. */
export interface FinishedText {
  field: TranslatedField;
  arabic: string;
  problem?: string;
}

/**
 * Splits texts into segments. Those that the English had before keep their Arabic, and those that a person has
 * confirmed elsewhere are taken from the memory, so only the others cost something.
 */
export async function draftTexts(
  queries: Queries,
  pair: TranslatedPair,
  fields: readonly TranslatedField[],
): Promise<DraftText[]> {
  return Promise.all(
    fields.map(async (field) => {
      const segments = splitText(textIn(pair.english, field.column.english), field.column);
      const texts = segments.flatMap(({ isFixed, text }) => (isFixed ? [] : [text]));
      const memory = await remembered(queries, texts);
      const known = await keptSegments(queries, pair, field);
      for (const text of texts) {
        const match = memory.get(normalise(text));
        if (match && !known.has(text)) known.set(text, match.arabic);
      }
      return { field, segments, known };
    }),
  );
}

/** What the service translated before, of the English as it was then. */
async function keptSegments(
  queries: Queries,
  pair: TranslatedPair,
  field: TranslatedField,
): Promise<Map<string, string>> {
  if (field.state !== 'outdated' || field.by !== machineAuthor) return new Map();
  const source = await sourceOf(queries, field, pair);
  const pairs = certainPairs(source ?? '', textIn(pair.arabic, field.column.arabic), field);
  return new Map(pairs.map(({ english, arabic }) => [english, arabic]));
}

/** The segments that the service has to translate, each once. */
export function unknownTexts(drafts: readonly DraftText[]): string[] {
  const texts = drafts.flatMap(({ segments, known }) =>
    segments.flatMap(({ isFixed, text }) => (isFixed || known.has(text) ? [] : [text])),
  );
  return [...new Set(texts)];
}

/** Puts a text together again, and checks that nothing was lost or added, and the glossary and names were followed. */
export function finishText(
  { field, segments, known }: DraftText,
  translated: ReadonlyMap<string, string>,
  terms: readonly Term[],
): FinishedText {
  const problems: string[] = [];
  const arabic = segments.map((segment) => {
    if (segment.isFixed) return segment;
    const isKnown = known.has(segment.text);
    const text = known.get(segment.text) ?? inHouseStyle(translated.get(segment.text) ?? '').trim();
    if (!isKnown) problems.push(...problemsOf(segment.text, text, terms));
    return { ...segment, text };
  });
  const problem = [...new Set(problems)].join(' ');
  return { field, arabic: joinSegments(arabic), ...(problem && { problem }) };
}

function problemsOf(english: string, arabic: string, terms: readonly Term[]): string[] {
  if (arabic === '') return ['The service gave an empty text.'];
  const lost = lostTokens(english, arabic, terms).map((token) => `The translation lost “${token}”.`);
  const added = addedTokens(english, arabic).map((token) => `The translation added “${token}”.`);
  return [...lost, ...added, ...termFindings(english, arabic, terms).map(termProblem)];
}

function termProblem({ term: { english, required, isName }, forbidden }: TermFinding): string {
  if (forbidden !== undefined) return `The glossary does not allow “${forbidden}” for “${english}”.`;
  const forms = required.join('” or “') || english;
  if (isName) return `The name “${english}” is “${forms}” in Arabic.`;
  return `The glossary asks for “${forms}” where the English says “${english}”.`;
}
