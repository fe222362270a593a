import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { adminUsers } from '#content-db/people.ts';
import type { SignedInApp } from './accounts.ts';

/** The cells of a CSV file, by lines. */
export async function csvCells(response: Response): Promise<string[][]> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = bytes.subarray(3).toString().split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  );
}

/** What the answers to an export say: at once, eleven minutes after the sign-in, to an editor; and what the audit trail does. */
export async function tryExport(app: SignedInApp, name: string): Promise<(string | number | undefined)[]> {
  const status = async () => (await app.ask(`/api/admin/${name}`)).status;
  const atOnce = await status();
  const [last] = await app.content.read.select().from(auditEntries).orderBy(desc(auditEntries.id));
  const start = app.state.now.getTime();
  app.state.now = new Date(start + 11 * 60_000);
  const later = await status();
  app.state.now = new Date(start);
  await app.content.write((tx) => tx.update(adminUsers).set({ role: 'editor' }));
  return [atOnce, later, await status(), last?.what];
}
