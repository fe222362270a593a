import { parseArgs } from 'node:util';
import { createRandom } from '#content-db/seed/random.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { clusterFaults } from './faults/cluster/kinds.ts';
import { runClusterFaults } from './faults/cluster/run-cluster-faults.ts';
import { runNightly } from './faults/nightly.ts';
import { reportOf } from './faults/report.ts';
import { type FaultName, faults } from './faults/kinds.ts';
import { runFaults, type Tally } from './faults/run-faults.ts';
import { hasWebServer, webServers } from './services/engines/web-servers.ts';
import { quickenStarts } from '../testing/quick-start.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const usage =
  'Options: --seed N repeats the choices of a run, --minutes M sets how long it takes, --faults N ends it after so many faults, --servers N tries several servers over one bucket, --nightly makes backups beside a server that publishes every minute.';

/** Kills, full disks and more, to a real server with visitors; what `npm run faults` runs. */
await runCommand(async () => {
  const { seed, minutes, limit, servers, isNightly } = readOptions(process.argv.slice(2));
  log(
    `--seed ${seed} --minutes ${minutes}${servers > 1 ? ` --servers ${servers}` : ''}${isNightly ? ' --nightly' : ''}`,
  );
  const removeFolder = await useTemporaryFolder();
  quickenStarts();
  const end = performance.now() + minutes * 60_000;
  const random = createRandom(seed);
  const choosing =
    <T>(pick: () => T) =>
    (tally: Tally) =>
      performance.now() < end && triedOf(tally) < limit ? pick() : undefined;
  try {
    if (isNightly) return await tryNightly(seed, minutes);
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

/** A publish every minute, and a backup for each ten of them. */
async function tryNightly(seed: number, minutes: number): Promise<void> {
  const backups = Math.max(3, Math.round(minutes / 10));
  const publishes = Math.max(1, Math.round(minutes));
  const tally = await runNightly({ seed, publishes, interval: 60_000, backups, log });
  log(`${tally.publishes} publishes, ${tally.restored} backups restored, ${tally.pages} pages compared`);
  log(tally.failures.join('\n') || 'Each backup served what was served at its moment.');
  if (tally.failures.length > 0) process.exitCode = 1;
}

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

function readOptions(
  args: string[],
): Record<'seed' | 'minutes' | 'limit' | 'servers', number> & { isNightly: boolean } {
  const words = {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'string' },
    servers: { type: 'string' },
    nightly: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args, options: words });
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
    const [minutes, limit] = [Number(values.minutes ?? 5), Number(values.faults ?? Infinity)];
    const servers = Number(values.servers ?? 1);
    if (!Number.isInteger(seed) || !(minutes > 0) || !(limit > 0) || !(servers > 0))
      throw new Error('These are no positive numbers.');
    return { seed, minutes, limit, servers, isNightly: values.nightly };
  } catch (error) {
    throw new Problem('invalid', `${messageOf(error)}\n${usage}`, { cause: error });
  }
}
