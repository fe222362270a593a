import { parseArgs } from 'node:util';
import { createRandom } from '#content-db/seed/random.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { reportOf } from './faults/report.ts';
import { type FaultName, faults } from './faults/kinds.ts';
import { runFaults, type Tally } from './faults/run-faults.ts';
import { log, runCommand } from './process/terminal.ts';
import { hasWebServer, webServers } from './services/web-servers.ts';
import { quickenStarts } from './testing/quick-start.ts';
import { useTemporaryFolder } from './testing/temporary-folder.ts';

const usage =
  'Options: --seed N repeats the choices of a run, --minutes M sets how long it takes, --faults N ends it after so many faults.';

/** Kills, full disks and more, to a real server with visitors; what `npm run faults` runs. */
await runCommand(async () => {
  const { seed, minutes, limit } = readOptions(process.argv.slice(2));
  log(`--seed ${seed} --minutes ${minutes}`);
  const removeFolder = await useTemporaryFolder();
  quickenStarts();
  const end = performance.now() + minutes * 60_000;
  const random = createRandom(seed);
  const nextFault = (tally: Tally) =>
    performance.now() < end && triedOf(tally) < limit ? pickFault(random) : undefined;
  try {
    const present = webServers.filter((name) => hasWebServer(name, log));
    const tally = await runFaults({ seed, webServers: present, nextFault, log });
    log(reportOf(tally));
    if (tally.lost.length + tally.mixed.length + tally.failures.length > 0) process.exitCode = 1;
  } finally {
    await removeFolder();
  }
});

function triedOf({ faults }: Tally): number {
  return [...faults.values()].reduce((sum, count) => sum + count, 0);
}

/** Kills are the most frequent. */
function pickFault(random: ReturnType<typeof createRandom>): FaultName {
  if (random.chance(0.5)) return 'kill while staff write';
  return random.pick(Object.keys(faults) as FaultName[]);
}

function readOptions(args: string[]): { seed: number; minutes: number; limit: number } {
  const words = {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ args, options: words });
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
    const [minutes, limit] = [Number(values.minutes ?? 5), Number(values.faults ?? Infinity)];
    if (!Number.isInteger(seed) || !(minutes > 0) || !(limit > 0))
      throw new Error('These are no positive numbers.');
    return { seed, minutes, limit };
  } catch (error) {
    throw new Problem('invalid', `${messageOf(error)}\n${usage}`, { cause: error });
  }
}
