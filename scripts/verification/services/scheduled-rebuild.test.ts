import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingChanges } from '#admin-server/publish/pending/pending.ts';
import { createSharedBucket } from '#admin-server/bucket/bucket-storage.ts';
import { scheduleChanges } from '#admin-server/schedules/schedules.ts';
import { createDataFolder, runScript, variablesOf } from '../../testing/command.ts';
import { copyProject, type ProjectCopy } from '../../testing/project-copy.ts';
import { type Ceph, startCeph } from './engines/ceph.ts';
import { type Job, type Known, readJob } from './workflow.ts';

const siteUrl = 'https://www.harbour-school.ae';
const addresses = { SITE_URL: siteUrl, PUBLIC_API_URL: 'https://office.harbour-school.ae' };

/** A machine as GitHub lends one: the project's files, and nothing else of it. */
let project: ProjectCopy;
let job: Job;
let folder: string;
/** Gives backups to those who know their addresses. */
let keeper: Server;
/** The bucket that a server keeps its files and backups in. */
let ceph: Ceph;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
  project = await copyProject({ isBare: true });
  job = await readJob(join(project.folder, '.github', 'workflows', 'rebuild.yml'), 'build');
  await backUpOwnContent(join(folder, 'own.tar.gz'));
  await backUpExample(join(folder, 'example.tar.gz'));
  keeper = createServer((request, response) => {
    const name = /^\/secret\/([\w-]+\.tar\.gz)$/.exec(request.url ?? '')?.[1];
    const file = createReadStream(join(folder, name ?? 'none'));
    file.on('error', () => response.writeHead(404).end()).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(keeper, 'listening');
  ceph = await startCeph();
}, 600_000);

afterAll(async () => {
  keeper?.close();
  await ceph?.[Symbol.asyncDispose]();
  await project?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Content of somebody's own, with a change whose time has come and a draft. */
async function backUpOwnContent(file: string): Promise<void> {
  await using data = await createDataFolder(async ({ content, edit }) => {
    await edit('clients', 1, { name: 'Due by Now' });
    const changes = (await pendingChanges(content.read)).map(({ id }) => id);
    await content.write((tx) => scheduleChanges(tx, { changes, at: '2026-01-01T00:00:00.000Z', by: 'test' }));
    await edit('team-members', 1, { name: 'Not Yet Published' });
  });
  // Rendered for the addresses of the site.
  await runScript('publish.ts', ['--check'], { ...data.variables, ...addresses });
  await command('backup.ts', file, data.variables);
}

async function backUpExample(file: string): Promise<void> {
  const variables = variablesOf(join(folder, 'example'));
  await command('publish.ts', '--all', variables);
  await command('backup.ts', file, variables);
}

async function command(name: string, word: string, variables: Record<string, string>): Promise<void> {
  const { code, stderr } = await runScript(name, [word], variables);
  if (code !== 0) throw new Error(stderr);
}

/** Runs the job on a machine that has nothing of an earlier run but installed packages. */
async function rebuild(known: Known) {
  for (const name of ['data', 'dist']) await rm(join(project.folder, name), { recursive: true, force: true });
  const temporary = await mkdtemp(join(folder, 'runner-'));
  const { PATH = '', HOME = '' } = process.env;
  const outcomes = await job.run(
    project.folder,
    { ...known, vars: { ...addresses, ...known.vars } },
    { PATH, HOME, RUNNER_TEMP: temporary, CI: 'true' },
  );
  const isBuilt = await access(join(project.folder, 'dist')).then(
    () => true,
    () => false,
  );
  return { outcomes, isBuilt, codes: outcomes.map(({ name, code }) => [name, code]) };
}

const backupAt = (name: string): Known => ({
  secrets: { BACKUP_URL: `http://127.0.0.1:${(keeper.address() as AddressInfo).port}/secret/${name}` },
});

/** The bucket, in variables and secrets. */
function storage() {
  const { bucket, endpoint, accessKeyId, secretAccessKey } = ceph.settings;
  return {
    vars: { STORAGE_URL: `s3://${bucket}`, STORAGE_ENDPOINT: endpoint },
    secrets: { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey },
  };
}

const page = (name: string) => readFile(join(project.folder, 'dist', name), 'utf8');

describe('the scheduled rebuild', { timeout: 600_000 }, () => {
  it('begins with the files and a Node, and ends with the folder of the build', () => {
    expect(job.actions).toMatchObject([
      { uses: expect.stringMatching(/^actions\/checkout@/) },
      { uses: expect.stringMatching(/^actions\/setup-node@/), with: { 'node-version': 24 } },
      { uses: expect.stringMatching(/^actions\/upload-pages-artifact@/), with: { path: 'dist' } },
    ]);
  });

  it('builds what a backup has published, and what is due since', async () => {
    const { outcomes, codes } = await rebuild(backupAt('own.tar.gz'));
    expect(codes, outcomes.map(({ output }) => output).join('\n')).toEqual([
      ['Restore the newest backup', 0],
      ['Check what was live', 0],
      ['Publish what is due, and build', 0],
    ]);
    expect(await page('index.html')).toContain('Due by Now');
    expect(await page('team.html')).toContain('Dana Watchful');
    expect(await page('team.html')).not.toContain('Not Yet Published');
    expect(await page('ar.html')).toContain(`<link rel="canonical" href="${siteUrl}/ar">`);
    expect(await page('contact.html')).toContain('action="https://office.harbour-school.ae/api/contact"');
  });

  it('builds from the newest backup of a bucket, to which nothing comes back that was removed since', async () => {
    const { vars, secrets } = storage();
    const empty = await rebuild({ vars, secrets });
    expect(empty).toMatchObject({ isBuilt: false, codes: [['Restore the newest backup', 1]] });
    expect(empty.outcomes[0]?.output).toContain('There is no backup in the bucket s3://site');

    await using data = await createDataFolder();
    const server = { ...data.variables, ...addresses, ...vars, ...secrets };
    await command('publish.ts', '--all', server);
    await runScript('backup.ts', [], server);
    const uploads = createSharedBucket(ceph.settings).part('uploads');
    const keysOf = async () => {
      const keys: string[] = [];
      for await (const { key } of uploads.list()) keys.push(key);
      return keys;
    };
    const [removed = ''] = await keysOf();
    await uploads.remove([removed]);
    const { outcomes, isBuilt } = await rebuild({ vars, secrets });
    expect(isBuilt, outcomes.map(({ output }) => output).join('\n')).toBe(true);
    expect(await page('team.html')).toContain('Dana Watchful');
    expect(await keysOf()).not.toContain(removed);
  });

  it('fails with a sentence where there is no backup', async () => {
    const { outcomes, isBuilt } = await rebuild({});
    expect(outcomes).toMatchObject([{ name: 'Restore the newest backup', code: 1 }]);
    expect(outcomes[0]?.output).toMatch(/^There is no backup to build from: set STORAGE_URL or BACKUP_URL/);
    expect(isBuilt).toBe(false);
  });

  it('fails where the backup cannot be fetched', async () => {
    const { outcomes, isBuilt } = await rebuild(backupAt('none.tar.gz'));
    expect(outcomes).toMatchObject([{ name: 'Restore the newest backup', code: expect.any(Number) }]);
    expect(outcomes[0]?.code).not.toBe(0);
    expect(outcomes[0]?.output).toContain('404');
    expect(isBuilt).toBe(false);
  });

  it('does not put the invented organisation on a domain of somebody’s own', async () => {
    const { outcomes, isBuilt } = await rebuild(backupAt('example.tar.gz'));
    expect(outcomes).toMatchObject([
      { name: 'Restore the newest backup', code: 0 },
      { name: 'Check what was live' },
      { name: 'Publish what is due, and build', code: 1 },
    ]);
    expect(outcomes[2]?.output).toContain('The published content is still the example');
    expect(isBuilt).toBe(false);
  });
});

it('npm run doctor looks at a bucket, at its backups, and leaves nothing in it', async () => {
  await using data = await createDataFolder();
  const { vars, secrets } = storage();
  const doctor = async (more: Record<string, string> = {}) =>
    (await runScript('doctor.ts', [], { ...data.variables, ...vars, ...secrets, ...more })).stdout;
  const backups = createSharedBucket(ceph.settings).part('backups');
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key } of backups.list()) keys.push(key);
    return keys;
  };
  const before = await keysOf();
  expect(await doctor()).toMatch(/The bucket s3:\/\/site\/backups can be listed, written and read/);
  expect(await keysOf()).toEqual(before);
  await backups.put('2026-01-01T03-00-00Z.tar.gz', Buffer.from('a backup'));
  expect(await doctor()).toMatch(/ok +Its newest backup is of 20/);
  expect(await doctor({ STORAGE_SECRET_ACCESS_KEY: 'wrong' })).toMatch(/Bucket +FAILED .*\n +-> .*keys/);
}, 120_000);
