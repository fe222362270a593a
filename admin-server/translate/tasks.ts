import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or } from 'drizzle-orm';
import { changes, seedAuthor, structureAuthor } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { type TranslatedField, translatedFields } from '#content-db/read/translated-fields.ts';
import { textIn, translatedPair, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { type Translation, translations, machineAuthor } from '#content-db/read/translations.ts';
import { progress } from '#content-db/servers.ts';
import { translationTasks } from '#content-db/translate.ts';

export type Task = typeof translationTasks.$inferSelect;
type Content = Pick<Database, 'read' | 'write'>;

const pointer = 'translation';

/** The first wait after a failure, and the longest, in milliseconds. */
const [firstWait, longestWait] = [60_000, 3_600_000];

/** Tasks that are looked at together. */
const tasksAtOnce = 500;

async function newestChange(queries: Queries): Promise<number> {
  const [newest] = await queries.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1);
  return newest?.id ?? 0;
}

async function collectedTo(queries: Queries): Promise<number | undefined> {
  const [row] = await queries.select().from(progress).where(eq(progress.name, pointer));
  return row?.change;
}

async function setCollectedTo(tx: Transaction, change: number): Promise<void> {
  await tx
    .insert(progress)
    .values({ name: pointer, change })
    .onConflictDoUpdate({ target: progress.name, set: { change } });
}

/** The first start with a service begins with what is saved from then on. */
export async function startCollecting(content: Content): Promise<void> {
  if ((await collectedTo(content.read)) === undefined)
    await content.write(async (tx) => setCollectedTo(tx, await newestChange(tx)));
}

/** Whether something may be due: a text was saved, or a wait is over. */
export async function isSomethingDue(queries: Queries, now: number): Promise<boolean> {
  if ((await newestChange(queries)) > ((await collectedTo(queries)) ?? 0)) return true;
  const [task] = await queries.select().from(translationTasks).where(isWaiting(now)).limit(1);
  return task !== undefined;
}

function isWaiting(now: number) {
  const { refused, retryAt } = translationTasks;
  return and(isNull(refused), or(isNull(retryAt), lte(retryAt, now)));
}

/** How many texts wait for the service, without those that it refused. */
export function waitingTasks(queries: Queries): Promise<number> {
  return queries.$count(translationTasks, isNull(translationTasks.refused));
}

/** Makes tasks of the English texts that people saved since the last time. What is imported is left alone. */
export async function collectSaved(content: Content): Promise<void> {
  await content.write(async (tx) => {
    const last = (await collectedTo(tx)) ?? 0;
    const saved = await tx
      .select({ resource: changes.resource, rowId: changes.rowId, columns: changes.columns })
      .from(changes)
      .where(
        and(
          gt(changes.id, last),
          ne(changes.action, 'remove'),
          notInArray(changes.by, [machineAuthor, seedAuthor, structureAuthor]),
        ),
      );
    const tasks = translations.flatMap(({ resource, original, columns }) => {
      const isWritten = (change: (typeof saved)[number]) =>
        change.resource === original && columns.some(({ english }) => change.columns.includes(english));
      const rows = new Set(saved.filter(isWritten).map(({ rowId }) => rowId));
      // All columns: a new Arabic row needs all that its type requires.
      return [...rows].flatMap((rowId) =>
        columns.map(({ english }) => ({ resource, rowId, column: english })),
      );
    });
    await putTasks(tx, tasks);
    await setCollectedTo(tx, await newestChange(tx));
  });
}

/** Adds tasks, or lets waiting ones be tried at once. */
export async function putTasks(
  tx: Transaction,
  tasks: Pick<Task, 'resource' | 'rowId' | 'column'>[],
  orderedBy?: string,
): Promise<void> {
  for (const part of chunksOf(tasks))
    await tx
      .insert(translationTasks)
      .values(part.map((task) => ({ ...task, orderedBy })))
      .onConflictDoUpdate({
        target: [translationTasks.resource, translationTasks.rowId, translationTasks.column],
        set: { failures: 0, retryAt: null, refused: null, ...(orderedBy && { orderedBy }) },
      });
}

/** The texts of a row to translate now. */
export interface DueRow {
  translation: Translation;
  pair: TranslatedPair;
  fields: TranslatedField[];
}

/** A text and the service that it was sent to. */
export function refusalKey(translatorId: string, text: string): string {
  return createHash('sha256').update(`${translatorId} ${text}`).digest('base64url');
}

/**
 * Some of the rows to translate now; none if nothing is due. Drops the tasks of texts that need no translation any more, or
 * that a person has written in Arabic.
 */
export async function dueRows(content: Content, now: number, translatorId: string): Promise<DueRow[]> {
  const { retryAt, resource, rowId, refused } = translationTasks;
  const some = await content.read
    .select()
    .from(translationTasks)
    .where(or(isNull(retryAt), lte(retryAt, now)))
    // Refused ones last: they only matter when the service is another one.
    .orderBy(isNotNull(refused), asc(resource), asc(rowId))
    .limit(tasksAtOnce);
  const tasks = some.length === tasksAtOnce ? withoutLastRow(some) : some;
  const rows: DueRow[] = [];
  const done: Task[] = [];
  for (const [name, ofType] of Map.groupBy(tasks, (task) => task.resource)) {
    const translation = translations.find((other) => other.resource === name);
    if (!translation) continue;
    const fields = Map.groupBy(
      await translatedFields(
        content.read,
        translation,
        ofType.map((task) => task.rowId),
      ),
      ({ englishId }) => englishId,
    );
    for (const [id, ofRow] of Map.groupBy(ofType, (task) => task.rowId)) {
      const open = ofRow.flatMap((task) => {
        const field = fields.get(id)?.find(({ column }) => column.english === task.column);
        return field && mayTranslate(field, task.orderedBy !== null) ? [{ task, field }] : [];
      });
      done.push(...ofRow.filter((task) => !open.some((other) => other.task === task)));
      const pair = open.length > 0 ? await translatedPair(content.read, translation, id) : undefined;
      if (!pair) continue;
      const due = open.filter(
        ({ task, field }) =>
          task.refused !== refusalKey(translatorId, textIn(pair.english, field.column.english)),
      );
      if (due.length > 0) rows.push({ translation, pair, fields: due.map(({ field }) => field) });
    }
  }
  if (done.length > 0) await content.write((tx) => dropTasks(tx, done));
  return rows;
}

/** Without the tasks of the last row, which may be some of its tasks only. */
function withoutLastRow(tasks: Task[]): Task[] {
  const last = tasks.at(-1);
  const others = tasks.filter(({ resource, rowId }) => resource !== last?.resource || rowId !== last.rowId);
  return others.length > 0 ? others : tasks;
}

/**
 * Whether the service may write an Arabic text: it never replaces what a person wrote, nor one that they checked in part. Where a person left it empty, it
 * fills it in when somebody asked for that, or has changed the English since.
 */
export function mayTranslate(field: TranslatedField, isOrdered: boolean): boolean {
  if (isLeftToStaff(field)) return false;
  const { state, by, outdatedSince, partial } = field;
  const isOurs = partial === null && (by === null || by === machineAuthor);
  if (state === 'missing') return isOurs || isOrdered || outdatedSince !== null;
  return state === 'outdated' && isOurs;
}

/** Whether the service writes no Arabic there: not in a column by hand, nor before a person has begun a row that has such a column. */
export function isLeftToStaff({ resource, arabicId, column }: TranslatedField): boolean {
  if (column.isByHand || arabicId !== null) return column.isByHand;
  return translations.some(
    (other) => other.resource === resource && other.columns.some((its) => its.isByHand),
  );
}

type TaskKey = Pick<Task, 'resource' | 'rowId' | 'column'>;

function isTask({ resource, rowId, column }: TaskKey) {
  return and(
    eq(translationTasks.resource, resource),
    eq(translationTasks.rowId, rowId),
    eq(translationTasks.column, column),
  );
}

export async function dropTasks(tx: Transaction, tasks: TaskKey[]): Promise<void> {
  for (const task of tasks) await tx.delete(translationTasks).where(isTask(task));
}

/** Records a failure that may pass: each wait is twice as long as the one before. */
export async function postponeRow(
  content: Pick<Database, 'write'>,
  { fields }: Pick<DueRow, 'fields'>,
  { now, problem }: { now: number; problem: string },
): Promise<void> {
  await content.write(async (tx) => {
    for (const { resource, englishId: rowId, column } of fields) {
      const task = isTask({ resource, rowId, column: column.english });
      const [stored] = await tx.select().from(translationTasks).where(task);
      const failures = (stored?.failures ?? 0) + 1;
      const retryAt = now + Math.min(longestWait, firstWait * 2 ** (failures - 1));
      await tx.update(translationTasks).set({ failures, retryAt, problem, refused: null }).where(task);
    }
  });
}

/** Records why a text was not translated or not taken over. It is tried again with another text or service. */
export async function refuseTask(
  tx: Transaction,
  task: TaskKey,
  refusal: { refused: string; problem: string; found?: string | undefined },
): Promise<void> {
  await tx
    .update(translationTasks)
    .set({ found: null, ...refusal, failures: 0, retryAt: null })
    .where(isTask(task));
}
