import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { filesBelow } from '#admin-server/testing/publish.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { example } from '#example/index.ts';
import { runScript, variablesOf } from './testing/command.ts';
import { wordsOfExampleIn } from './testing/words-of-example.ts';

let files: Map<string, Buffer>;

beforeAll(async () => {
  await using folder = await createTestFolder();
  const variables = variablesOf(folder.at('data'));
  const out = folder.at('dist');
  // It is remembered, so a later build does not need to be told.
  for (const flags of [['--empty'], []]) {
    const { code, stderr } = await runScript('build.ts', [...flags, '--out', out], variables);
    if (code !== 0) throw new Error(stderr);
  }
  const read = (await filesBelow(out)).map(
    async (file) => [file.slice(out.length + 1), await readFile(file)] as const,
  );
  files = new Map(await Promise.all(read));
});

const isText = (name: string) => /\.(?:html|js|css|svg|xml|txt|webmanifest|json)$|^_/.test(name);

test('a site without the example has none of its words in any file', () => {
  const texts = [...files].filter(([name]) => isText(name));
  expect(texts.length).toBeGreaterThan(60);
  const found = texts.flatMap(([name, bytes]) =>
    wordsOfExampleIn(bytes.toString()).map((word) => `${name}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('it has no drawing of it, and marks and sharing pictures of its own', async () => {
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([]);
  const { art } = example;
  const drawings = [
    art?.logo(),
    art?.hero('home', 'en'),
    art?.hero('services', 'en'),
    art?.hero('team', 'en'),
    art?.hero('contact', 'en'),
  ].flatMap((svg) => svg?.match(/ d="([^"]{30,})"/g) ?? []);
  expect(drawings.length).toBeGreaterThan(20);
  const texts = [...files].filter(([name]) => isText(name)).map(([, bytes]) => bytes.toString());
  expect(drawings.filter((path) => texts.some((text) => text.includes(path)))).toEqual([]);
  for (const name of ['favicon.svg', 'og/default.jpg']) {
    const ofExample = await readFile(join(import.meta.dirname, '..', 'example', 'public', name));
    expect(files.get(name)?.equals(ofExample), name).toBe(false);
  }
});

test('every page reads well with nothing in it', () => {
  const page = (name: string) => files.get(name)?.toString() ?? '';
  for (const [name, bytes] of files) {
    if (!name.endsWith('.html')) continue;
    const html = bytes.toString();
    expect(html, name).toMatch(/<h1[^>]*>\s*[^<\s]/);
    expect(html, name).not.toMatch(/<(h[1-6]|ul|ol|dl)\b[^>]*>\s*<\/\1>/);
    expect(html, name).not.toMatch(/>\s*undefined\b|— undefined/);
  }
  expect(page('index.html')).toContain('"@type":"Organization"');
  expect(page('index.html')).not.toContain('id="clients"');
  expect(page('services.html')).toContain('No services found');
  expect(page('team.html')).toContain('No team members found');
  expect(page('blog.html')).toContain('No blog posts found');
});

test('an installation that has the example cannot be begun empty', async () => {
  await using folder = await createTestFolder();
  const variables = variablesOf(folder.at('data'));
  expect((await runScript('seed.ts', [], variables)).code).toBe(0);
  const { code, stderr } = await runScript('seed.ts', ['--empty'], variables);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('This data folder has the example already'),
  });
});
