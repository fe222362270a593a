import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { log } from '#admin-server/installation/terminal.ts';
import { findTool } from '../../process/tools.ts';
import { firstAdmin } from '../../testing/staff.ts';
import { type Containers, openContainers } from './engines/containers.ts';
import { commandsOf } from './documented-commands.ts';
import { createProjectRepository, type ProjectRepository } from './next-version.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);
const image = 'docker.io/library/site';
const guide = 'containers.md';
const siteUrl = 'https://www.example.org';
/** For a busy machine. */
const patient = { timeout: 120_000, interval: 300 };

let containers: Containers;
let project: ProjectRepository;
/** The clone that an operator has. */
let site: string;

/** The base image is made of Debian's packages and the Node of this machine, as no other image can be fetched. */
async function buildBase(): Promise<void> {
  const folder = join(containers.folder, 'base');
  const local = join(folder, 'rootfs', 'usr', 'local');
  const npm = join(await realpath((await run('which', ['npm'])).stdout.trim()), '..', '..');
  await mkdir(join(local, 'lib', 'node_modules'), { recursive: true });
  await cp(process.execPath, join(local, 'bin', 'node'));
  await cp(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  await writeFile(join(folder, 'Base'), base);
  const packages =
    'base-files,base-passwd,bash,coreutils,dash,findutils,grep,gzip,libc-bin,libstdc++6,passwd,sed,tar';
  await run('mmdebstrap', [
    '--variant=extract',
    `--include=${packages}`,
    'bookworm',
    join(folder, 'debian.tar'),
  ]);
  await containers.build(['--tag', 'base', '--file', join(folder, 'Base'), folder]);
}

const base = `FROM scratch
ADD debian.tar /
COPY rootfs /
RUN cp /usr/share/base-passwd/passwd.master /etc/passwd && cp /usr/share/base-passwd/group.master /etc/group \\
  && useradd --uid 1000 --user-group --create-home node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;

/** What npm needs on this machine: its settings, certificates and cache. They stay out of the image. */
async function volumesOfNpm(): Promise<string[]> {
  const get = async (name: string) => (await run('npm', ['config', 'get', name])).stdout.trim();
  const settings = await readFile(await get('userconfig'), 'utf8').catch(() => '');
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  const file = join(containers.folder, 'npmrc');
  await writeFile(file, `${settings}\n${certificates ? `cafile=${certificates}\n` : ''}`);
  const volumes = [
    `${file}:/root/.npmrc:ro`,
    '/etc/ssl/certs:/etc/ssl/certs:ro',
    `${await get('cache')}:/root/.npm`,
  ];
  return volumes.flatMap((volume) => ['--volume', volume]);
}

beforeAll(async () => {
  if (!findTool('caddy', 'no container is tested', log)) throw new Error('Caddy is needed.');
  containers = await openContainers();
  project = await createProjectRepository();
  site = join(containers.folder, 'site');
  await run('git', ['clone', '--quiet', project.folder, site]);
  await buildBase();
  // What must not get into an image.
  await writeFile(join(site, '.env'), 'ADMIN_PASSWORD=secret');
  await mkdir(join(site, 'data'));
  await writeFile(join(site, 'data', 'content.db'), 'secret');
  const words = ['--build-arg', 'BASE=localhost/base', '--format', 'docker', '--tag', image];
  await containers.build([...words, ...(await volumesOfNpm()), site]);
}, 1_200_000);

afterAll(async () => {
  await containers?.[Symbol.asyncDispose]();
  await project?.[Symbol.asyncDispose]();
});

describe('the image', { timeout: 300_000 }, () => {
  /** What a command prints in a container. */
  const printed = (command: string, options = '') =>
    containers.run(`podman run --rm --network none ${options} ${image} sh -c '${command}' 2>/dev/null`);

  it('has the program and what it needs to run, which its user cannot change', async () => {
    const sizeOf = async (name: string) =>
      Number(await containers.run(`podman image inspect --format '{{.Size}}' ${name} 2>/dev/null`));
    const [size, sizeOfBase] = [await sizeOf(image), await sizeOf('localhost/base')];
    console.info(`The image has ${megabytes(size)}, of which ${megabytes(sizeOfBase)} are its base`);
    expect(await printed('id --name --user')).toBe('node\n');
    const names = (await printed('ls --almost-all')).split('\n');
    expect(names).toContain('package.json');
    expect(names.filter((name) => /^(?:\.env|\.git|\.github|data|docs|dist)$/.test(name))).toEqual([]);
    expect(
      await printed(
        'ls node_modules | grep -E "^(vitest|typescript|playwright|oxlint|astro|vite|react)$" || true',
      ),
    ).toBe('');
    expect(await printed('find / -xdev -user node -not -path "/home/*" | sort')).toBe('/backups\n/data\n');
    expect(await printed('find /root -mindepth 1 -type f -size +0 | sort', '--user root')).not.toContain(
      'npm',
    );
  });

  it('runs on a read-only disk, ends by SIGTERM, and goes on with the same volume', async () => {
    const { ADMIN_USERNAME, ADMIN_PASSWORD } = firstAdmin;
    const start = `podman run --detach --name alone --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
      --memory 1600m --pids-limit 200 --network host --volume alone:/data --env TRUST_PROXY=1 --env SITE_URL=http://127.0.0.1:4321 \
      --env ADMIN_USERNAME=${ADMIN_USERNAME} --env 'ADMIN_PASSWORD=${ADMIN_PASSWORD}' ${image}`;
    const says = async (text: string) =>
      (await containers.run('curl --silent --fail http://127.0.0.1:4321/team').catch(() => '')).includes(
        text,
      );
    const stop = async () => {
      await containers.run('podman stop --time 30 alone');
      expect(await containers.run('podman inspect --format "{{.State.ExitCode}}" alone 2>/dev/null')).toBe(
        '0\n',
      );
      const printed = await containers.run('podman logs alone 2>&1');
      await containers.run('podman rm alone');
      return printed;
    };
    await containers.run(start);
    await expect.poll(() => says('</html>'), patient).toBe(true);
    await containers.run('podman healthcheck run alone');
    await rename('http://127.0.0.1:4321', 'Kept in the Volume');
    expect(await stop()).not.toContain('Compiling');
    const startedAt = performance.now();
    await containers.run(start);
    await expect.poll(() => says('Kept in the Volume'), patient).toBe(true);
    console.info(`The second start takes ${Math.round(performance.now() - startedAt)} ms`);
    expect(await stop()).toContain('Stopping ...');
  });
});

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Signs in, renames the first team member and publishes. */
async function rename(address: string, name: string, who = firstAdmin): Promise<void> {
  const certificate = `$(podman volume inspect --format '{{.Mountpoint}}' deploy_caddy || true)/caddy/pki/authorities/local/root.crt`;
  const page = await containers.run(
    `export NODE_EXTRA_CA_CERTS="${certificate}"
     "$NODE" ${root}/scripts/verification/services/rename-member.ts "$ADDRESS" "$NAME" "$ADMIN_USERNAME" "$ADMIN_PASSWORD" 2>&1`,
    { ...who, ADDRESS: address, NAME: name },
  );
  expect(page.includes(name), page.slice(0, 300)).toBe(true);
}

describe('the compose file', { timeout: 300_000 }, () => {
  const compose = async (commands: string) =>
    containers.run(`cd ${site}/docs/deploy\n${commands}`, {
      COMPOSE_FILE: `compose.yaml:${containers.folder}/here.yaml`,
    });
  const follow = async (heading: string) => compose(await commandsOf(guide, heading));
  const filesOf = (path: string) => compose(`docker compose exec -T backup ls ${path}`);
  let account = firstAdmin;
  const says = async (path: string, text: string) =>
    (await containers.run(`curl --silent --insecure ${siteUrl}${path}`).catch(() => '')).includes(text);

  beforeEach(() => {
    onTestFailed(async () =>
      log(await compose('docker compose ps --all; docker compose logs --tail 40 2>&1').catch(String)),
    );
  });

  beforeAll(async () => {
    const { folder } = containers;
    const { services } = z
      .looseObject({
        services: z.record(z.string(), z.looseObject({ command: z.unknown().optional(), image: z.string() })),
      })
      .parse(parse(await readFile(join(root, 'docs', 'deploy', 'compose.yaml'), 'utf8'), { merge: true }));
    const caddy = services.caddy;
    await writeFile(
      join(folder, 'Caddy'),
      'FROM scratch\nADD base/debian.tar /\nCOPY caddy /usr/bin/\nENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data\n',
    );
    await cp('/usr/bin/caddy', join(folder, 'caddy'));
    await containers.build([
      '--tag',
      `docker.io/library/${caddy?.image}`,
      '--file',
      join(folder, 'Caddy'),
      folder,
    ]);
    // Certificates of its own, and no image is fetched.
    const command = String(caddy?.command).replace('reverse-proxy', 'reverse-proxy --internal-certs');
    await writeFile(
      join(folder, 'here.yaml'),
      `services:\n  site: { pull_policy: never }\n  backup: { pull_policy: never }\n  caddy: { pull_policy: never, command: '${command}' }\n`,
    );
    // The next version has a migration more, and nothing that is compiled: its image is the first with its files.
    await writeFile(join(folder, 'Next'), `FROM localhost/first\nCOPY . ./\n`);
    await containers.run(`
      podman tag ${image} localhost/first
      printf '#!/bin/sh\\nexec buildah build --isolation chroot --pull-never --format docker --tag ${image} --file %s/Next ${site}\\n' "$FOLDER" > "$FOLDER/bin/build-image"
      chmod 755 "$FOLDER/bin/build-image"`);
  });

  it('is understood by Docker Compose', async () => {
    const { services } = z
      .looseObject({
        services: z.record(
          z.string(),
          z.looseObject({ mem_limit: z.string(), cpus: z.number(), pids_limit: z.number() }),
        ),
      })
      .parse(JSON.parse(await compose('DOMAIN=www.example.org docker compose config --format json')));
    expect(Object.keys(services).sort()).toEqual(['backup', 'caddy', 'site']);
    await expect(compose('docker compose config --quiet')).rejects.toThrow('Set DOMAIN in .env');
  });

  it('serves the site by HTTPS, and its first admin can edit and publish', async () => {
    await follow('Start');
    await expect.poll(() => says('/ar', '<html lang="ar" dir="rtl"'), patient).toBe(true);
    const printed = await follow('Sign in');
    account = {
      ADMIN_USERNAME: /Username (\S+)/.exec(printed)?.[1] ?? '',
      ADMIN_PASSWORD: /Password (\S+)/.exec(printed)?.[1] ?? '',
    };
    await rename(siteUrl, 'Before the Upgrade', account);
    const limit = 'cat /sys/fs/cgroup/memory/memory.limit_in_bytes || cat /sys/fs/cgroup/memory.max';
    expect(await compose(`docker compose exec -T site sh -c '${limit}' 2>/dev/null`)).toBe('1677721600\n');
  });

  it('upgrades to the next version, and keeps the data', async () => {
    await project.release({ isCompiled: true });
    await follow('Upgrade');
    await expect.poll(() => says('/team', 'Before the Upgrade'), patient).toBe(true);
    expect(await filesOf('/data')).toMatch(/content\.db\.snapshot-\d+/);
    await rename(siteUrl, 'After the Upgrade', account);
  });

  it('goes back to the version before, with what was stored then', async () => {
    await follow('Go back');
    await expect.poll(() => says('/team', 'Before the Upgrade'), patient).toBe(true);
    expect(await filesOf('/app/content-db/migrations')).not.toContain('9999_next.sql');
  });

  it('keeps the backups of 14 nights, and restores the newest', async () => {
    const newest = (await filesOf('/backups')).trim();
    const older = '$(seq -f /backups/site-2020-01-%gT03-00-00Z.tar.gz 10 25)';
    await compose(
      `docker compose exec -T backup sh -c 'touch ${older}; sh scripts/nightly-backup.sh /backups'`,
    );
    const kept = (await filesOf('/backups')).trim().split('\n');
    expect(kept).toHaveLength(14);
    expect(kept).toContain(newest);
    await rename(siteUrl, 'Not in the Backup', account);
    expect(await follow('Restore')).toContain(`${kept.at(-1)} is restored to /data`);
    await expect.poll(() => says('/team', 'Before the Upgrade'), patient).toBe(true);
  });
});
