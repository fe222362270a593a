import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { dump, randomEdit } from '#content-db/testing/random-edits.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { registerServer } from './registration.ts';
import { createSharingServer } from './sharing-server.ts';
import { createSharedSite, openOther } from './testing/servers.ts';
import { addRandomUploads, cleanBuild, type TestSite, verifiedFiles, type Wrap } from '../testing/publish.ts';
import type { Publisher } from '../publish/engine/release/publisher.ts';
import { type Current, followLive, loadCurrent } from '../publish/engine/release/current.ts';

/** For a busy machine. */

const hashesOf = (publisher: Publisher) =>
  new Map([...(publisher.live()?.files ?? [])].map(([path, { object }]) => [path, object]));

/** What is known of the live release, without what only the server that published knows. */
function factsOf({ site, renderer, index }: Current) {
  const paths = ['*', ...(site?.files.keys() ?? [])].sort();
  return {
    release: site?.release,
    renderer,
    files: [...(site?.files ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)),
    redirects: [...(site?.redirects ?? [])],
    pictures: [...(site?.pictures ?? [])].sort(),
    pages: paths.map((path) => [path, index.dependenciesOf(path).sort(), index.picturesOf(path)]),
  };
}

describe('a release of another server', () => {
  it('is live on this one too, and the next publish here is on top of it', async () => {
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second');
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    expect(await other.publisher.publish({ by: 'other' })).toMatchObject({ state: 'live', release: 2 });
    await expect.poll(() => site.publisher.live()?.release).toBe(2);
    expect(site.files()).toEqual(hashesOf(other.publisher));
    await site.edit('clients', 1, { name: 'Pier Works' });
    expect(await site.publish()).toMatchObject({ state: 'live', release: 3 });
    await expect.poll(() => other.publisher.live()?.release).toBe(3);
    expect(hashesOf(other.publisher)).toEqual(await cleanBuild(site));
  });

  it('is told to who watches, also where a look for what is due has noticed it', async () => {
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second');
    let told = 0;
    site.publisher.watch(() => (told = site.publisher.live()?.release ?? 0));
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await other.publisher.publish({ by: 'other' });
    await site.publisher.publish({ by: 'schedule', changes: 'due' });
    await expect.poll(() => told).toBe(2);
  });

  it('is taken over by its difference: what is known then is what a start would load', async () => {
    const random = randomFor('what other servers publish');
    await using site = await createSharedSite();
    await addRandomUploads(site);
    await using other = await openOther(site, 'second');
    let current = await loadCurrent(other.deps.published);
    for (let round = 0; round < 12; round += 1) {
      for (let edits = random.below(4); edits >= 0; edits -= 1)
        await site.content.write((tx) => randomEdit(tx, random));
      await site.publish().catch(() => undefined);
      const to = random.below(site.publisher.live()?.release ?? 1) + 1;
      if (random.chance(0.3)) await site.publisher.restore({ to, by: 'test' }).catch(() => undefined);
      // Some releases are followed one by one, and some several at once.
      if (random.chance(0.3)) continue;
      current = await followLive(other.deps.published, current, 20);
      expect(factsOf(current)).toEqual(factsOf(await loadCurrent(other.deps.published)));
    }
    expect(current.site?.release).toBeGreaterThan(3);
  });

  it('is loaded as a whole where its difference is not kept any more', async () => {
    await using site = await createSharedSite(() => ({ keptReleases: 2 }));
    const before = await loadCurrent(site.published);
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await site.edit('team-members', 1, { name });
      await site.publish();
    }
    await site.publisher.settled();
    const facts = factsOf(await followLive(site.published, before, 2));
    expect(facts).toEqual(factsOf(await loadCurrent(site.published)));
  });

  it('is loaded as a whole where an older database was put in the place of the present one', async () => {
    await using site = await createSharedSite();
    const file = join(site.folder, 'older.db');
    await site.published.snapshot(file);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publish();
    const before = await loadCurrent(site.published);
    const older = await openDatabase({ url: pathToFileURL(file).href });
    const facts = factsOf(await followLive(older, before, 20));
    expect(facts).toEqual(factsOf(await loadCurrent(older)));
    expect(facts.release).toBe(1);
    await older.close();
  });

  it('has its pictures drawn once', async () => {
    const drawn: string[] = [];
    const counting = (id: string) => (deps: TestSite['deps']) => ({
      background: {
        ...deps.background,
        perform: ((task, input) => {
          if (task === 'draw') drawn.push(id);
          return deps.background.perform(task, input);
        }) as typeof deps.background.perform,
      },
    });
    await using site = await createSharedSite(counting('first'));
    await using other = await openOther(site, 'second', counting('second'));
    await Promise.all([site.publisher.settled(), other.publisher.settled()]);
    drawn.length = 0;
    await site.edit('blog-posts', 2, { title: 'A picture of its own' });
    await site.publish();
    await expect.poll(() => other.publisher.live()?.release).toBe(2);
    await Promise.all([site.publisher.settled(), other.publisher.settled()]);
    expect(drawn).toEqual(['first']);
    expect(other.publisher.pictures()).toEqual({ missing: 0, failures: [] });
    const [path = ''] = site.pictures();
    expect(await other.publisher.picture(path)).toEqual(await site.publisher.picture(path));
  });
});

describe('a publish that runs on another server', () => {
  it('is told here as it is there, and as it ended', async () => {
    const { promise: rendering, resolve: begin } = Promise.withResolvers<void>();
    const { promise: allowed, resolve: goOn } = Promise.withResolvers<void>();
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second', ({ site: compiled }) => ({
      site: {
        ...compiled,
        async render(path, options) {
          begin();
          await allowed;
          return compiled.render(path, options);
        },
      },
    }));
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const told: string[] = [];
    site.publisher.watch(() => told.push(site.publisher.activity().state));
    const { run, result } = other.publisher.runs.publish({ by: 'editor@example.org' });
    await rendering;
    await expect
      .poll(() => site.publisher.activity())
      .toMatchObject({ state: 'publishing', run: { run, by: 'editor@example.org' } });
    expect(await site.publisher.runs.state(run)).toMatchObject({ state: 'running', run });
    goOn();
    await result;
    await expect.poll(() => site.publisher.activity().state).toBe('idle');
    expect(told).toEqual(expect.arrayContaining(['publishing', 'idle']));
    await expect
      .poll(() => site.publisher.runs.state(run))
      .toMatchObject({ state: 'live', release: 2, pages: { changed: 2 } });
  });

  it('or was planned there, is known here with what was found', async () => {
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second');
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const { run, result } = other.publisher.runs.plan({ by: 'test', changes: 'pending' });
    await other.publisher.runs.keep(run);
    await result;
    await expect
      .poll(() => site.publisher.runs.state(run))
      .toMatchObject({ state: 'planned', ...(await result) });
  });

  it('does not begin a second time under the same id', async () => {
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second');
    const id = randomUUID();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publisher.runs.publish({ by: 'test' }, id).result;
    await site.edit('clients', 1, { name: 'Pier Works' });
    await expect(other.publisher.runs.publish({ by: 'test' }, id).result).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is a run with this id already.',
    });
    expect(await site.publisher.runs.state(id)).toMatchObject({ state: 'live', release: 2 });
  });

  it('joins the pending changes of all: two at the same time publish each change once', async () => {
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second');
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.edit('clients', 1, { name: 'Pier Works' });
    const results = await Promise.all([site.publish(), other.publisher.publish({ by: 'other' })]);
    expect(results.map(({ state }) => state)).toEqual(['live', 'live']);
    expect(await site.published.read.$count(releases)).toBe(2);
    expect(await dump(site.published.read)).toEqual(await dump(site.content.read));
  });
});

describe('a server that is killed while it publishes', () => {
  it.each([
    ['after the rows were copied', 'interrupted', 1],
    ['in the middle of rendering', 'interrupted', 1],
    ['in the commit', 'interrupted', 1],
    ['after the commit', 'live', 2],
  ])('%s leaves a release that another one finishes or undoes: %s', async (step, state, release) => {
    await using site = await createSharedSite(undefined, 1000);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.remove('blog-posts', 2);
    const child = join(import.meta.dirname, 'testing', 'publish-crash.ts');
    await expect(
      promisify(execFile)(process.execPath, [child, site.folder, step, 'second']),
    ).rejects.toMatchObject({ signal: 'SIGKILL' });
    const lastState = async () =>
      (await site.published.read.select().from(releases).orderBy(desc(releases.id)).limit(1))[0]?.state;
    await expect.poll(lastState).toBe(state);
    await expect.poll(() => site.publisher.live()?.release).toBe(release);
    await site.edit('clients', 1, { name: 'Pier Works' });
    expect(await site.publish()).toMatchObject({ state: 'live' });
    expect(await dump(site.published.read)).toEqual(await dump(site.content.read));
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    expect(site.files()).toEqual(await cleanBuild(site));
    expect(await site.read('/team')).toContain('Dana Wakeful');
  });
});

describe('a rolling upgrade', () => {
  const versioned =
    (version: string): Wrap =>
    (deps) => ({ site: { ...deps.site, version } });
  const register = (site: TestSite, id: string) => registerServer(site, id, 'a place');

  it('renders all pages once: only servers of the newest version that runs publish', async () => {
    await using site = await createSharedSite(versioned('old'));
    await register(site, 'first');
    await site.reopen((deps) => ({ ...versioned('old')(deps), server: createSharingServer('first') }));
    const newer = await register(site, 'second');
    const all = (await site.publish({ all: true })).pages.rendered;
    await using other = await openOther(site, 'second', versioned('new'));
    const start = { by: 'start', all: true, changes: 'none', yields: true } as const;
    expect((await other.publisher.publish(start)).pages.rendered).toBe(all);
    await expect.poll(() => site.publisher.live()?.release).toBe(other.publisher.live()?.release);

    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await expect(site.publish()).rejects.toThrow('A newer version of the program runs on another server');
    expect(await site.publish({ changes: 'due' })).toMatchObject({ state: 'live', pages: { rendered: 0 } });
    const { release, pages } = await other.publisher.publish({ by: 'other' });
    expect(pages.rendered).toBeLessThan(all);
    await expect.poll(() => site.publisher.live()?.release).toBe(release);

    // One of the old version that starts again is as old as the others.
    await using third = await openOther(site, 'third', versioned('old'));
    await register(site, 'fourth');
    await using fourth = await openOther(site, 'fourth', versioned('old'));
    expect(await third.publisher.isOvertaken()).toBe(false);
    expect(await fourth.publisher.isOvertaken()).toBe(true);

    // Taken back: the old version publishes again, and renders all pages.
    await newer.stop();
    expect((await site.publish()).pages.rendered).toBe(all);
  });
});
