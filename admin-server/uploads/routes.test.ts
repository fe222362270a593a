import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { changes } from '#content-db/people.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import type { LogEntry } from '../http/log.ts';
import { sendRaw, serveLocally } from '../testing/serve.ts';
import { maxUploadBytes } from './image-pipeline.ts';
import { halves, whitePng } from '../testing/uploads.ts';
import { addRow } from '../testing/app.ts';
import { asJson, signedIn, testAdmin } from '../testing/signed-in.ts';
import { adminUploads } from './routes.ts';

/** The calls over a database, a folder and a server of their own. */
async function createScene({ uploadsLimit = 1e9 } = {}) {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  made.defer(() => rm(folder, { recursive: true }));
  const logged: LogEntry[] = [];
  const app = signedIn(adminUploads({ content, uploadsDir: folder, uploadsLimit }), logged);
  const server = await serveLocally(app);
  made.defer(() => server.close());
  const ask = (path: string, init?: RequestInit) => fetch(`${server.address}/api/admin${path}`, init);
  const kept = made.move();
  return {
    content,
    logged,
    address: server.address,
    ask,
    upload(bytes: Uint8Array, { name = 'picture.jpg', type = 'image/jpeg', path = '/uploads' } = {}) {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
      return ask(path, { method: 'POST', body });
    },
    names: async () => (await readdir(folder)).sort(),
    read: (name: string) => readFile(join(folder, name)),
    rows: async () => (await ask('/uploads')).json() as Promise<{ id: number; url: string }[]>,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const small = () => halves(40, 20).jpeg().toBuffer();

describe('an upload', { timeout: 60_000 }, () => {
  test.each(['/upload', '/uploads'])(
    'by %s is stored anew, and answered with what is needed to print it',
    async (path) => {
      await using scene = await createScene();
      const response = await scene.upload(await halves(700, 350).png().toBuffer(), { path });
      expect(response.status).toBe(201);
      const answer = (await response.json()) as {
        url: string;
        variants: { url: string; width: number; type: string }[];
      };
      expect(answer).toMatchObject({
        id: 1,
        url: expect.stringMatching(/^\/uploads\/[a-f0-9]{32}\.jpg$/),
        width: 700,
        height: 350,
        altEn: null,
        focalX: 50,
      });
      const stem = answer.url.slice('/uploads/'.length, -'.jpg'.length);
      expect(answer.variants).toEqual(
        [320, 640].flatMap((width) => [
          { url: `/uploads/${stem}-${width}.avif`, width, type: 'image/avif' },
          { url: `/uploads/${stem}-${width}.webp`, width, type: 'image/webp' },
          { url: `/uploads/${stem}-${width}.jpg`, width, type: 'image/jpeg' },
        ]),
      );
      const files = [answer.url, ...answer.variants.map(({ url }) => url)].map((url) =>
        url.slice('/uploads/'.length),
      );
      expect(await scene.names()).toEqual(files.sort());
      const recorded = await scene.content.read.select().from(changes);
      expect(recorded).toMatchObject([
        { resource: 'uploads', rowId: 1, action: 'create', by: testAdmin.username, releaseId: null },
      ]);
    },
  );

  test('of an equal picture is stored once, and keeps what was written about it', async () => {
    await using scene = await createScene();
    await scene.upload(await small());
    await scene.ask('/uploads/1', asJson('PATCH', { altEn: 'Two colours' }));
    const again = await scene.upload(await small(), { name: 'other.png', type: 'image/png' });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: 1, altEn: 'Two colours' });
    const both = await Promise.all(
      [1, 2, 3].map(async () => (await scene.upload(await halves(20, 20).jpeg().toBuffer())).json()),
    );
    expect(new Set(both.map((answer) => (answer as { id: number }).id))).toEqual(new Set([2]));
    expect(await scene.rows()).toHaveLength(2);
  });

  test.each([
    '../../x',
    '..\\..\\x.jpg',
    'a.php.jpg',
    'CON',
    `${'x'.repeat(300)}.jpg`,
    '\u202egpj.exe',
    'a%00.jpg',
    '__proto__',
  ])('called %j gets a name of ours', async (name) => {
    await using scene = await createScene();
    expect((await scene.upload(await small(), { name })).status).toBe(201);
    expect(await scene.names()).toEqual([expect.stringMatching(/^[a-f0-9]{32}\.jpg$/)]);
  });

  test('keeps neither a script nor a place that was hidden in it', async () => {
    await using scene = await createScene();
    const tagged = await halves(40, 20)
      .withExif({
        IFD0: { Copyright: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(2)</script>')]);
    expect((await scene.upload(polyglot)).status).toBe(201);
    for (const name of await scene.names()) {
      const bytes = await scene.read(name);
      expect(bytes.includes('<script') || bytes.includes('Exif')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  test('that lies on its side is turned upright', async () => {
    await using scene = await createScene();
    const lying = await halves(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await (await scene.upload(lying)).json()).toMatchObject({ width: 20, height: 40 });
  });
});

describe('what is no picture is refused, and leaves nothing behind', { timeout: 60_000 }, () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateRawSync('../../../etc/passwd')]);
  test.each<[string, () => Promise<Uint8Array>]>([
    ['an empty file', async () => Buffer.alloc(0)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['GIF', async () => halves(8, 8).gif().toBuffer()],
    ['TIFF', async () => halves(8, 8).tiff().toBuffer()],
    ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['an archive', async () => zip],
    ['a JPEG that was cut off', async () => (await halves(400, 400).jpeg().toBuffer()).subarray(0, 1500)],
  ])('%s: 415', async (_, bytes) => {
    await using scene = await createScene();
    const response = await scene.upload(await bytes(), { name: 'photo.jpg', type: 'image/jpeg' });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('Save it as JPEG, PNG, WebP or AVIF'),
    });
    expect(await scene.names()).toEqual([]);
    expect(await scene.rows()).toEqual([]);
  });

  test('a small file of many pixels: 413', async () => {
    await using scene = await createScene();
    const response = await scene.upload(whitePng(16_000, 16_000));
    expect(response.status).toBe(413);
    expect(await scene.names()).toEqual([]);
  });

  test('another form: 400, or 415 for another type of body', async () => {
    await using scene = await createScene();
    const forms: [string, (form: FormData) => void][] = [
      ['no field', () => undefined],
      ['a text', (form) => form.set('file', 'text')],
      ['another field', (form) => form.set('image', new Blob(['x']), 'a.jpg')],
      ['__proto__', (form) => form.set('__proto__', new Blob(['x']), 'a.jpg')],
      ['two files', (form) => ['a', 'b'].forEach((name) => form.append('file', new Blob(['x']), name))],
    ];
    for (const [what, fill] of forms) {
      const body = new FormData();
      fill(body);
      const response = await scene.ask('/uploads', { method: 'POST', body });
      expect(response.status, what).toBe(400);
      expect(await response.json(), what).toMatchObject({
        code: 'invalid',
        fields: { file: 'Please select an image' },
      });
    }
    const bodies: [string, number][] = [
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=', 400],
      ['image/jpeg', 415],
      ['application/json', 415],
    ];
    for (const [type, status] of bodies) {
      const response = await scene.ask('/upload', {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': type },
      });
      expect(response.status, type).toBe(status);
    }
    expect(await scene.names()).toEqual([]);
    expect(scene.logged).toEqual([]);
  });
});

describe('5 MB', { timeout: 60_000 }, () => {
  const boundary = 'boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const request = (headers: string) =>
    `POST /api/admin/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${headers}`;
  const formOf = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const sized = async (length: number) => {
    const jpeg = await small();
    return Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  };
  /** A body of which nobody says how long it is. */
  const streamed = (bytes: Buffer) => {
    let at = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(new Uint8Array(bytes.subarray(at, (at += 65_536))));
      },
    });
  };

  test('less a byte is taken; 5 MB is too much, said beforehand or not', async () => {
    await using scene = await createScene();
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    for (const [length, expected] of [
      [maxUploadBytes - 1, [201, 200]],
      [maxUploadBytes, [413, 413]],
      [4 * maxUploadBytes, [413, 413]],
    ] as const) {
      const form = formOf(await sized(length));
      const said = await scene.ask('/upload', { method: 'POST', headers, body: new Uint8Array(form) });
      const unsaid = await scene.ask('/upload', {
        method: 'POST',
        headers,
        body: streamed(form),
        duplex: 'half',
      } as RequestInit);
      expect([said.status, unsaid.status]).toEqual(expected);
      for (const response of [said, unsaid])
        expect(await response.json()).toMatchObject(response.ok ? { width: 40 } : { code: 'too-large' });
    }
    expect(await scene.names()).toHaveLength(1);
  });

  test('behind a lie about the length stays outside', async () => {
    await using scene = await createScene();
    const form = formOf(await sized(maxUploadBytes - 1));
    const cut = await sendRaw(scene.address, request('Content-Length: 200'), form.subarray(0, 2000));
    expect(cut.status).toBe(400);
    const both = await sendRaw(
      scene.address,
      request('Content-Length: 200\r\nTransfer-Encoding: chunked'),
      'c8\r\n',
    );
    expect(both.status).toBe(400);
    expect(await scene.names()).toEqual([]);
    expect(await scene.rows()).toEqual([]);
  });

  test('once all room is taken, none is: 507, and what to do', async () => {
    await using scene = await createScene({ uploadsLimit: 1 });
    expect((await scene.upload(await small())).status).toBe(201);
    const names = await scene.names();
    const response = await scene.upload(await halves(30, 20).jpeg().toBuffer());
    expect(response.status).toBe(507);
    expect(await response.json()).toEqual({
      code: 'disk-full',
      message: expect.stringMatching(/^There is no room for more pictures: .*UPLOADS_LIMIT raised\.$/),
    });
    expect(await scene.names()).toEqual(names);
  });

  test('twenty at once are all taken, or told to come again; the others leave no trace', async () => {
    await using scene = await createScene();
    const pictures = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        halves(40 + at, 20)
          .jpeg()
          .toBuffer(),
      ),
    );
    const responses = await Promise.all(
      pictures.map((picture) =>
        scene.upload(Buffer.concat([picture, Buffer.alloc(maxUploadBytes - 1 - picture.length)])),
      ),
    );
    const taken = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 503);
    expect(taken.length + refused.length).toBe(24);
    expect(taken.length).toBeGreaterThanOrEqual(20);
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await scene.rows()).toHaveLength(taken.length);
    expect(await scene.names()).toHaveLength(taken.length);
    expect((await scene.upload(pictures[0] ?? Buffer.alloc(0))).ok).toBe(true);
  });
});

describe('the list', { timeout: 60_000 }, () => {
  const upload = (file: string, more = {}) => ({
    file,
    width: 8,
    height: 8,
    widths: [],
    focalX: 50,
    focalY: 50,
    ...more,
  });

  test('comes in parts, newest first, with how many there are', async () => {
    await using scene = await createScene();
    for (let at = 1; at <= 5; at++) await addRow(scene.content, 'uploads', upload(`${at}.jpg`));
    const first = await scene.ask('/uploads?pageSize=2');
    expect(first.headers.get('x-total-count')).toBe('5');
    const ids = async (query: string) =>
      ((await (await scene.ask(`/uploads${query}`)).json()) as { id: number }[]).map(({ id }) => id);
    expect(await ids('?pageSize=2')).toEqual([5, 4]);
    expect(await ids('?pageSize=2&page=3')).toEqual([1]);
    expect(await ids('?page=9')).toEqual([]);
  });

  test('finds words as they stand in either alt text', async () => {
    await using scene = await createScene();
    await addRow(scene.content, 'uploads', upload('a.jpg', { altEn: '100% Calm_Crew', altAr: 'طاقم هادئ' }));
    await addRow(scene.content, 'uploads', upload('b.jpg', { altEn: 'Another', altAr: "D'Or; --" }));
    const found = async (search: string) => {
      const response = await scene.ask(`/uploads?search=${encodeURIComponent(search)}`);
      return [
        ((await response.json()) as { url: string }[]).map(({ url }) => url.slice('/uploads/'.length)).join(),
        response.headers.get('x-total-count'),
      ];
    };
    expect(await found('calm_crew')).toEqual(['a.jpg', '1']);
    expect(await found('هادئ')).toEqual(['a.jpg', '1']);
    expect(await found('100%')).toEqual(['a.jpg', '1']);
    for (const nothing of ['%', '_', '\\'])
      expect((await found(nothing))[1]).toBe({ '%': '1', _: '1', '\\': '0' }[nothing]);
    expect(await found("d'or; --")).toEqual(['b.jpg', '1']);
    expect(await found('')).toEqual(['b.jpg,a.jpg', '2']);
  });

  test.each([
    'page=0',
    'page=x',
    'page=1.5',
    'pageSize=0',
    'pageSize=201',
    'pageSize=-1',
    `search=${'x'.repeat(201)}`,
    'search=%00',
  ])('refuses %s', async (query) => {
    await using scene = await createScene();
    expect((await scene.ask(`/uploads?${query}`)).status).toBe(400);
  });
});

describe('what is stored with a picture', { timeout: 60_000 }, () => {
  const picture = { file: 'a.jpg', width: 8, height: 8, widths: [], focalX: 50, focalY: 50 };

  test('are alt texts in both languages and a focal point; a missing field stays as it is', async () => {
    await using scene = await createScene();
    await addRow(scene.content, 'uploads', picture);
    const response = await scene.ask(
      '/uploads/1',
      asJson('PATCH', { altEn: 'Crew', altAr: 'طاقم', focalX: 10 }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: 1,
      url: '/uploads/a.jpg',
      altEn: 'Crew',
      altAr: 'طاقم',
      focalX: 10,
      focalY: 50,
      revision: 2,
    });
    const later = await scene.ask('/uploads/1', asJson('PATCH', { focalY: 90, altEn: null }));
    expect(await later.json()).toMatchObject({
      altEn: null,
      altAr: 'طاقم',
      focalX: 10,
      focalY: 90,
      revision: 3,
    });
  });

  test.each<[object, number]>([
    [{ focalX: 101 }, 400],
    [{ focalX: -1 }, 400],
    [{ focalX: 1.5 }, 400],
    [{ focalX: null }, 400],
    [{ altEn: 5 }, 400],
    [{ altEn: 'a\0' }, 400],
    [{ file: 'other.jpg' }, 400],
    [{ width: 1 }, 400],
    [{ id: 2 }, 400],
    [JSON.parse('{"__proto__":{"polluted":1}}') as object, 400],
    [{ altEn: 'new', revision: 7 }, 409],
  ])('cannot be %j: %i', async (body, status) => {
    await using scene = await createScene();
    await addRow(scene.content, 'uploads', picture);
    expect((await scene.ask('/uploads/1', asJson('PATCH', body))).status).toBe(status);
    expect(await scene.rows()).toMatchObject([
      { url: '/uploads/a.jpg', width: 8, altEn: null, focalX: 50, revision: 1 },
    ]);
    expect({}).not.toHaveProperty('polluted');
  });

  test.each(['2', '0', '-1', '1e3', '9007199254740993', '1%20OR%201=1', '%00'])(
    'of a picture %s that is not there: 404',
    async (id) => {
      await using scene = await createScene();
      await addRow(scene.content, 'uploads', picture);
      for (const method of ['PATCH', 'DELETE'])
        expect((await scene.ask(`/uploads/${id}`, asJson(method, {}))).status).toBe(404);
      expect(await scene.rows()).toHaveLength(1);
    },
  );
});

describe('a picture is deleted', { timeout: 60_000 }, () => {
  const file = `${'ab'.repeat(16)}.jpg`;
  const picture = { file, width: 8, height: 8, widths: [320], focalX: 50, focalY: 50 };

  test('once nothing shows it', async () => {
    await using scene = await createScene();
    await addRow(scene.content, 'uploads', picture);
    expect((await scene.ask('/uploads/1', { method: 'DELETE' })).status).toBe(204);
    expect((await scene.ask('/uploads/1', { method: 'DELETE' })).status).toBe(404);
    expect(await scene.rows()).toEqual([]);
    const recorded = await scene.content.read.select().from(changes);
    expect(recorded.map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  test('not while a row or the text of an article shows it, and it is said which', async () => {
    await using scene = await createScene();
    await addRow(scene.content, 'uploads', picture);
    const refusal = async () => {
      const response = await scene.ask('/uploads/1', { method: 'DELETE' });
      expect(response.status).toBe(409);
      return ((await response.json()) as { message: string }).message;
    };
    await addRow(scene.content, 'team-members', {
      name: 'Dana',
      roleKey: 'ceo',
      imageUrl: `/uploads/${file}`,
      locale: 'en',
      isVisible: 0,
      sortOrder: 0,
    });
    expect(await refusal()).toBe(
      'The picture is still used by team member “Dana” (en). Choose another there first.',
    );
    const variant = `/uploads/${file.slice(0, 32)}-320.webp`;
    await addRow(scene.content, 'blog-posts', {
      title: 'سلامة',
      slug: 's',
      content: `Text ![x](${variant}) more`,
      locale: 'ar',
    });
    expect(await refusal()).toBe(
      'The picture is still used by blog post “سلامة” (ar), team member “Dana” (en). Choose another there first.',
    );
    for (let at = 0; at < 5; at++)
      await addRow(scene.content, 'images', {
        key: `k${at}`,
        url: `/uploads/${file}`,
        title: `Plate ${at}`,
        category: 'c',
      });
    expect(await refusal()).toContain('image “Plate 4”, others. Choose another there first.');
    expect(await scene.rows()).toHaveLength(1);
  });

  test('though another picture is shown, or its name stands somewhere', async () => {
    await using scene = await createScene();
    await addRow(scene.content, 'uploads', picture);
    await addRow(scene.content, 'blog-posts', {
      title: file,
      slug: 's',
      content: `![x](/uploads/${'cd'.repeat(16)}.jpg)`,
      locale: 'en',
    });
    expect((await scene.ask('/uploads/1', { method: 'DELETE' })).status).toBe(204);
  });
});
