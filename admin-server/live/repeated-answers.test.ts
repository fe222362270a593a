import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../files/object-store.ts';
import { createLiveScene, page, tag } from '../testing/live-scene.ts';

/** What a server answers to a request, byte for byte but for the date. */
async function bytesOf(address: string, request: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${request}\r\nConnection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('latin1')
    .replace(/\r\nDate: [^\r]*/, '');
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost${headers}`;

describe('a page that was answered before', () => {
  const requests: [what: string, again: string][] = [
    ['as it is', get('/services')],
    ['in brotli', get('/services', '\r\nAccept-Encoding: br, gzip')],
    ['in gzip', get('/services', '\r\nAccept-Encoding: gzip')],
    ['to a client that has it', get('/services', `\r\nIf-None-Match: ${tag}`)],
    [
      'to a client that has it in brotli',
      get('/services', `\r\nAccept-Encoding: br\r\nIf-None-Match: "${hashOf(page)}-br"`),
    ],
    [
      'to a client that has it in another encoding',
      get('/services', `\r\nAccept-Encoding: br\r\nIf-None-Match: ${tag}`),
    ],
    ['to a client that takes any', get('/services', '\r\nIf-None-Match: *')],
    ['to a client that has something else', get('/services', '\r\nIf-None-Match: "other"')],
    ['by HTTP 1.0', get('/services').replace('1.1', '1.0')],
    ['that is Arabic', get(encodeURI('/blog/أمن-المطار'))],
  ];

  test.each(requests)('is answered %s with the same bytes, without the framework', async (_, request) => {
    await using scene = await createLiveScene();
    const whole = request.replace(/\r\nIf-None-Match: [^\r]*/, '');
    await bytesOf(scene.address, whole);
    const before = scene.repeated();
    const again = await bytesOf(scene.address, request);
    expect(scene.repeated()).toBe(before + 1);
    expect(again).toBe(await bytesOf(scene.framework, request));
  });

  test.each([
    ['with a query', get('/services?from=mail')],
    ['for a part', get('/services', '\r\nRange: bytes=0-9')],
    ['with a body', get('/services', '\r\nContent-Length: 0')],
    ['for two hosts', get('/services', '\r\nHost: other')],
    ['for no host', get('/services').replace('\r\nHost: localhost', '')],
    ['for another host', get('/services').replace('localhost', 'a b')],
    ['for its head only', get('/services').replace('GET', 'HEAD')],
    ['by another method', get('/services').replace('GET', 'POST')],
    ['in another spelling', get('//services')],
    ['where there is none', get('/nowhere')],
    ['where a redirect is', get('/old')],
  ])('is not repeated to a request %s, which the framework answers', async (_, request) => {
    await using scene = await createLiveScene();
    await bytesOf(scene.address, get('/services'));
    for (let time = 0; time < 2; time += 1)
      expect(await bytesOf(scene.address, request)).toBe(await bytesOf(scene.framework, request));
    expect(scene.repeated()).toBe(0);
  });

  test('is not repeated plain to a client that takes an encoding which is still to be made', async () => {
    await using scene = await createLiveScene();
    const ask = () => bytesOf(scene.address, get('/late.css', '\r\nAccept-Encoding: br'));
    expect(await ask()).toBe(await ask());
    expect(scene.repeated()).toBe(0);
    const late = scene.files.site.files.get('/late.css');
    if (!late) throw new Error('The site has no late.css.');
    await scene.files.store.encode(late.object);
    // The reader looks for a missing encoding every two seconds.
    await expect.poll(ask, { timeout: 10_000 }).toContain('Content-Encoding: br');
    expect(await ask()).toContain('Content-Encoding: br');
    expect(scene.repeated()).toBe(1);
  });

  test('is not repeated once another release is live, or it is withdrawn', async () => {
    await using scene = await createLiveScene();
    const { state, files } = scene;
    const ask = () => bytesOf(scene.address, get('/blog'));
    expect(await ask()).toBe(await ask());
    expect(scene.repeated()).toBe(1);
    const other = files.site.files.get('/services');
    if (!other) throw new Error('The site has no services.');
    state.site = { ...files.site, release: 2, files: new Map([...files.site.files, ['/blog', other]]) };
    expect(await ask()).toContain('Precision over power.');
    expect(await ask()).toContain('Precision over power.');
    expect(scene.repeated()).toBe(2);
    state.withdrawn.add('/blog');
    expect(await ask()).toMatch(/^HTTP\/1\.1 410 /);
    state.withdrawn.clear();
    expect(await ask()).toContain('Precision over power.');
  });
});
