import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countRequests } from './simulation/requests.ts';
import { simulate } from './simulation/run.ts';
import { withTables } from './simulation/scale.ts';

/**
 * `npm run simulate -- --seed N --schedules N`: see simulation/run.ts; `--trace` says what happens. `--scale` writes the
 * tables of docs/scale.md anew instead.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    schedules: { type: 'string' },
    trace: { type: 'boolean' },
    scale: { type: 'boolean' },
  },
});

async function renewScale(): Promise<number> {
  const file = join(import.meta.dirname, '../../docs/scale.md');
  await writeFile(file, withTables(await readFile(file, 'utf8'), await countRequests()));
  return 0;
}

async function runSchedules(): Promise<number> {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const schedules = Number(values.schedules ?? 100);
  const started = process.cpuUsage();
  const failures = await simulate({ seed, schedules, ...(values.trace && { trace: console.log }) });
  const { user, system } = process.cpuUsage(started);
  for (const failure of failures)
    console.log(
      `${failure.message}\n  Schedule ${failure.schedule} with ${failure.servers} servers. Again: npm run simulate -- --seed ${failure.seed} --schedules ${failure.schedule} --trace`,
    );
  const seconds = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${schedules} schedules from seed ${seed}: ${failures.length} failed, ${seconds} s of processor time`,
  );
  return failures.length === 0 ? 0 : 1;
}

process.exit(await (values.scale ? renewScale() : runSchedules()));
