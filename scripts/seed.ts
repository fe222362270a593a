import { Problem } from '#content-db/model/problem.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { beginningOf } from '#admin-server/installation/example-content.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { openInstallation } from '#admin-server/installation/installation.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';

/** Fills an empty installation, with `--structure` or `--empty` without the example, and with `--posts N` adds N generated posts, half in each language. Both are published. */
await runCommand(async () => {
  const words = process.argv.slice(2);
  const count = postCount(words);
  const installation = await openInstallation(readSettings(), log, { beginning: beginningOf(words) });
  try {
    if (count === 0) return;
    await generatePosts(installation.content, count, { seed: 1 });
    const { state, error } = await installation.publisher.publish({ by: 'seed' });
    if (state === 'failed') throw new Problem('setup', `The posts were not published. ${error ?? ''}`);
    log(`${count} posts added and published.`);
  } finally {
    await installation.close();
  }
});

function postCount(words: string[]): number {
  const at = words.indexOf('--posts');
  if (at === -1) return 0;
  const count = Number(words[at + 1]);
  if (!Number.isInteger(count) || count < 1 || count > 100_000) {
    throw new Problem(
      'invalid',
      'After --posts comes how many posts to add: a whole number from 1 to 100000.',
    );
  }
  return count;
}
