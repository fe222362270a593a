import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRandom, type Random } from '#content-db/seed/random.ts';
import { resources } from '#content-db/types/index.ts';
import { dump, randomEdit } from '#content-db/testing/random-edits.ts';
import { changes } from '#content-db/changes.ts';
import { adminUsers } from '#content-db/people.ts';
import { type SignedInApp, signedInApp } from './testing/accounts.ts';
import { peopleTables } from './testing/app.ts';

/** Requests of each half: with a session, and without. */
const requests = 4000;

/** Values that programs forget: each may stand for any field, query or part of a path. */
const hostile: unknown[] = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  'http://u:p@h',
  '/uploads/../x',
  0,
  -1,
  1,
  1.5,
  1e21,
  9007199254740993,
  true,
  false,
  [],
  {},
  [[]],
  { __proto__: 1 },
  '2026-13-45',
  'ar',
  'en',
  'fr',
  '12',
  'NaN',
  '%00',
  '٣',
];
const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'foo',
  '',
];
const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../x.jpg"\r\n\r\nabc\r\n--x--\r\n',
  '['.repeat(5000),
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

const fieldsOf = ({ input }: { input: z.ZodType }) =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];
const fieldNames = [...new Set(Object.values(resources).flatMap(fieldsOf))];
/** Values that are right for some field each. */
const sound: unknown[] = [
  'A plain text of a usual length',
  'a-slug',
  'x'.repeat(60),
  'a@example.org',
  'https://example.org/',
  '/uploads/a.jpg',
  1,
  2,
  0,
  true,
  null,
  'en',
  'ar',
  '2026-05-01T00:00:00Z',
  '/old',
  '/new',
  'home',
  'hero',
  'title',
];
const otherFields = [
  'id',
  'revision',
  'contentKey',
  'contentValue',
  'username',
  'password',
  'current',
  'changes',
  '__proto__',
  'constructor',
  'isRead',
  'isSpam',
  'translation',
  'website',
  'startedAt',
];

interface Made {
  path: string;
  init: RequestInit;
}

/** All addresses that the app has a route for. */
function routesOf({ app }: SignedInApp): string[] {
  return [...new Set(app.routes.map(({ path }) => path))].filter(
    (path) => path.startsWith('/api/') && !path.includes('*'),
  );
}

function makeRequest(random: Random, paths: string[]): Made {
  const text = () => String(random.pick(hostile.filter((value) => typeof value !== 'object')));
  const part = () =>
    random.chance(0.6) ? String(1 + random.below(6)) : encodeURIComponent(text().toWellFormed());
  const address = random.pick(paths).replaceAll(/:\w+(?:\{[^}]*\})?/g, part);
  const query = random.chance(0.3)
    ? `?${new URLSearchParams([[random.pick(['locale', 'page', 'sort', 'search', 'pageSize', ...fieldNames]), text()]])}`
    : '';
  const method = random.pick(methods);
  const headers: Record<string, string> = {
    'content-type': random.chance(0.8) ? 'application/json' : random.pick(types),
  };
  if (random.chance(0.1)) headers.origin = random.pick(['https://evil.example', 'null', '']);
  if (random.chance(0.1))
    headers[
      random.pick(['x-forwarded-for', 'accept-language', 'if-none-match', 'range', 'content-encoding'])
    ] = random.pick(['x', '*', '"x"', 'bytes=0-', 'gzip', '1.2.3.4']);
  const hasBody = !['GET', 'HEAD'].includes(method) && random.chance(0.9);
  return {
    path: `${address}${query}`,
    init: { method, headers, ...(hasBody && { body: makeBody(random, address) }) },
  };
}

/** Mostly fields of what the address is of, mostly with values that may be right. */
function makeBody(random: Random, address: string): string {
  if (random.chance(0.1)) return random.pick(rawBodies);
  const own = Object.values(resources)
    .filter(({ name }) => address.includes(name))
    .flatMap(fieldsOf);
  const known = own.length > 0 && random.chance(0.8) ? own : [...fieldNames, ...otherFields];
  const names = random.chance(0.4)
    ? known
    : Array.from({ length: 1 + random.below(3) }, () => random.pick(known));
  const wrong = random.chance(0.5) ? random.pick(names) : undefined;
  return JSON.stringify(
    Object.fromEntries(
      names.map((name) => [name, name === wrong ? random.pick(hostile) : random.pick(sound)]),
    ),
  );
}

async function filledApp(random: Random): Promise<SignedInApp> {
  const app = await signedInApp();
  for (let count = 0; count < 80; count += 1) await app.content.write((tx) => randomEdit(tx, random));
  return app;
}

async function everything({ content, features }: SignedInApp): Promise<unknown> {
  const office = await Promise.all(
    [adminUsers, changes, ...peopleTables({ features })].map((table) => content.read.select().from(table)),
  );
  return { content: await dump(content.read), office };
}

describe('random requests', () => {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  console.log(`TEST_SEED=${seed}`);

  it(`with a session give no error of ours (seed ${seed})`, async () => {
    const random = createRandom(seed);
    await using app = await filledApp(random);
    // The stream of events does not end by itself.
    const paths = routesOf(app).filter((path) => !/log(?:in|out)|events/.test(path));
    let written = 0;
    for (let count = 0; count < requests; count += 1) {
      const { path, init } = makeRequest(random, paths);
      const response = await app.ask(path, init);
      if (init.method !== 'GET' && response.status < 300) written += 1;
      const text = await response.text();
      const said = `${init.method} ${path} ${String(init.body)} gave ${response.status} ${text.slice(0, 300)}`;
      expect(
        [200, 201, 202, 204, 206, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 416, 429, 503, 507],
        said,
      ).toContain(response.status);
      expect(text, said).not.toMatch(/node_modules|\.ts:\d|SQLITE_|select .* from/i);
    }
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect(written, 'writes that were taken').toBeGreaterThan(30);
    expect({}).not.toHaveProperty('polluted');
    const [integrity] = await app.content.read.all<{ integrity_check: string }>('PRAGMA integrity_check');
    expect(integrity).toEqual({ integrity_check: 'ok' });
    expect(await app.content.read.all('PRAGMA foreign_key_check')).toEqual([]);
  });

  it(`without a session change nothing of the back office (seed ${seed})`, async () => {
    const random = createRandom(seed + 1);
    await using app = await filledApp(random);
    const before = await everything(app);
    const paths = routesOf(app).filter((path) => path.startsWith('/api/admin/'));
    for (let count = 0; count < requests; count += 1) {
      const { path, init } = makeRequest(random, paths);
      const response = await app.askAsStranger(path, init);
      const said = `${init.method} ${path} gave ${response.status}`;
      const isOpen = /log(?:in|out)/.test(path);
      expect(isOpen ? response.status < 500 : [401, 403, 404, 405].includes(response.status), said).toBe(
        true,
      );
    }
    expect(await everything(app)).toEqual(before);
  });
});
