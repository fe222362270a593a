import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { log } from '#admin-server/installation/terminal.ts';
import { findTool } from '../../process/tools.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const samples = join(root, 'docs', 'deploy');
const units = ['site.service', 'site-backup.service', 'site-backup.timer'];
const run = promisify(execFile);

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
});

const service = z.looseObject({
  mem_limit: z.string(),
  cpus: z.union([z.literal('${CPUS:-1}'), z.number()]),
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
