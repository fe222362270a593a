import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createSendRequest } from '#admin-server/bucket/request.ts';
import type { BucketSettings } from '#admin-server/bucket/settings.ts';
import { Problem } from '#content-db/model/problem.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { freePort } from '../../../process/temporary-site.ts';
import { findTool } from '../../../process/tools.ts';
import { writeCephConfiguration } from './ceph-configuration.ts';

/** Ceph on this machine, as an S3-compatible store: a monitor, a disk in memory, and the gateway. */
export interface Ceph extends AsyncDisposable {
  /** Its bucket `site`. */
  settings: BucketSettings;
  /** Ends the gateway as a crash does; what is stored is kept. */
  killGateway(): Promise<void>;
  startGateway(): Promise<void>;
}

const run = promisify(execFile);

/** Milliseconds for a step of the start, on a busy machine. */
const patience = 180_000;

/** Starts Ceph on free ports, from Debian's packages. `await using` ends it. @throws Problem (`setup`) */
export async function startCeph(): Promise<Ceph> {
  if (!findTool('ceph', 'nothing is tested with a bucket', log))
    throw new Problem('setup', 'Ceph is needed: the log says how to install it.');
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'));
  const port = await freePort();
  const daemons = createDaemons(folder);
  const settings: BucketSettings = {
    bucket: 'site',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: randomBytes(10).toString('hex').toUpperCase(),
    secretAccessKey: randomBytes(20).toString('hex'),
  };
  const startGateway = () => daemons.start('radosgw', ['-n', 'client.rgw'], settings.endpoint);
  const dispose = async () => {
    await daemons.endAll();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startStore(folder, port, daemons);
    await addUser(daemons, settings);
    await startGateway();
    await createSendRequest(settings)({ method: 'PUT' });
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    settings,
    killGateway: () => daemons.end('radosgw', 'SIGKILL'),
    startGateway,
    [Symbol.asyncDispose]: dispose,
  };
}

/** The monitor and the disk, with their keys. */
async function startStore(folder: string, port: number, { command, start }: Daemons): Promise<void> {
  const [monitor, id, disk] = [await freePort(), randomUUID(), randomUUID()];
  await writeCephConfiguration({ folder, port, monitor, id });
  const [keyring, map] = [join(folder, 'keyring'), join(folder, 'map')];
  const anything = (...parts: string[]) => parts.flatMap((part) => ['--cap', part, 'allow *']);
  const add = (...words: string[]) => command('ceph-authtool', [keyring, '--gen-key', ...words]);
  await add('--create-keyring', '-n', 'mon.', ...anything('mon'));
  for (const name of ['client.admin', 'osd.0', 'client.rgw'])
    await add('-n', name, ...anything('mon', 'osd', 'mgr'));
  const address = `[v2:127.0.0.1:${monitor}/0]`;
  await command('monmaptool', ['--create', '--fsid', id, '--addv', 'a', address, map]);
  await command('ceph-mon', ['-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
  await start('ceph-mon', ['-i', 'a']);
  await command('ceph', ['osd', 'new', disk, '0']);
  await mkdir(join(folder, 'osd'));
  await command('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', disk]);
  await start('ceph-osd', ['-i', '0']);
}

async function addUser(
  { command }: Daemons,
  { accessKeyId, secretAccessKey }: BucketSettings,
): Promise<void> {
  const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  await command('radosgw-admin', ['user', 'create', '--uid=site', '--display-name=site', ...keys]);
}

interface Daemons {
  /** Runs a command to its end. */
  command(name: string, words: string[]): Promise<void>;
  /** @param address is waited for until it answers */
  start(name: string, words: string[], address?: string): Promise<void>;
  end(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** The last one first. */
  endAll(): Promise<void>;
}

/** Programs of Ceph over the configuration of a folder. They end with this process. */
function createDaemons(folder: string): Daemons {
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') };
  const children = new Map<string, ChildProcess>();
  const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

  async function end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = children.get(name);
    children.delete(name);
    if (!child || !isRunning(child)) return;
    const ended = once(child, 'close');
    child.kill(signal);
    const forced = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(forced);
  }

  return {
    async command(name, words) {
      await run(name, words, { env, timeout: patience });
    },
    async start(name, words, address) {
      const output = join(folder, `${name}.log`);
      const file = await open(output, 'a');
      const child = spawn('setpriv', ['--pdeathsig', 'KILL', name, ...words, '-f'], {
        env,
        stdio: ['ignore', file.fd, file.fd],
      });
      await file.close();
      children.set(name, child);
      const answers = (url: string) =>
        fetch(url).then(
          () => true,
          () => false,
        );
      const hasStarted = async () => address === undefined || answers(address);
      while (!(await hasStarted())) {
        if (!isRunning(child))
          throw new Problem('setup', `${name} ended:\n${await readFile(output, 'utf8')}`);
        await sleep(50);
      }
    },
    end,
    async endAll() {
      for (const name of [...children.keys()].toReversed()) await end(name);
    },
  };
}
