import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retryAfter } from './services/failure.ts';
import { createTranslator, type ServiceName } from './translator.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A server that answers as told; `received` is the last request. */
const scene = {
  url: '',
  answer: { status: 200, headers: {} as Record<string, string>, body: {} as unknown },
  received: undefined as Received | undefined,
};
const server = createServer((request, response) => {
  void (async () => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    scene.received = { path: request.url ?? '', headers: request.headers, body };
    const { status, headers, body: answer } = scene.answer;
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(answer));
  })();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scene.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const terms = [
  { english: 'cabin', required: ['مقصورة'], forbidden: ['كابينة'] },
  { english: 'Dana Faris', required: ['دانة الفارس'], forbidden: [], isName: true },
  { english: 'Harbour', required: [], forbidden: [], isName: true },
];

function translate(provider: ServiceName, texts: string[], around?: string): Promise<string[]> {
  const { url } = scene;
  return createTranslator({ provider, url, key: 'secret', region: 'westeurope', model: 'm' }).translate(
    texts,
    {
      around,
      terms,
    },
  );
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  scene.answer = { status, headers, body };
}

/** Requests and answers as the documentation of each service shows them. */
describe('the contract with', () => {
  test('LibreTranslate', async () => {
    answer(200, { translatedText: ['هدوء', 'دقة'] });
    expect(await translate('libretranslate', ['Calm', 'Exact'])).toEqual(['هدوء', 'دقة']);
    expect(scene.received).toMatchObject({
      path: '/translate',
      body: { q: ['Calm', 'Exact'], source: 'en', target: 'ar', format: 'text', api_key: 'secret' },
    });
    answer(400, { error: 'Invalid request: missing q parameter' });
    await expect(translate('libretranslate', ['x'])).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('missing q parameter'),
    });
  });

  test('DeepL', async () => {
    answer(200, {
      translations: [
        { detected_source_language: 'EN', text: 'هدوء' },
        { detected_source_language: 'EN', text: 'دقة' },
      ],
    });
    expect(await translate('deepl', ['Calm', 'Exact'], 'Calm. Exact.')).toEqual(['هدوء', 'دقة']);
    expect(scene.received).toMatchObject({
      path: '/v2/translate',
      headers: { authorization: 'DeepL-Auth-Key secret' },
      body: { text: ['Calm', 'Exact'], source_lang: 'EN', target_lang: 'AR', context: 'Calm. Exact.' },
    });
    answer(456, { message: 'Quota exceeded' });
    await expect(translate('deepl', ['x'])).rejects.toMatchObject({ kind: 'setup' });
    answer(403, { message: 'secret is wrong' });
    await expect(translate('deepl', ['x'])).rejects.toMatchObject({
      kind: 'setup',
      message: expect.not.stringContaining('secret'),
    });
  });

  test('Google', async () => {
    answer(200, { data: { translations: [{ translatedText: 'هدوء' }, { translatedText: 'دقة' }] } });
    expect(await translate('google', ['Calm', 'Exact'])).toEqual(['هدوء', 'دقة']);
    expect(scene.received).toMatchObject({
      path: '/language/translate/v2',
      headers: { 'x-goog-api-key': 'secret' },
      body: { q: ['Calm', 'Exact'], source: 'en', target: 'ar', format: 'text' },
    });
    answer(413, { error: { code: 413, message: 'Request Entity Too Large', errors: [] } });
    await expect(translate('google', ['x'])).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Request Entity Too Large'),
    });
  });

  test('Azure', async () => {
    answer(200, [
      { translations: [{ text: 'هدوء', to: 'ar' }] },
      { translations: [{ text: 'دقة', to: 'ar' }] },
    ]);
    expect(await translate('azure', ['Calm', 'Exact'])).toEqual(['هدوء', 'دقة']);
    expect(scene.received).toMatchObject({
      path: '/translate?api-version=3.0&from=en&to=ar',
      headers: { 'ocp-apim-subscription-key': 'secret', 'ocp-apim-subscription-region': 'westeurope' },
      body: [{ Text: 'Calm' }, { Text: 'Exact' }],
    });
    await translate('azure', ['The cabin of Dana Faris', '**Harbour** "D"']);
    expect(scene.received?.body).toEqual([
      {
        Text: 'The cabin of <mstrans:dictionary translation="دانة الفارس">Dana Faris</mstrans:dictionary>',
      },
      { Text: '**<mstrans:dictionary translation="Harbour">Harbour</mstrans:dictionary>** "D"' },
    ]);
    answer(400, { error: { code: 400077, message: 'The maximum request size has been exceeded.' } });
    await expect(translate('azure', ['x'])).rejects.toMatchObject({ kind: 'refused' });
  });

  test('a server with OpenAI’s API', async () => {
    const choice = (message: object, finish_reason = 'stop') => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', refusal: null, ...message }, finish_reason }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
    answer(200, choice({ content: '{"translations":["هدوء","دقة"]}' }));
    expect(await translate('openai', ['Calm', 'Exact'], 'Calm. Exact.')).toEqual(['هدوء', 'دقة']);
    expect(scene.received).toMatchObject({
      path: '/chat/completions',
      headers: { authorization: 'Bearer secret' },
      body: { model: 'm', response_format: { type: 'json_schema' } },
    });
    const sent = JSON.stringify(scene.received?.body);
    for (const part of ['Calm. Exact.', 'مقصورة', 'كابينة', 'دانة الفارس']) expect(sent).toContain(part);
    answer(200, choice({ content: null, refusal: 'I cannot help with that' }));
    await expect(translate('openai', ['x'])).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('I cannot help with that'),
    });
    answer(200, choice({ content: '' }, 'content_filter'));
    await expect(translate('openai', ['x'])).rejects.toMatchObject({ kind: 'refused' });
    answer(200, choice({ content: '{"translations":["one of two"]}' }));
    await expect(translate('openai', ['a', 'b'])).rejects.toMatchObject({ kind: 'failed' });
  });
});

test.each([
  [400, 'refused'],
  [413, 'refused'],
  [401, 'setup'],
  [404, 'setup'],
  [408, 'failed'],
  [429, 'limited'],
  [500, 'failed'],
  [503, 'failed'],
])('the status %i means: %s', async (status, kind) => {
  answer(status, {}, { 'Retry-After': '7' });
  await expect(translate('libretranslate', ['x'])).rejects.toMatchObject({ kind, retryAfter: 7000 });
});

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  expect(retryAfter('Sun, 22 Nov 2026 10:01:00 GMT', now)).toBe(60_000);
  expect(retryAfter('Sun, 22 Nov 2026 09:00:00 GMT', now)).toBe(0);
  expect(retryAfter('soon', now)).toBeUndefined();
  expect(retryAfter(null, now)).toBeUndefined();
});

test('the marks of names count among the characters of a request', () => {
  const characters = (provider: ServiceName) =>
    createTranslator({ provider, url: scene.url }).characters(['Dana Faris', 'Exact'], terms);
  expect(characters('deepl')).toBe(15);
  expect(characters('azure')).toBeGreaterThan(60);
});

test('more texts than a request may have are sent in several', async () => {
  scene.answer = { status: 200, headers: {}, body: { translations: [{ text: 'أ' }] } };
  const long = 'x'.repeat(20_000);
  expect(await translate('deepl', [long, long])).toEqual(['أ', 'أ']);
});
