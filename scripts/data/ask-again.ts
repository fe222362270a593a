import type { Database, Queries } from '#content-db/database/open.ts';
import type { Revocation } from '#content-db/revocations.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { askYes } from '../process/ask-yes.ts';
import { revokeAgain } from './revoke-again.ts';

class Tried extends Error {}

/**
 * Lists what would be taken away again from a backup, and asks whether it shall be, unless the words of the command say so.
 * @returns the answer; yes without a terminal
 */
export async function askAgain(
  content: Pick<Database, 'write'>,
  published: Queries,
  { all, words }: { all: Revocation[]; words: string[] },
): Promise<boolean> {
  const isBack = words.includes('--bring-back');
  const found = await tryAgain(content, published, all);
  if (found.length === 0) return true;
  const title = isBack ? 'Comes back, though it was taken away' : 'Was taken away';
  log([`${title} since the backup:`, ...found.map((line) => `  ${line}`)].join('\n'));
  if (isBack || words.includes('--remove-again') || !process.stdin.isTTY) return !isBack;
  return askYes('Take it away again?');
}

/** What it would do, without doing it. */
async function tryAgain(
  content: Pick<Database, 'write'>,
  published: Queries,
  all: Revocation[],
): Promise<string[]> {
  let found: string[] = [];
  const work = content.write(async (tx) => {
    found = await revokeAgain(tx, published, all);
    throw new Tried();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  return found;
}
