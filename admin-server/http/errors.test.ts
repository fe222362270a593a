import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describe, expect, test } from 'vitest';
import { toProblem } from '#content-db/database/errors.ts';
import { Problem, type ProblemCode } from '#content-db/model/problem.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { type LogEntry, toLine } from './log.ts';
import { errorHandler, throwIfRateLimited } from './errors.ts';

async function answerTo(error: unknown, path = '/api/x') {
  const logged: LogEntry[] = [];
  const app = new Hono();
  app.onError(errorHandler((entry) => logged.push(entry)));
  app.get('*', () => {
    throw error;
  });
  const response = await app.request(path);
  return { status: response.status, headers: response.headers, text: await response.text(), logged };
}

describe('a problem answers with its sentence, its code and its fields', () => {
  test.each<[ProblemCode, number]>([
    ['invalid', 400],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['too-large', 413],
    ['unsupported', 415],
    ['too-many', 429],
    ['unavailable', 503],
    ['setup', 503],
    ['disk-full', 507],
  ])('%s: %i', async (code, status) => {
    const answer = await answerTo(new Problem(code, 'What to do.', { fields: { name: 'Name is required' } }));
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({
      message: 'What to do.',
      code,
      fields: { name: 'Name is required' },
    });
    expect(answer.headers.has('retry-after')).toBe(status === 429 || status === 503);
    expect(answer.logged).toHaveLength(status >= 500 ? 1 : 0);
  });

  test('fields are left out where there are none, and pages get the sentence alone', async () => {
    const problem = new Problem('not-found', 'What to do.');
    expect(JSON.parse((await answerTo(problem)).text)).toEqual({ message: 'What to do.', code: 'not-found' });
    expect((await answerTo(problem, '/services')).text).toBe('What to do.\n');
  });

  test('a conflict answers with the current row', async () => {
    const problem = new Problem('conflict', 'What to do.', { current: { id: 1, title: 'Newer' } });
    expect(JSON.parse((await answerTo(problem)).text)).toEqual({
      message: 'What to do.',
      code: 'conflict',
      current: { id: 1, title: 'Newer' },
    });
  });
});

test.each([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'method'],
  [413, 'too-large'],
])('an HTTPException of %i has the code %s', async (status, code) => {
  const answer = await answerTo(new HTTPException(status as 401, { message: 'Words' }));
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toEqual({ message: 'Words', code });
});

test('a rate limit answers with Retry-After', async () => {
  const app = new Hono();
  app.onError(errorHandler(() => undefined));
  app.get('/', (c) => {
    throwIfRateLimited(c, 0, 'not this one');
    throwIfRateLimited(c, 42, 'Wait.');
    return c.text('never');
  });
  const response = await app.request('/');
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('42');
});

describe('an unexpected error', () => {
  test('answers 500 with a plain sentence and logs one line with the place in the code', async () => {
    const error = new TypeError('x is not a function\nsecond line', { cause: new RangeError('deeper') });
    const { status, text, logged } = await answerTo(error);
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({ message: expect.any(String), code: 'internal' });
    expect(text).not.toMatch(/not a function|at |\.ts/);
    expect(logged).toMatchObject([
      {
        level: 'error',
        method: 'GET',
        path: '/api/x',
        cause: [
          {
            name: 'TypeError',
            message: 'x is not a function\nsecond line',
            at: expect.arrayContaining([expect.stringMatching(/^at .+errors\.test\.ts/)]),
          },
          { name: 'RangeError', message: 'deeper' },
        ],
      },
    ]);
    expect(logged.map((entry) => toLine(entry, new Date())).join('')).not.toContain('\n');
  });

  test('logs no values that a database or a parser quotes', async () => {
    await using db = await createTestDb();
    const refused = await db.database.read
      .all(sql`select ${'canary'} from nowhere`)
      .catch((error: unknown) => error);
    const unparsable = new SyntaxError('Unexpected token c, "canary" is not valid JSON');
    for (const error of [refused, unparsable]) {
      const { status, text, logged } = await answerTo(error);
      expect(status).toBe(500);
      expect(text + JSON.stringify(logged)).not.toContain('canary');
      expect(text).not.toMatch(/select|insert/i);
    }
  });

  test('an unreachable database is 503, even during a read', async () => {
    const cause = Object.assign(new Error('x'), { code: 'SQLITE_CANTOPEN' });
    const { status, text } = await answerTo(new Error('Failed query: select canary', { cause }));
    expect(status).toBe(503);
    expect(text).not.toContain('canary');
  });
});

test('an aborted request is not an error', async () => {
  const logged: LogEntry[] = [];
  const controller = new AbortController();
  const app = new Hono();
  app.onError(errorHandler((entry) => logged.push(entry)));
  app.get('/', () => {
    controller.abort();
    throw new Error('aborted');
  });
  await app.request('/', { signal: controller.signal });
  expect(logged).toEqual([]);
});

describe('an answer tells no path, no host and no SQL; the log does', () => {
  test.each([
    ['a locked file', 'SQLITE_BUSY', 'the database file /srv/my site/data/content.db'],
    ['a lost server', 'ECONNREFUSED', 'the database at db.internal:8080'],
    ['a damaged file', 'SQLITE_CORRUPT', 'the database file C:\\data\\content.db'],
  ])('%s', async (_, code, database) => {
    const cause = Object.assign(new Error(`${code}: select secret from t where x = 'y'`), { code });
    for (const path of ['/api/services', '/api/admin/services', '/services']) {
      const { text, logged, status } = await answerTo(toProblem(cause, database), path);
      expect(status).toBe(503);
      expect(text).toMatch(/the database/i);
      expect(text).not.toMatch(/srv|content\.db|internal|secret/);
      expect(JSON.stringify(logged)).toContain(JSON.stringify(database.slice(4)).slice(1, -1));
    }
  });
});
