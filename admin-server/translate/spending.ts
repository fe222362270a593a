import { eq, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { translationUse } from '#content-db/translate.ts';

/** The price of a million characters. */
export interface Price {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** The calendar month of a time in milliseconds since 1970, in UTC: `2026-11`. */
function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** When the next month begins. */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The characters that were sent to the service this month. */
export async function usedCharacters(queries: Queries, now: number): Promise<number> {
  const [row] = await queries
    .select()
    .from(translationUse)
    .where(eq(translationUse.month, monthOf(now)));
  return row?.characters ?? 0;
}

interface Spending {
  characters: number;
  now: number;
  /** Characters a month; undefined for no limit. */
  limit: number | undefined;
}

/** Counts characters before they are sent. @returns false if they are more than the month has left */
export function reserve(
  content: Pick<Database, 'write'>,
  { characters, now, limit }: Spending,
): Promise<boolean> {
  return content.write(async (tx) => {
    if (limit !== undefined && (await usedCharacters(tx, now)) + characters > limit) return false;
    await add(tx, now, characters);
    return true;
  });
}

/** Takes characters back that the service did not translate. */
export async function giveBack(
  content: Pick<Database, 'write'>,
  { characters, now }: Pick<Spending, 'characters' | 'now'>,
): Promise<void> {
  await content.write((tx) => add(tx, now, -characters));
}

async function add(tx: Transaction, now: number, characters: number): Promise<void> {
  await tx
    .insert(translationUse)
    .values({ month: monthOf(now), characters: Math.max(0, characters) })
    .onConflictDoUpdate({
      target: translationUse.month,
      set: { characters: sql`max(0, ${translationUse.characters} + ${characters})` },
    });
}
