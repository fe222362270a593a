import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { copyFolder, createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from './process/server-process.ts';
import {
  contentsOf,
  createDataFolder,
  type OutcomeIn,
  refused,
  runScript,
  runScriptIn,
} from './testing/command.ts';

const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'ar_AE.UTF-8', LC_ALL: 'ar_AE.UTF-8' };

interface Build {
  /** The hash of each file. */
  files: Record<string, string>;
  said: string;
}

async function expectBuild(out: string, variables: Record<string, string>): Promise<Build> {
  const { code, stdout, stderr } = await runScript('build.ts', ['--out', out], variables);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const files = await contentsOf(out);
  expect(stdout.trim().split('\n').at(-1)).toBe(`${Object.keys(files).length} files in ${out}`);
  return { files, said: stdout };
}

/** A build that all tests compare with, as each takes seconds. */
let first: Build;
let kept: TestFolder;
const firstOut = () => kept.at('first');

beforeAll(async () => {
  kept = await createTestFolder();
  await using folder = await createDataFolder();
  first = await expectBuild(firstOut(), folder.variables);
}, 120_000);
afterAll(() => kept[Symbol.asyncDispose]());

/** Tries to build, and tells what that did to the folder that the build was to stand in. */
function tryToBuild(out: string, variables: Record<string, string>): Promise<OutcomeIn> {
  return runScriptIn(dirname(out), 'build.ts', ['--out', out], variables);
}

describe('a build', () => {
  it('is made of the same bytes by another clock, in another language and beside a running server', async () => {
    await using folder = await createDataFolder();
    await using out = await createTestFolder();
    const server = await spawnServer(folder.variables);
    const second = await expectBuild(out.at('second'), { ...folder.variables, ...elsewhere });
    expect(second.files).toEqual(first.files);
    const page = await (await fetch(`${server.address}/ar/team`)).text();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await readFile(out.at('second', 'ar', 'team.html'), 'utf8')).toBe(page);
  });

  it('has every page, picture and rule where a static host looks for it, what is due, and no draft', async () => {
    await using folder = await createDataFolder(async ({ content, create, edit }) => {
      const post = { title: 'Due by Now', slug: 'due', content: 'It is due.', locale: 'en' as const };
      await create('blog-posts', { ...post, publishedAt: '2026-01-01T00:00:00.000Z' });
      await content.write((tx) =>
        tx.update(changes).set({ isScheduled: true }).where(eq(changes.resource, 'blog-posts')),
      );
      await edit('team-members', 1, { name: 'Not Yet Published' });
    });
    await using out = await createTestFolder();
    const { files } = await expectBuild(out.at('dist'), folder.variables);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'index.html',
        'ar.html',
        'services.html',
        'ar/services.html',
        'blog/due.html',
        'blog/first-steps.html',
        'ar/blog/خطوات-أولى.html',
        '404.html',
        'robots.txt',
        'sitemap.xml',
        'rss.xml',
        'favicon.svg',
        'uploads/photo.jpg',
        '_headers',
        '_redirects',
      ]),
    );
    expect(await readFile(out.at('dist', 'blog.html'), 'utf8')).toContain('Due by Now');
    expect(await readFile(out.at('dist', 'team.html'), 'utf8')).toContain('Dana Watchful');
    expect(await readFile(out.at('dist', 'team.html'), 'utf8')).not.toContain('Not Yet Published');
    expect(await readFile(out.at('dist', '_redirects'), 'utf8')).toBe(
      `${['/old', '/old/'].map((from) => `${from} /services 301\n`).join('')}${['', '/']
        .map((end) => `/%D9%82%D8%AF%D9%8A%D9%85${end} /ar/services 308\n`)
        .join('')}`,
    );
    const headers = await readFile(out.at('dist', '_headers'), 'utf8');
    expect(headers).toMatch(/^# [^\n]*\n\/\*\n {2}X-Content-Type-Options: nosniff\n/);
    expect(headers).toMatch(/\n {2}Content-Security-Policy: [^\n]*frame-ancestors 'none'/);
    expect(headers).toContain('\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  });

  it('says that its forms reach nobody, unless it is told where they are sent', async () => {
    const page = await readFile(join(firstOut(), 'index.html'), 'utf8');
    expect(first.said).toMatch(/Set PUBLIC_API_URL to the origin of your server/);
    expect(first.said).toContain('/api/* https://your-server.example/api/:splat 200\n');
    expect(page).toContain('action="/api/');
    await using folder = await createDataFolder();
    await using out = await createTestFolder();
    const variables = { ...folder.variables, PUBLIC_API_URL: 'https://office.example.org' };
    const { said } = await expectBuild(out.at('dist'), variables);
    const there = await readFile(out.at('dist', 'index.html'), 'utf8');
    expect(said).not.toContain('PUBLIC_API_URL');
    expect(there).toContain('action="https://office.example.org/api/');
    const headers = await readFile(out.at('dist', '_headers'), 'utf8');
    expect(headers).toMatch(/form-action (?=[^;]*'self')(?=[^;]*https:\/\/office\.example\.org)/);
    expect(headers).toMatch(/connect-src (?=[^;]*'self')(?=[^;]*https:\/\/office\.example\.org)/);
  });

  it('leaves out and names the page of a slug from before slugs had to fit a file name', async () => {
    const slug = 'قديم-'.repeat(28);
    await using folder = await createDataFolder(async ({ edit, publish }) => {
      await edit('blog-posts', 1, { slug });
      await publish({ override: 'It has had this slug for long.' });
    });
    await using out = await createTestFolder();
    const { files, said } = await expectBuild(out.at('dist'), folder.variables);
    expect(said).toMatch(/^The page \/blog\/قديم-\S+ is left out: its address is too long/m);
    expect(Object.keys(files).filter((name) => name.includes('قديم-'))).toEqual([]);
  });

  it('that fails names the page, and leaves the build before as it was', async () => {
    await using folder = await createDataFolder();
    await using out = await createTestFolder();
    copyFolder(firstOut(), out.at('dist'));
    await rm(join(folder.dataDir, 'uploads', 'photo.jpg'));
    const { code, stderr, changed } = await tryToBuild(out.at('dist'), folder.variables);
    expect(stderr).toMatch(
      /^The build failed\. The page \/\S* refers to \/uploads\/photo\.jpg, which does not exist$/,
    );
    expect({ code, changed }).toEqual({ code: 1, changed: [] });
  });
});

describe('the folder of a build', () => {
  it('is replaced as a whole, and nothing beside it', async () => {
    await using folder = await createDataFolder();
    await using out = await createTestFolder();
    copyFolder(firstOut(), out.at('dist'));
    await writeFile(out.at('dist', 'left-over.html'), 'from an earlier build');
    await mkdir(out.at('dist.old'));
    await writeFile(out.at('dist.old', 'mine.txt'), 'not a build');
    expect((await expectBuild(out.at('dist'), folder.variables)).files).toEqual(first.files);
    expect(Object.keys(await contentsOf(out.path)).filter((name) => !name.startsWith('dist/'))).toEqual([
      'dist.old/mine.txt',
    ]);
  });

  it.each([
    [
      'other files',
      async (path: string) => mkdir(path).then(() => writeFile(join(path, 'thesis.txt'), 'years of work')),
    ],
    [
      'the headers of another site',
      async (path: string) =>
        mkdir(path).then(() => writeFile(join(path, '_headers'), '/*\n  X-Mine: yes\n')),
    ],
    ['a file', async (path: string) => writeFile(path, 'years of work')],
  ])('must not hold %s', async (_, make) => {
    await using folder = await createDataFolder();
    await using out = await createTestFolder();
    await make(out.at('out'));
    const sentence = `${out.at('out')} is there already and is no build of this site: name another folder, or move it away.`;
    expect(await tryToBuild(out.at('out'), folder.variables)).toEqual(refused(sentence));
  });

  it('must be named', async () => {
    await using folder = await createDataFolder();
    const { code, stderr } = await runScript('build.ts', ['--out'], folder.variables);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'After --out comes the folder to build into.\n' });
    expect((await stat(folder.dataDir)).isDirectory()).toBe(true);
  });
});
