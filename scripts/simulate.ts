import { parseArgs } from 'node:util';
import { makeBeginning } from './simulation/beginning.ts';
import { installDisks } from './simulation/disk.ts';
import { installGlobals } from './simulation/globals.ts';
import { runSchedule } from './simulation/schedule.ts';
import { Simulation } from './simulation/simulation.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, schedules: { type: 'string' }, trace: { type: 'boolean' } } });
installGlobals();
installDisks();
const beginning = await makeBeginning();
const first = Number(values.seed ?? 1);
const started = process.cpuUsage();
let failures = 0;
const count = Number(values.schedules ?? 1);
const kinds = new Map<string, number[]>();
for (let seed = first; seed < first + count; seed += 1) {
  const servers = seed % 10 === 0 ? 20 : 2 + (seed % 3);
  const simulation = new Simulation(beginning, { seed, servers, ...(values.trace && { trace: console.log }) });
  try {
    await runSchedule(simulation);
  } catch (error) {
    failures += 1;
    const m = (error as Error).message;
    const kind = m.replace(/\d+|[a-f0-9]{20,}/g, '#');
    kinds.set(kind, [...(kinds.get(kind) ?? []), seed]);
    if (count < 20) console.log(seed, (error as Error).stack);
  }
}
for (const [k, v] of kinds) console.log(v.length, k, v.slice(0, 8).join());
const used = process.cpuUsage(started);
console.log(count, 'schedules', failures, 'failures', ((used.user + used.system) / 1000 / count).toFixed(2), 'ms each');
process.exit();
