import { parseArgs } from 'node:util';
import { createRandom } from '#content-db/seed/random.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { clusterFaults } from './faults/cluster/kinds.ts';
import { runClusterFaults } from './faults/cluster/run-cluster-faults.ts';
import { reportOf } from './faults/report.ts';
import { type FaultName, faults } from './faults/kinds.ts';
import { runFaults, type Tally } from './faults/run-faults.ts';
import { log, runCommand } from './process/terminal.ts';
import { hasWebServer, webServers } from './services/engines/web-servers.ts';
import { quickenStarts } from './testing/quick-start.ts';
import { useTemporaryFolder } from './testing/temporary-folder.ts';

const usage =
  'Options: --seed N repeats the choices of a run, --minutes M sets how long it takes, --faults N ends it after so many faults, --servers N tries several servers over one bucket.';

/** Kills, full disks and more, to a real server with visitors; what `npm run faults` runs. */
await runCommand(async () => {
  const { seed, minutes, limit, servers } = readOptions(process.argv.slice(2));
  log(`--seed ${seed} --minutes ${minutes}${servers > 1 ? ` --servers ${servers}` : ''}`);
  const removeFolder = await useTemporaryFolder();
  quickenStarts();
  const end = performance.now() + minutes * 60_000;
  const random = createRandom(seed);
  const choosing =
    <T>(pick: () => T) =>
    (tally: Tally) =>
      performance.now() < end && triedOf(tally) < limit ? pick() : undefined;
  try {
    const present = webServers.filter((name) => hasWebServer(name, log));
    const [first, ...others] = present;
    if (servers > 1 && !first)
      throw new Problem('setup', 'Several servers need nginx or Caddy in front of them.');
    const tally =
      servers > 1 && first
        ? await runClusterFaults({
            seed,
            servers,
            webServers: [first, ...others],
            nextFault: choosing(() => random.pick(namesOf(clusterFaults))),
            log,
          })
        : await runFaults({ seed, webServers: present, nextFault: choosing(() => pickFault(random)), log });
    log(reportOf(tally));
    if (tally.lost.length + tally.mixed.length + tally.unanswered.length + tally.failures.length > 0)
      process.exitCode = 1;
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
  return random.pick(namesOf(faults));
}

function namesOf<T extends object>(kinds: T): (keyof T)[] {
  return Object.keys(kinds) as (keyof T)[];
}

function readOptions(args: string[]): Record<'seed' | 'minutes' | 'limit' | 'servers', number> {
  const words = {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'string' },
    servers: { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ args, options: words });
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
    const [minutes, limit] = [Number(values.minutes ?? 5), Number(values.faults ?? Infinity)];
    const servers = Number(values.servers ?? 1);
    if (!Number.isInteger(seed) || !(minutes > 0) || !(limit > 0) || !(servers > 0))
      throw new Error('These are no positive numbers.');
    return { seed, minutes, limit, servers };
  } catch (error) {
    throw new Problem('invalid', `${messageOf(error)}\n${usage}`, { cause: error });
  }
}
