import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { filesBelow } from '#admin-server/testing/publish.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { example } from '#example/index.ts';
import { runScript, variablesOf } from './testing/command.ts';

/** Words of the example, its subjects, its place and its drawings; in any case, and as parts of words. */
const words = [
  'Rakeez, ركيز, Meridian, Al Naseem, Wadi, Port Sahel, Marsa, Qasr, Dana Hospitality, Sahel Customs',
  'النسيم, الوادي, دانة, aviation, airline, airport, aircraft, cabin, crew, passenger, الطيران, طائرة',
  'مطار, police, شرطة, law_enforcement, public_transport, universities, embass, hotel, banking, shopping',
  'healthcare, self-defence, close protection, executive protection, loss prevention, aggression',
  'violence, ICAO, IATA, training, trainer, تدريب, التدريب, instructor, المدرب, programme, البرنامج',
  'البرامج, workplace, Expert credentials, lines of work, psycholog, techniques, Our Expert',
  'Led by an expert, consultation, leadership, security special, أمنيون, Vice President, Chief Operations',
  'Health and Safety, EducationalOrganization, "addressCountry", ar_AE, Emirates, الإمارات, دبي',
  'in the admin, 0 courses, 0 services',
].flatMap((line) => line.split(', '));

/** What names neither: the time zone, until it is a setting, and a header of browsers. */
const others = /Asia\/Dubai|security-policy|Content-Security-Policy/gi;

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
  expect(words.length).toBeGreaterThan(60);
  const texts = [...files].filter(([name]) => isText(name));
  expect(texts.length).toBeGreaterThan(60);
  const found = texts.flatMap(([name, bytes]) => {
    const text = bytes.toString().replace(others, '');
    return words.flatMap((word) => {
      const at = text.toLowerCase().indexOf(word.toLowerCase());
      return at < 0
        ? []
        : `${name}: ${word}, in ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))}`;
    });
  });
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
