import { parseArgs } from 'node:util';
import { simulate } from './simulation/run.ts';

/** `npm run simulate -- --seed N --schedules N`: see simulation/run.ts. `--trace` says what happens. */

const options = {
  seed: { type: 'string' },
  schedules: { type: 'string' },
  trace: { type: 'boolean' },
} as const;
const { values } = parseArgs({ options });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const schedules = Number(values.schedules ?? 100);
const started = process.cpuUsage();
const failures = await simulate({ seed, schedules, ...(values.trace && { trace: console.log }) });
const { user, system } = process.cpuUsage(started);
for (const failure of failures)
  console.log(
    `${failure.message}\n  Schedule ${failure.schedule} with ${failure.servers} servers. Again: npm run simulate -- --seed ${failure.seed} --schedules ${failure.schedule} --trace`,
  );
console.log(
  `${schedules} schedules from seed ${seed}: ${failures.length} failed, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
);
process.exit(failures.length === 0 ? 0 : 1);
