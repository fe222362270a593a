import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Problem } from '#content-db/model/problem.ts';
import { errorHandler } from '../http/errors.ts';
import type { ListeningServer } from '../http/listen.ts';
import { getRaw, sendRaw, serveLocally } from '../testing/serve.ts';
import { serveUploads } from './uploads.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

const name = 'ab'.repeat(16);
const drawing = `<svg>${'<path/>'.repeat(50_000)}</svg>`;
const picture = Buffer.alloc(300 * 1024, 'picture');
let folder: string;
let server: ListeningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  await writeFile(join(folder, `${name}.jpg`), picture);
  for (const file of [
    `${name}.png`,
    `${name}-640.webp`,
    `${name}-640.avif`,
    `${name}.gif`,
    `${name}.html`,
    `${name}.jpg.tmp`,
    '.env',
  ]) {
    await writeFile(join(folder, file), 'small');
  }
  await writeFile(join(folder, `${name}.svg`), drawing);
  await symlink('/etc/passwd', join(folder, `${'cd'.repeat(16)}.jpg`));
  await mkdir(join(folder, `${'ef'.repeat(16)}.jpg`));
  server = await serveLocally(new Hono().all('/uploads/:name', serveUploads(createSharedFolder(folder))));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('an upload', () => {
  test.each([
    [`${name}.jpg`, 'image/jpeg'],
    [`${name}.png`, 'image/png'],
    [`${name}-640.webp`, 'image/webp'],
    [`${name}-640.avif`, 'image/avif'],
  ])('%s is a picture and nothing else', async (file, type) => {
    const { status, headers } = await getRaw(server.address, `/uploads/${file}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${file}"`,
    });
    expect(headers).not.toHaveProperty('vary');
  });

  test('that is an SVG runs nothing when it is opened, and comes compressed to those who take that', async () => {
    const path = `/uploads/${name}.svg`;
    const plain = await getRaw(server.address, path);
    expect(plain.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}.svg"`,
      vary: 'Accept-Encoding',
    });
    expect(plain.body.toString()).toBe(drawing);
    for (const [accepted, encoding, decode] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await getRaw(server.address, path, `\r\nAccept-Encoding: ${accepted}`);
      expect(headers).toMatchObject({ 'content-encoding': encoding, etag: `"${name}.svg-${encoding}"` });
      expect(body.length).toBeLessThan(drawing.length / 10);
      expect(decode(body).toString()).toBe(drawing);
    }
  });

  test('comes whole, in part, or not again', async () => {
    const path = `/uploads/${name}.jpg`;
    expect((await getRaw(server.address, path)).body.equals(picture)).toBe(true);
    expect((await getRaw(server.address, path, '\r\nRange: bytes=-7')).body.toString()).toBe(
      picture.subarray(-7).toString(),
    );
    expect((await getRaw(server.address, path, `\r\nIf-None-Match: "${name}.jpg"`)).status).toBe(304);
    const head = await sendRaw(server.address, `HEAD ${path} HTTP/1.1\r\nHost: localhost`);
    expect(head.headers['content-length']).toBe(String(picture.length));
  });

  test('can only be read', async () => {
    expect(
      (await sendRaw(server.address, `DELETE /uploads/${name}.jpg HTTP/1.1\r\nHost: localhost`)).headers
        .allow,
    ).toBe('GET, HEAD');
  });
});

describe('nothing else of the folder is shown', () => {
  test.each([
    `${name}.gif`,
    `${name}.html`,
    `${name}.jpg.tmp`,
    '.env',
    `${'cd'.repeat(16)}.jpg`,
    `${'ef'.repeat(16)}.jpg`,
    `${'00'.repeat(16)}.jpg`,
    `${name.toUpperCase()}.jpg`,
    `${name}.JPG`,
    `${name}-.jpg`,
    `${name}.jpg%00.png`,
    `..%2f${name}.jpg`,
    `%2e%2e/${name}.jpg`,
    `x/${name}.jpg`,
    '',
  ])('%j', async (file) => {
    const { status, body } = await getRaw(server.address, `/uploads/${file}`);
    expect(status).toBe(404);
    expect(body.toString()).not.toMatch(/small|root:/);
  });
});

describe('a picture that is not on this machine', () => {
  /** Asks for one where a shared storage answers so whether it has it. */
  async function ask(missing: () => Promise<string[]>): Promise<Response> {
    const app = new Hono().all('/uploads/:name', serveUploads({ localPath: async () => undefined, missing }));
    app.onError(errorHandler(() => undefined));
    return app.request(`/uploads/${name}.jpg`);
  }

  it('is missing if the shared storage says so, and else it is tried again', async () => {
    expect((await ask(async () => [`${name}.jpg`])).status).toBe(404);
    const unreachable = new Problem('unavailable', 'The storage does not answer. Try again in a moment.');
    for (const answer of [await ask(async () => []), await ask(() => Promise.reject(unreachable))])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
