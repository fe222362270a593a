import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListeningServer } from './listen.ts';
import type { LogEntry } from './log.ts';
import { sendRaw, serveLocally } from '../testing/serve.ts';
import { readBody } from './body.ts';
import { errorHandler } from './errors.ts';

const limit = 20 * 1024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const logged: LogEntry[] = [];
let server: ListeningServer;

beforeAll(async () => {
  const app = new Hono();
  app.onError(errorHandler((entry) => logged.push(entry)));
  app.post('/api/x', async (c) => c.json(await readBody(c, limit)));
  server = await serveLocally(app);
});
afterAll(() => server.close());

async function post(
  type: string | undefined,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) {
  const lines = Object.entries({
    ...(type !== undefined && { 'Content-Type': type }),
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  });
  const head = [
    'POST /api/x HTTP/1.1',
    'Host: localhost',
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  const answer = await sendRaw(server.address, head, body);
  return { status: answer.status, body: answer.body.toString() };
}

describe('what is read', () => {
  test.each([
    ['JSON', json, '{"a":"ä","b":[1]}', { kind: 'json', values: { a: 'ä', b: [1] } }],
    ['JSON with a charset', 'Application/JSON; charset=UTF-8', '{}', { kind: 'json', values: {} }],
    ['JSON after a BOM', json, '\ufeff{"a":1}', { kind: 'json', values: { a: 1 } }],
    ['the last of equal keys', json, '{"a":1,"a":2}', { kind: 'json', values: { a: 2 } }],
    ['a form', form, 'a=1+2&b=%C3%A4&a=3', { kind: 'form', values: { a: '3', b: 'ä' } }],
    ['an empty form', form, '', { kind: 'form', values: {} }],
  ])('%s', async (_, type, body, expected) => {
    const answer = await post(type, body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual(expected);
  });
});

describe('what is refused', () => {
  test.each<[string, number, string | undefined, string | Uint8Array, Record<string, string>]>([
    ['malformed JSON', 400, json, '{"a":', {}],
    ['an empty body', 400, json, '', {}],
    ['null', 400, json, 'null', {}],
    ['a list', 400, json, '[]', {}],
    ['a text', 400, json, '"x"', {}],
    ['a number', 400, json, '1e309', {}],
    ['lists 10,000 deep', 400, json, '['.repeat(10_000), {}],
    ['lists 10,000 deep that end', 400, json, '['.repeat(10_000) + ']'.repeat(10_000), {}],
    ['broken UTF-8', 400, json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}],
    ['no type', 415, undefined, '{}', {}],
    ['text', 415, 'text/plain', '{}', {}],
    ['JSON that pretends', 415, 'application/json;x=text/plain', '{}', {}],
    ['another charset', 415, 'application/json; charset=utf-16', '{}', {}],
    ['an upload', 415, 'multipart/form-data; boundary=x', '--x--', {}],
    ['an upload without a boundary', 415, 'multipart/form-data', 'x', {}],
    ['an encoding', 415, json, '{}', { 'Content-Encoding': 'gzip' }],
    ['more than 20 KB', 413, json, `{"a":"${'x'.repeat(limit)}"}`, {}],
    ['a form of more than 20 KB', 413, form, `a=${'x'.repeat(limit)}`, {}],
    ['a form of more than 60 KB', 413, form, `a=${'%C3'.repeat(limit)}`, {}],
  ])('%s: %i', async (_, status, type, body, headers) => {
    const answer = await post(type, body, headers);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  });

  test('exactly 20 KB are not', async () => {
    const frame = '{"a":""}';
    expect((await post(json, frame.replace('""', `"${'x'.repeat(limit - frame.length)}"`))).status).toBe(200);
  });

  test('nor are very many keys', async () => {
    const values = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`key${i}`, i]));
    expect((await post(json, JSON.stringify(values))).status).toBe(200);
  });

  test('a form may be three times as long when encoded', async () => {
    expect((await post(form, `a=${'%D8%A3'.repeat(limit / 2 - 10)}`)).status).toBe(200);
  });
});

describe('a body without a length', () => {
  const head = `POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${json}\r\nTransfer-Encoding: chunked`;
  const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;

  test('is read', async () => {
    expect((await sendRaw(server.address, head, '2\r\n{}\r\n0\r\n\r\n')).status).toBe(200);
  });

  test('is cut off as soon as it is too large', async () => {
    expect((await sendRaw(server.address, head, chunk.repeat(20))).status).toBe(413);
  });

  test('is refused together with a Content-Length', async () => {
    expect(
      (await sendRaw(server.address, `${head}\r\nContent-Length: 2`, '2\r\n{}\r\n0\r\n\r\n')).status,
    ).toBe(400);
  });
});

test('nothing above was logged as an error', () => {
  expect(logged).toEqual([]);
});
