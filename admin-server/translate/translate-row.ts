import type { Database, Queries } from '#content-db/database/open.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { Problem } from '#content-db/model/problem.ts';
import { knownTerms } from '#content-db/read/known-terms.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { textIn, translatedPair, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { machineAuthor } from '#content-db/read/translations.ts';
import { type Term, termsIn } from '#content-db/segments/terms.ts';
import { resources } from '#content-db/types/index.ts';
import { type DraftText, draftTexts, finishText, type FinishedText, unknownTexts } from './draft-texts.ts';
import { TranslationFailure } from './services/failure.ts';
import { giveBack, reserve } from './spending.ts';
import { storeArabic } from './store-arabic.ts';
import { dropTasks, type DueRow, refusalKey, refuseTask } from './tasks.ts';
import type { Translator } from './translator.ts';

export interface RowTranslation {
  content: Pick<Database, 'read' | 'write'>;
  translator: Translator;
  /** Milliseconds since 1970. */
  now: number;
  /** Characters a month; undefined for no limit. */
  limit: number | undefined;
  signal: AbortSignal;
}

/**
 * Translates texts of a row and stores those that kept what they must keep. The others are marked.
 * @returns false if the month has not enough characters left; nothing was sent then
 * @throws TranslationFailure of the kinds `failed`, `limited` and `setup`; nothing is stored then
 */
export async function translateRow(options: RowTranslation, due: DueRow): Promise<boolean> {
  const { content } = options;
  const drafts = await draftTexts(content.read, due.pair, due.fields);
  const terms = await knownTerms(content.read);
  const finished = await finishTexts(options, drafts, { due, terms });
  if (!finished) return false;
  await takeOver(options, due, finished);
  return true;
}

interface Surroundings {
  due: DueRow;
  terms: readonly Term[];
}

/** Texts that the service refuses together are sent one by one, so that only the one that it does not take is marked. */
async function finishTexts(
  options: RowTranslation,
  drafts: DraftText[],
  surroundings: Surroundings,
): Promise<FinishedText[] | undefined> {
  try {
    const translated = await translateTexts(options, unknownTexts(drafts), surroundings);
    return translated && drafts.map((draft) => finishText(draft, translated, surroundings.terms));
  } catch (error) {
    if (!(error instanceof TranslationFailure) || error.kind !== 'refused') throw error;
    if (drafts.length === 1)
      return drafts.map(({ field }) => ({ field, arabic: '', problem: error.message }));
    const finished: FinishedText[] = [];
    for (const draft of drafts) {
      const one = await finishTexts(options, [draft], surroundings);
      if (!one) return undefined;
      finished.push(...one);
    }
    return finished;
  }
}

/** @returns the translations by text; undefined if the month has not enough characters left */
async function translateTexts(
  { content, translator, now, limit, signal }: RowTranslation,
  texts: string[],
  { due, terms }: Surroundings,
): Promise<Map<string, string> | undefined> {
  if (texts.length === 0) return new Map();
  const used = termsIn(texts.join('\n'), terms);
  const characters = translator.characters(texts, used);
  if (!(await reserve(content, { characters, now, limit }))) return undefined;
  const around = await textAround(content.read, due);
  const translated = await translator
    .translate(texts, { signal, around, terms: used })
    .catch(async (error) => {
      await giveBack(content, { characters, now });
      throw error;
    });
  return new Map(texts.map((text, at) => [text, translated[at] ?? '']));
}

/** The English texts that stand with these: those of the row, or of rows whose key differs in its last part only. */
export async function textAround(
  queries: Queries,
  { translation: { original, columns }, pair: { english } }: Pick<DueRow, 'translation' | 'pair'>,
): Promise<string> {
  const resource: Resource = resources[original];
  const keys =
    resource.shape === 'keyed-set' && columns.length === 1
      ? resource.key.filter((column) => column !== resource.localeColumn).slice(0, -1)
      : [];
  const near =
    keys[0] === undefined ? [english] : await rowsWith(queries, original, keys[0], [english[keys[0]]]);
  return near
    .filter((row) => (row['locale'] ?? 'en') === 'en' && keys.every((key) => row[key] === english[key]))
    .flatMap((row) => columns.map((column) => textIn(row, column.english)))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Stores what is right, and marks the rest. What the type does not allow is marked, and the others are tried again. */
async function takeOver(
  options: RowTranslation,
  due: DueRow,
  finished: readonly FinishedText[],
): Promise<void> {
  const good = finished.filter(({ problem }) => problem === undefined);
  const invalid = await storeTexts(options.content, due, good);
  if (!invalid) return markRefused(options, due, finished);
  const messageFor = ({ field }: FinishedText) => invalid.fields?.[field.column.arabic];
  const isOnlySome = good.some(messageFor) && !good.every(messageFor);
  const marked = finished.map((text): FinishedText => {
    if (text.problem !== undefined) return text;
    const problem = messageFor(text) ?? `The Arabic version could not be written: ${invalid.message}`;
    return isOnlySome && !messageFor(text) ? text : { ...text, problem };
  });
  if (isOnlySome) return takeOver(options, due, marked);
  return markRefused(options, due, marked);
}

/** Records the problems of texts that were not taken over. */
function markRefused(
  { content, translator }: RowTranslation,
  { pair }: DueRow,
  finished: readonly FinishedText[],
): Promise<void> {
  return content.write(async (tx) => {
    for (const { field, problem, arabic } of finished)
      if (problem !== undefined)
        await refuseTask(tx, taskOf(field), {
          problem,
          refused: refusalKey(translator.id, textIn(pair.english, field.column.english)),
          ...(arabic && { found: arabic }),
        });
  });
}

function taskOf({ resource, englishId, column }: FinishedText['field']) {
  return { resource, rowId: englishId, column: column.english };
}

/** @returns why the texts are not valid; undefined if they were stored, or somebody has saved meanwhile */
async function storeTexts(
  content: RowTranslation['content'],
  { translation, pair }: DueRow,
  texts: readonly FinishedText[],
): Promise<Problem | undefined> {
  if (texts.length === 0) return undefined;
  const values = Object.fromEntries(texts.map(({ field, arabic }) => [field.column.arabic, arabic]));
  try {
    await content.write(async (tx) => {
      // Somebody may have saved meanwhile: then the texts are looked at again.
      const now = await translatedPair(tx, translation, pair.english.id);
      if (!now || !isSame(now, pair)) return;
      await storeArabic(tx, { translation, pair, values, by: machineAuthor });
      await dropTasks(
        tx,
        texts.map(({ field }) => taskOf(field)),
      );
    });
    return undefined;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'invalid' || error.code === 'conflict')) return error;
    throw error;
  }
}

function isSame(now: TranslatedPair, before: TranslatedPair): boolean {
  return (
    now.english['revision'] === before.english['revision'] &&
    now.arabic?.['revision'] === before.arabic?.['revision']
  );
}
