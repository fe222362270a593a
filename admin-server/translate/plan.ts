import type { Database, Queries } from '#content-db/database/open.ts';
import {
  allTranslatedFields,
  type TranslatedField,
  translatedFields,
} from '#content-db/read/translated-fields.ts';
import { translations } from '#content-db/read/translations.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import type { AutoTranslation } from './auto-translation.ts';
import { usedCharacters } from './spending.ts';
import { mayTranslate, putTasks } from './tasks.ts';

/** What translating all that is missing or out of date would take. */
export interface TranslationPlan {
  /** By type; types without such texts are left out. */
  types: { resource: ResourceName; label: string; texts: number; characters: number }[];
  texts: number;
  /** Characters of the English texts: what is in the memory, or stayed the same, is not sent. */
  characters: number;
  /** What they cost at most; null without a price in the settings. */
  cost: { amount: number; currency: string } | null;
  /** Characters that the month has left; null without a limit. */
  left: number | null;
}

export interface PlanOptions {
  resource?: ResourceName | undefined;
  automatic: AutoTranslation;
  now: number;
}

/** The texts that the service may translate: of public rows, and none that a person wrote in Arabic. */
async function translatable(queries: Queries, only: ResourceName | undefined): Promise<TranslatedField[]> {
  const fields = await allTranslatedFields(queries);
  return fields.filter(
    (field) => field.isPublic && mayTranslate(field, true) && (only === undefined || field.resource === only),
  );
}

/** Counts what there is to translate. */
export async function planTranslation(
  queries: Queries,
  { resource, automatic, now }: PlanOptions,
): Promise<TranslationPlan> {
  const fields = await translatable(queries, resource);
  const types = [...Map.groupBy(fields, (field) => field.resource)].map(([name, ofType]) => ({
    resource: name,
    label: resources[name].label,
    texts: ofType.length,
    characters: sumOf(ofType),
  }));
  const characters = sumOf(fields);
  const { monthlyLimit, price } = automatic;
  const used = await usedCharacters(queries, now);
  return {
    types,
    texts: fields.length,
    characters,
    cost: price ? { amount: (characters / 1e6) * price.amount, currency: price.currency } : null,
    left: monthlyLimit === undefined ? null : Math.max(0, monthlyLimit - used),
  };
}

function sumOf(fields: TranslatedField[]): number {
  return fields.reduce((sum, { characters }) => sum + characters, 0);
}

export interface TranslationOrder {
  resource?: ResourceName | undefined;
  /** Only this English row, public or not. */
  id?: number | undefined;
  by: string;
}

/** Asks for the translation of all that the plan lists, or of one row. @returns how many texts that are */
export async function orderTranslation(
  content: Pick<Database, 'read' | 'write'>,
  { resource, id, by }: TranslationOrder,
): Promise<number> {
  const translation = translations.find((other) => other.resource === resource);
  const fields =
    translation && id !== undefined
      ? (await translatedFields(content.read, translation, [id])).filter((field) => mayTranslate(field, true))
      : await translatable(content.read, resource);
  const tasks = fields.map((field) => ({
    resource: field.resource,
    rowId: field.englishId,
    column: field.column.english,
  }));
  await content.write((tx) => putTasks(tx, tasks, by));
  return tasks.length;
}
