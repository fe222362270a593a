import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { freePort } from '../process/temporary-site.ts';
import { log } from '../process/terminal.ts';
import { findTool } from '../process/tools.ts';

const root = join(import.meta.dirname, '..', '..');
const samples = join(root, 'docs', 'deploy');
const units = ['site.service', 'site-backup.service', 'site-backup.timer'];
const run = promisify(execFile);

/** The settings of a unit: the last value of each. */
async function settingsOf(unit: string): Promise<Record<string, string>> {
  const text = await readFile(join(samples, unit), 'utf8');
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

describe('the units for systemd', { timeout: 300_000 }, () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'units-'));
    if (!findTool('systemd', 'the units are not checked', log)) throw new Error('systemd is needed.');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are understood, and as closed as they are meant to be', async () => {
    for (const unit of units) {
      // The program is not installed here.
      const text = (await readFile(join(samples, unit), 'utf8')).replaceAll('/opt/site', root);
      await writeFile(join(folder, unit), text);
    }
    const { stderr } = await run('systemd-analyze', ['verify', ...units.map((unit) => join(folder, unit))]);
    expect(stderr).toBe('');
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const words = ['security', '--offline=true', '--threshold=20', join(folder, unit)];
      expect((await run('systemd-analyze', words)).stdout).toMatch(/exposure level for .*: [01]\.\d OK/);
    }
  });

  it('run the server, its backup and a restore as a user that can write to nothing but the data', async () => {
    const server = await settingsOf('site.service');
    const backup = await settingsOf('site-backup.service');
    await run(process.execPath, ['scripts/bootstrap.mjs', 'scripts/installation/compile.ts'], { cwd: root });
    const script = join(folder, 'machine.sh');
    await writeFile(script, machine);
    const { stdout } = await run('unshare', ['--mount', 'bash', '-eu', script], {
      env: {
        PATH: process.env.PATH ?? '',
        ROOT: root,
        NODE: process.execPath,
        PORT: String(await freePort()),
        PROGRAM: server.WorkingDirectory,
        STATE: `${server.StateDirectory} ${backup.StateDirectory}`,
        SERVER: `${server.Environment} ${server.ExecStart}`,
        BACKUP: `${backup.Environment} ${backup.ExecStart}`,
      },
      maxBuffer: 2 ** 24,
    });
    expect(stdout).toContain('served 200\n');
    expect(stdout).toMatch(/kept 14: .*site-20\d\d-[\dTZ-]+\.tar\.gz\n/);
    expect(stdout).toContain('is restored to /var/lib/site');
    expect(stdout).toContain('served again 200\n');
    expect(stdout).toContain('nothing else can be written\n');
  });
});

/** The machine of the units: the program cannot be written, and the user has no rights but to its own folders. */
const machine = `
mount -t tmpfs none /opt
mkdir -p "$PROGRAM" /opt/bin
mount --bind "$ROOT" "$PROGRAM"
mount -o remount,bind,ro "$PROGRAM"
touch /opt/bin/node
mount --bind "$NODE" /opt/bin/node
mount -t tmpfs none /var/lib
for name in $STATE; do install --directory --owner=65534 --group=65534 --mode=0700 "/var/lib/$name"; done
cd "$PROGRAM"
become_user() {
  exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
    env -i PATH=/opt/bin:/usr/bin:/bin HOME=/ PORT="$PORT" "$@"
}
as_user() { (become_user "$@"); }
serve() {
  become_user $SERVER & server=$!
  trap "kill $server" EXIT
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$PORT/api/health"; do
    kill -0 $server
    sleep 0.3
  done
}
status() { curl --silent --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$PORT/ar"; }
stop() {
  kill -TERM $server
  wait $server
  trap - EXIT
}
serve
echo "served $(status)"
for day in $(seq 10 25); do as_user touch "/var/lib/site-backups/site-2020-01-\${day}T03-00-00Z.tar.gz"; done
as_user $BACKUP
kept=$(ls /var/lib/site-backups | sort)
newest=$(echo "$kept" | tail -n 1)
echo "kept $(echo "$kept" | wc -l): $newest"
stop
as_user DATA_DIR=/var/lib/site node "$PROGRAM/scripts/restore.ts" --replace "/var/lib/site-backups/$newest"
serve
echo "served again $(status)"
stop
! as_user touch "$PROGRAM/x" 2>/dev/null
! as_user touch /var/lib/x 2>/dev/null
echo 'nothing else can be written'
`;

const service = z.looseObject({
  mem_limit: z.string(),
  pids_limit: z.number(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.literal('unless-stopped'),
});

describe('the compose file', () => {
  it('limits every container, serves by Caddy alone, and names what is there', async () => {
    const text = await readFile(join(samples, 'compose.yaml'), 'utf8');
    const { services, volumes } = z
      .looseObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
      .parse(parse(text, { merge: true }));
    expect(Object.keys(services)).toEqual(['site', 'backup', 'caddy']);
    expect(services.site).not.toHaveProperty('ports');
    expect(services.backup).not.toHaveProperty('ports');
    expect(services.caddy?.command).toBe('caddy reverse-proxy --from ${DOMAIN} --to site:4321');
    expect(services.site?.environment).toMatchObject({ TRUST_PROXY: 1, DATA_DIR: '/data' });
    const mounted = Object.values(services).flatMap(({ volumes: own }) => z.array(z.string()).parse(own));
    expect(new Set(mounted.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(volumes)));
    for (const path of text.match(/scripts\/[\w-]+\.(?:sh|ts)/g) ?? [])
      expect((await readFile(join(root, path), 'utf8')).length, basename(path)).toBeGreaterThan(0);
  });

  it('waits until 3:00 for each backup', async () => {
    const { services } = z
      .looseObject({ services: z.looseObject({ backup: z.looseObject({ command: z.array(z.string()) }) }) })
      .parse(parse(await readFile(join(samples, 'compose.yaml'), 'utf8'), { merge: true }));
    const [, , loop = ''] = services.backup.command;
    const wait = /sleep (\$\$\(\(.*?\)\));/.exec(loop)?.[1]?.replaceAll('$$', '$') ?? '';
    const secondsAt = async (time: string) => {
      const at = Date.parse(`2026-11-22T${time}Z`) / 1000;
      return Number((await run('sh', ['-c', `echo ${wait.replace('$(date +%s)', String(at))}`])).stdout);
    };
    expect(await secondsAt('02:59:59')).toBe(2);
    expect(await secondsAt('03:00:01')).toBe(86_400);
    expect(await secondsAt('12:00:00')).toBe(15 * 3600 + 1);
  });
});
