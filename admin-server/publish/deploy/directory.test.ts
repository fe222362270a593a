import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lockFile } from '#content-db/database/lock.ts';
import { releases } from '#content-db/releases.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import {
  createDeployedSite,
  type DeployedSite,
  expectedFiles,
  completeSite,
  servedFiles,
  servedSide,
  targetOf,
} from '../../testing/deploy.ts';
import type { Wrap } from '../../testing/publish.ts';
import type { LogEntry } from '../../http/log.ts';
import { createDeployment } from './deployment.ts';
import { isAtAddress } from '../page/joined-page.ts';
import { filesOf } from './tree.ts';

async function expectServed({ site, folder, target }: DeployedSite, side: 'left' | 'right'): Promise<void> {
  expect(await servedSide(folder)).toBe(side);
  expect(await servedFiles(folder)).toEqual(await expectedFiles(await completeSite(site), site.store));
  expect(await target.check(await completeSite(site))).toEqual([]);
  expect(await target.release()).toBe((await completeSite(site)).release);
}

/** Encodings take their time, as with large pages. */
const slowEncoding: Wrap = ({ store }) => ({
  store: {
    ...store,
    async encode(hash, make) {
      await sleep(20);
      await store.encode(hash, make);
    },
  },
});

describe('a directory', () => {
  it('is given every file of the release, pages whole and others as links to the stored ones, with encodings and the pictures', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, target, deploy } = deployed;
    expect(await target.release()).toBeUndefined();
    await deploy();
    await expectServed(deployed, 'left');
    const names = await filesOf(join(folder, 'live'));
    expect(names).toEqual(
      expect.arrayContaining([
        'index.html',
        'ar.html',
        'ar/team.html',
        'ar/team.html.br',
        'ar/team.html.gz',
        'ar/blog/خطوات-أولى.html',
        'uploads/photo.jpg',
      ]),
    );
    const file = (await completeSite(site)).files.get('/llms.txt')?.object ?? '';
    expect((await stat(join(folder, 'live', 'llms.txt'))).ino).toBe(
      (await stat(site.store.pathOf(file))).ino,
    );
    expect((await stat(join(folder, 'live', 'llms.txt.br'))).ino).toBe(
      (await stat(site.store.pathOf(file, 'br'))).ino,
    );
  });

  it('is given all but the page of a slug from before slugs had to fit a file name', async () => {
    await using deployed = await createDeployedSite(() => ({ hooks: [] }));
    const { site, folder, target, deploy, publish } = deployed;
    const slug = 'قديم-'.repeat(28);
    const post = { title: 'قديم', slug: 'x', content: 'نص.', locale: 'ar' } as const;
    const { id } = await site.create('blog-posts', post);
    await site.edit('blog-posts', id, { slug });
    await site.create('clients', { name: 'Later', locale: 'en' });
    await publish();
    await deploy();
    const names = await filesOf(join(folder, 'live'));
    expect(names.filter((name) => name.includes('قديم'))).toEqual([]);
    expect(await readFile(join(folder, 'live', 'index.html'), 'utf8')).toContain('Later');
    expect(await target.check(await completeSite(site))).toEqual([]);
    expect(await target.withdraw([`/ar/blog/${slug}`])).toMatchObject([{ isGone: true }]);
    await site.edit('blog-posts', id, { slug: 'قديم-قصير' });
    await publish();
    await deploy();
    expect(await filesOf(join(folder, 'live'))).toContain('ar/blog/قديم-قصير.html');
  });

  it('has a release while others follow it without a pause', async () => {
    await using deployed = await createDeployedSite((deps) => ({ ...slowEncoding(deps), keptReleases: 1 }));
    const { site, target } = deployed;
    const failures: LogEntry[] = [];
    const deployment = createDeployment({
      publisher: site.publisher,
      target,
      log: (entry) => void (entry.level === 'error' && failures.push(entry)),
    });
    let releases = 0;
    const hasEnough = Promise.withResolvers<'starved'>();
    const staff = ([{}, { all: true }, { changes: 'none' }] as const).map(async (options, person) => {
      // The next one waits already when one ends.
      let last = site.publish(options);
      while (releases < 60) {
        await site.edit('team-members', 1, { name: `Dana ${person} ${releases}` });
        const next = site.publish(options);
        await last;
        last = next;
        releases += 1;
      }
      await last;
      hasEnough.resolve('starved');
    });
    const { release } = await site.publish();
    expect(await Promise.race([deployment.settled(release), hasEnough.promise])).toMatchObject({
      state: 'done',
    });
    await Promise.all(staff);
    await deployment.settled();
    expect(failures).toEqual([]);
    expect(await target.check(await completeSite(site))).toEqual([]);
    await deployment.close();
  });

  it('is given each release in the tree that is not served, also releases that were left out', async () => {
    await using deployed = await createDeployedSite();
    const { site, deploy, publish } = deployed;
    await deploy();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await publish();
    await deploy();
    await expectServed(deployed, 'right');
    await site.remove('blog-posts', 2);
    await publish();
    await deploy();
    await expectServed(deployed, 'left');
    for (const name of ['First', 'Second', 'Third']) {
      await site.create('clients', { name, locale: 'ar' });
      await publish();
    }
    await site.create('blog-posts', {
      title: 'Second thoughts',
      slug: 'second-thoughts',
      content: 'Again.',
      locale: 'en',
    });
    await publish();
    await deploy();
    await expectServed(deployed, 'right');
    expect(await filesOf(join(deployed.folder, 'live'))).toContain('blog/second-thoughts.html');
  });

  it('has the redirects as nginx and Caddy read them, written anew only where they changed', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, deploy, publish } = deployed;
    await deploy();
    const rules = (name: string) => readFile(join(folder, name), 'utf8');
    expect((await rules('redirects.nginx.conf')).split('\n').slice(1, -1)).toEqual([
      'location = "/old" { return 301 "/services$is_args$args"; }',
      'location = "/old/" { return 301 "/services$is_args$args"; }',
      'location = "/قديم" { return 308 "/ar/services$is_args$args"; }',
      'location = "/قديم/" { return 308 "/ar/services$is_args$args"; }',
    ]);
    expect((await rules('redirects.caddy')).split('\n').slice(1, -1)).toEqual([
      'redir /old /services 301',
      'redir /old/ /services 301',
      'redir /%D9%82%D8%AF%D9%8A%D9%85 /ar/services 308',
      'redir /%D9%82%D8%AF%D9%8A%D9%85/ /ar/services 308',
    ]);
    const { ino } = await stat(join(folder, 'redirects.nginx.conf'));
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await publish();
    await deploy();
    expect((await stat(join(folder, 'redirects.nginx.conf'))).ino).toBe(ino);
    await site.remove('redirects', 1);
    await publish();
    await deploy();
    expect(await rules('redirects.nginx.conf')).not.toContain('/old');
  });

  it('keeps the style sheets of the release before, for visitors who still look at its pages', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, target } = deployed;
    const live = await completeSite(site);
    const [sheet] = [...live.files.values()].filter(({ path }) => path.endsWith('.css'));
    if (!sheet) throw new Error('There is no style sheet');
    const retired = { ...sheet, path: '/_astro/before.css' };
    const deploy = (kept: boolean) =>
      target.deploy(
        { ...live, ...(kept && { retired: new Map([[retired.path, retired]]) }) },
        new AbortController().signal,
      );
    await deploy(true);
    expect(await filesOf(join(folder, 'live'))).toContain('_astro/before.css');
    expect(await target.check(live)).toEqual([]);
    await target.invalidate();
    await deploy(false);
    expect(await filesOf(join(folder, 'live'))).not.toContain('_astro/before.css');
  });

  it('is made anew where the database is another than it was filled from', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, deploy, target } = deployed;
    await deploy();
    await deploy();
    await appendFile(join(folder, 'left', 'team.html'), '');
    await writeFile(join(folder, 'left', 'left-over.html'), 'of a release that this database never had');
    await site.published.write((tx) => tx.update(releases).set({ startedAt: '2020-01-01T00:00:00.000Z' }));
    expect(await target.release()).toBeUndefined();
    await deploy();
    await expectServed(deployed, 'left');
  });

  it.each([
    [
      'holds other files',
      async (folder: string) =>
        mkdir(folder).then(() => writeFile(join(folder, 'thesis.txt'), 'years of work')),
      /^The directory \S+ holds other files: set DEPLOY_DIRECTORY to an empty folder\.$/,
    ],
    [
      'is a file',
      async (folder: string) => writeFile(folder, 'years of work'),
      /^The directory \S+ cannot be written to \(E\w+\)\. Let this user write there/,
    ],
    [
      'is taken by another process',
      async (folder: string) => mkdir(folder).then(() => lockFile(join(folder, 'lock'))),
      /^Another process is deploying to /,
    ],
  ])('that %s is left alone', async (_, make, sentence) => {
    await using deployed = await createDeployedSite();
    const release = await make(deployed.folder);
    await expect(deployed.deploy()).rejects.toThrow(sentence);
    release?.();
  });
});

describe('the check of a directory', () => {
  it('names what is not as it should be, and a renewal mends it', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, deploy, target } = deployed;
    await deploy();
    // Not in place: the bytes are those of the stored file.
    const spoil = (name: string) =>
      rm(join(folder, 'live', name)).then(() => writeFile(join(folder, 'live', name), 'spoilt'));
    await spoil('team.html');
    await spoil('ar/team.html.gz');
    await rm(join(folder, 'live', 'services.html'));
    await rm(join(folder, 'live', 'uploads/photo.jpg'));
    await writeFile(join(folder, 'live', 'extra.html'), 'nobody asked for this');
    expect(await target.check(await completeSite(site))).toEqual([
      'ar/team.html.gz',
      'extra.html',
      'services.html',
      'team.html',
      'uploads/photo.jpg',
    ]);
    await target.invalidate();
    await deploy();
    await expectServed(deployed, 'right');
  });

  it('names every file where nothing was deployed', async () => {
    await using deployed = await createDeployedSite();
    await using other = await createTestFolder();
    const { site } = deployed;
    const complete = await completeSite(site);
    expect(await targetOf(site, other.at('site')).check(complete)).toHaveLength(
      [...complete.files.values()].filter(isAtAddress).length + 1,
    );
  });
});
