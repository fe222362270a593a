import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const rows = Array.from({ length: 100 }, (_, id) => ({ id, title: 'A title' }));

const app = new Hono()
  .use(compressAnswers)
  .get('/rows', (c) => c.json(rows))
  .get('/row', (c) => c.json(rows[0]))
  .get('/none', (c) => c.body(null, 204))
  .get('/failed', (c) => c.json(rows, 409))
  .get('/file', (c) => c.body('a,b\n'.repeat(1000), 200, { 'Content-Type': 'text/csv' }))
  .get('/events', (c) => c.body('data: news\n\n'.repeat(1000), 200, { 'Content-Type': 'text/event-stream' }))
  .post('/rows', (c) => c.json(rows, 201));

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers: { 'Accept-Encoding': 'gzip, br', ...headers } });

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('sends JSON as %s for Accept-Encoding: %s', async (encoding, accepted, decode) => {
  const answer = await ask('/rows', { 'Accept-Encoding': accepted, 'Sec-Fetch-Site': 'same-origin' });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(500);
  expect(JSON.parse(decode(bytes).toString())).toEqual(rows);
});

it('keeps the status of an answer, and compresses it for programs, too', async () => {
  const answer = await ask('/failed');
  expect(answer.status).toBe(409);
  expect(answer.headers.get('content-encoding')).toBe('br');
});

it.each([
  ['a short answer', '/row', {}],
  ['what another website makes a browser ask for', '/rows', { 'Sec-Fetch-Site': 'cross-site' }],
  ['what is opened in a tab', '/rows', { 'Sec-Fetch-Site': 'none' }],
  ['what is asked for without encodings', '/rows', { 'Accept-Encoding': '' }],
])('sends %s as it is', async (_what, path, headers) => {
  const answer = await ask(path, headers);
  expect(answer.headers.has('content-encoding')).toBe(false);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.json()).toBeTruthy();
});

it.each(['/file', '/events', '/none'])('leaves %s alone, which is no JSON', async (path) => {
  const answer = await ask(path);
  expect(answer.headers.has('content-encoding')).toBe(false);
  expect(answer.headers.has('vary')).toBe(false);
});

it('does not compress the answer to a change, which alone may have a secret in it', async () => {
  expect((await ask('/rows', {}, 'POST')).headers.has('content-encoding')).toBe(false);
});
