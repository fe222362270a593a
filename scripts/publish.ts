import { Problem } from '#content-db/problem.ts';
import { readSettings } from './environment.ts';
import { openInstallation } from './installation.ts';
import { log, runCommand } from './terminal.ts';

/** Publishes pending changes without the admin; `--all` renders every page anew. */
await runCommand(async () => {
  const installation = await openInstallation(readSettings(), log);
  try {
    const all = process.argv.includes('--all');
    const { state, error, pages, ms } = await installation.publisher.publish({ by: 'command line', all });
    if (state === 'failed') throw new Problem('setup', `Nothing was published: ${error ?? 'unknown reason'}`);
    log(`Live: ${pages.rendered} pages rendered, ${pages.changed} changed, ${pages.removed} removed, ${Math.round(ms)} ms.`);
  } finally {
    await installation.close();
  }
});
