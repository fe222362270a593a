import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#admin-server/files/object-store.ts';
import { liveRelease, loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { halves } from '#admin-server/testing/uploads.ts';
import { releases } from '#content-db/releases.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { eq } from 'drizzle-orm';
import { signIn, type Staff } from '../../testing/staff.ts';
import { runScript } from '../../testing/command.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { isAtAddress, isJoined } from '#admin-server/publish/page/joined-page.ts';

/** For a busy machine. */
const patient = { timeout: 60_000, interval: 50 };
const names = ['one', 'two', 'three'];

let cluster: Cluster;
let staff: Staff;
let member: number;

beforeAll(async () => {
  cluster = await createCluster(names);
  for (const name of names) await cluster.start(name);
  staff = await signIn(cluster.siteUrl, cluster.siteUrl);
  const [first] = (await staff.call('GET', '/api/admin/team-members')) as { id: number }[];
  member = first?.id ?? 0;
}, 900_000);

afterAll(() => cluster?.[Symbol.asyncDispose]());

const rename = (name: string, by = staff) =>
  by.call('PUT', `/api/admin/team-members/${member}`, { name }) as Promise<{ name: string }>;

/** Staff who are signed in through nginx, and ask one server. */
async function staffAt(name: string): Promise<Staff> {
  return signIn(cluster.running.get(name)?.address ?? '', cluster.siteUrl);
}

async function pageOf(name: string, path: string): Promise<string> {
  return (await fetch((cluster.running.get(name)?.address ?? '') + path)).text();
}

/** All servers that run serve what the database says is live, byte for byte, and the same pages. */
async function expectAllAlike(): Promise<void> {
  const live = await loadLiveFiles(cluster.published.read);
  const files = [...live.values()].filter(
    (file) => file.status === 200 && !file.path.startsWith('/_astro/') && isAtAddress(file),
  );
  const atOnce = pLimit(8);
  const pages = new Map<string, string>();
  const compare = async (address: string, file: (typeof files)[number]) => {
    const { path, object } = file;
    const answer = await fetch(address + encodeURI(path), { redirect: 'manual' });
    const hash = hashOf(new Uint8Array(await answer.arrayBuffer()));
    const expected = isJoined(file) ? (pages.get(path) ?? hash) : object;
    pages.set(path, expected);
    expect([path, hash]).toEqual([path, expected]);
  };
  for (const { address } of cluster.running.values())
    await Promise.all(files.map((file) => atOnce(() => compare(address, file))));
}

/** Whether all servers that run serve the release that the database says is live. */
async function areUpToDate(): Promise<boolean> {
  const live = await liveRelease(cluster.published.read);
  const served = [...cluster.running.values()].map(async ({ address }) => {
    const answer = await fetch(`${address}/api/health`);
    return ((await answer.json()) as { release: number | null }).release;
  });
  return (await Promise.all(served)).every((release) => release === live?.id);
}

describe('three servers over one pair of databases and one bucket', { timeout: 300_000 }, () => {
  it('are each up to date within a second of a publish on one of them', async () => {
    const late: number[] = [];
    for (const name of names) {
      const by = await staffAt(name);
      await rename(`Published on ${name}`, by);
      expect(await by.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
      const since = performance.now();
      for (const other of names)
        await expect.poll(() => pageOf(other, '/team'), patient).toContain(`Published on ${name}`);
      late.push(Math.round(performance.now() - since));
    }
    console.info(`All are up to date after ${late.join(', ')} ms`);
    await expectAllAlike();
  });

  it('show a picture that one of them received', async () => {
    const form = new FormData();
    const bytes = await halves(700, 300).png().toBuffer();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
    const { url } = (await (await staffAt('two')).call('POST', '/api/admin/uploads', form)) as {
      url: string;
    };
    for (const { address } of cluster.running.values())
      expect((await fetch(address + new URL(url, address).pathname)).status).toBe(200);
  });

  it('tell of a publish on another one, and publish once what is scheduled', async () => {
    await rename('On schedule');
    const { pending } = (await staff.call('GET', '/api/admin/publish')) as { pending: { id: number }[] };
    const at = new Date(Date.now() + 1000).toISOString();
    const changes = pending.map(({ id }) => id);
    await staff.call('POST', '/api/admin/publish/schedules', { changes, at });
    const before = await cluster.published.read.$count(releases);
    for (const name of names)
      await expect.poll(() => pageOf(name, '/team'), patient).toContain('On schedule');
    expect(await cluster.published.read.$count(releases)).toBe(before + 1);
  });

  it('are joined by a command, which publishes as one of them', async () => {
    await rename('By a command');
    const { code, stderr } = await runScript('publish.ts', [], cluster.variables('command'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of names)
      await expect.poll(() => pageOf(name, '/team'), patient).toContain('By a command');
  });

  it('are looked after by the commands of their recipe', async () => {
    const machine = await cluster.machine('one');
    expect(await machine.run('Check')).not.toContain('FAILED');
    await rename('By the recipe');
    expect(await machine.run('Publish')).toContain('Live: ');
    for (const name of names)
      await expect.poll(() => pageOf(name, '/team'), patient).toContain('By the recipe');
    expect(await machine.run('Upgrade')).toMatch(
      /elsewhere: git pull\n[^]*elsewhere: systemctl restart site.service\n$/,
    );
  });

  it('refuse one whose files are elsewhere', async () => {
    const variables = { ...cluster.variables('elsewhere'), STORAGE_URL: '' };
    const { code, stderr } = await runScript('start.ts', [], variables);
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr:
        'Another server uses these databases and keeps its pictures and pages elsewhere: set STORAGE_URL to the same bucket for all servers, or stop the other one.',
    });
  });

  it('finish or undo what one of them left that was killed while it published', async () => {
    const random = randomFor('servers that are killed');
    for (let round = 0; round < 6; round += 1) {
      const victim = random.pick(names);
      const by = await staffAt(victim);
      await rename(`Round ${round}`, by);
      const publishing = by.ask('POST', '/api/admin/publish', {}).catch(() => undefined);
      await sleep(random.below(250));
      await cluster.end(victim, 'SIGKILL');
      await publishing;
      // Every third one waits until the others miss its heartbeats.
      if (round % 3 > 0) await cluster.freeLeases();
      const rendering = () => cluster.published.read.$count(releases, eq(releases.state, 'rendering'));
      await expect.poll(rendering, patient).toBe(0);
      await expect.poll(areUpToDate, patient).toBe(true);
      await expectAllAlike();
      staff = await signIn(cluster.siteUrl, cluster.siteUrl);
      expect(await staff.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
      for (const name of cluster.running.keys())
        await expect.poll(() => pageOf(name, '/team'), patient).toContain(`Round ${round}`);
      await cluster.start(victim);
    }
    await expect.poll(areUpToDate, patient).toBe(true);
    await expectAllAlike();
  });

  it('do not let one commit that stood still in a publish until another one published, and it goes on right', async () => {
    const random = randomFor('a server that stands still');
    const { address, child } = cluster.running.get('one') ?? {};
    const by = await staffAt('one');
    const other = await staffAt('two');
    const rendering = () => cluster.published.read.$count(releases, eq(releases.state, 'rendering'));
    await using _ = { [Symbol.asyncDispose]: async () => void child?.kill('SIGCONT') };
    let standing: Promise<unknown> | undefined;
    for (let tried = 0; !standing; tried += 1) {
      await rename(`Stands still ${tried}`, by);
      const publishing = by.ask('POST', '/api/admin/publish', {}).catch(() => undefined);
      await sleep(random.below(200));
      child?.kill('SIGSTOP');
      await cluster.published.refresh();
      if ((await rendering()) > 0) standing = publishing;
      else child?.kill('SIGCONT');
      if (!standing) await publishing;
    }
    const [stopped] = await cluster.published.read
      .select()
      .from(releases)
      .where(eq(releases.state, 'rendering'));
    await rename('Went on', other);
    // It waits until the lease of the one that stands still is over.
    await other.call('POST', '/api/admin/publish', {});
    await expect.poll(() => pageOf('two', '/team'), patient).toContain('Went on');
    const live = await liveRelease(cluster.published.read);
    child?.kill('SIGCONT');
    await standing;
    await cluster.published.refresh();
    expect((await liveRelease(cluster.published.read))?.id).toBe(live?.id);
    const [after] = await cluster.published.read
      .select()
      .from(releases)
      .where(eq(releases.id, stopped?.id ?? 0));
    expect(after?.state).toBe('interrupted');
    await expect.poll(areUpToDate, patient).toBe(true);
    expect(await (await fetch(`${address}/team`)).text()).toContain('Went on');
    await expectAllAlike();
    await rename('Goes on', by);
    expect(await by.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
    for (const name of names) await expect.poll(() => pageOf(name, '/team'), patient).toContain('Goes on');
  });

  it('are joined by one that lost its disk, which has all pages and pictures and makes no release', async () => {
    const before = await cluster.published.read.$count(releases);
    await cluster.end('two', 'SIGKILL');
    await cluster.loseDisk('two');
    const { address } = await cluster.start('two');
    await cluster.published.refresh();
    expect(await cluster.published.read.$count(releases)).toBe(before);
    await expectAllAlike();
    const page = await pageOf('two', '/blog');
    const [picture] = /\/uploads\/[a-f0-9]{32}[-\d]*\.\w+/.exec(page) ?? [];
    expect((await fetch(address + picture)).status).toBe(200);
    const by = await staffAt('two');
    await rename('From an empty disk', by);
    expect(await by.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
    for (const name of names)
      await expect.poll(() => pageOf(name, '/team'), patient).toContain('From an empty disk');
  });

  it('are restarted one after the other while visitors read and staff write, without a failed request', async () => {
    staff = await signIn(cluster.siteUrl, cluster.siteUrl);
    const failed: string[] = [];
    const counts = { reads: 0, writes: 0, publishes: 0 };
    const over = new AbortController();
    const until = async (work: () => Promise<void>) => {
      while (!over.signal.aborted) await work().catch((error: unknown) => failed.push(String(error)));
    };
    const read = (path: string) => async () => {
      const answer = await fetch(cluster.siteUrl + path);
      const text = await answer.text();
      counts.reads += 1;
      if (answer.status !== 200 || !text.includes('</html>')) failed.push(`${path}: ${answer.status}`);
    };
    const write = async () => {
      counts.writes += 1;
      const name = `Write ${counts.writes}`;
      const saved = await rename(name);
      if (saved.name !== name) failed.push(`${name} was answered with ${saved.name}`);
    };
    const publish = async () => {
      const { state, error } = (await staff.call('POST', '/api/admin/publish', {})) as Record<string, string>;
      if (state !== 'live') failed.push(`publish: ${error}`);
      counts.publishes += 1;
      await sleep(200);
    };
    const work = [...['/', '/team', '/ar', '/services'].map(read), write, publish].map(until);
    for (const name of names) {
      expect(await cluster.end(name, 'SIGTERM')).toBe(0);
      await cluster.start(name);
    }
    over.abort();
    await Promise.all(work);
    console.info(`While three servers were restarted: ${JSON.stringify(counts)}`);
    expect(failed).toEqual([]);
    expect(await staff.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
    for (const name of names)
      await expect.poll(() => pageOf(name, '/team'), patient).toContain(`Write ${counts.writes}`);
    await expectAllAlike();
  });
});
