import { deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { addRow } from '../testing/app.ts';
import { sendRaw } from '../testing/serve.ts';
import { asJson, testAdmin } from '../testing/signed-in.ts';
import { createUploadScene } from '../testing/upload-scene.ts';
import { animation, announcingPng, withoutItsLastScan } from '../testing/odd-pictures.ts';
import { halves, whitePng } from '../testing/uploads.ts';
import { maxUploadBytes } from './image-pipeline.ts';

const small = () => halves(40, 20).jpeg().toBuffer();

describe('an upload', () => {
  test.each(['/upload', '/uploads'])(
    'by %s is stored anew, and answered with what is needed to print it',
    async (path) => {
      await using scene = await createUploadScene();
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

  test('of an equal picture is stored once, and keeps its alt texts', async () => {
    await using scene = await createUploadScene();
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
    await using scene = await createUploadScene();
    expect((await scene.upload(await small(), { name })).status).toBe(201);
    expect(await scene.names()).toEqual([expect.stringMatching(/^[a-f0-9]{32}\.jpg$/)]);
  });

  test('loses scripts and locations in its metadata', async () => {
    await using scene = await createUploadScene();
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

  test('that is an animation becomes its first picture, and the answer says so', async () => {
    await using scene = await createUploadScene();
    for (const bytes of [await animation('gif'), await animation('webp'), announcingPng(2)]) {
      const response = await scene.upload(bytes);
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({
        width: 24,
        height: 16,
        notice: 'The file is an animation. Only its first picture is kept.',
      });
    }
    for (const bytes of [announcingPng(1), await halves(24, 16).gif().toBuffer()])
      expect(await (await scene.upload(bytes)).json()).not.toHaveProperty('notice');
  });

  test('that lacks its last scan is stored, and the answer says that it seems incomplete', async () => {
    await using scene = await createUploadScene();
    const response = await scene.upload(await withoutItsLastScan());
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      notice: expect.stringMatching(/^The picture seems incomplete, as its file ends too early\./),
    });
  });

  test('of an SVG is listed and removed as any other picture', async () => {
    await using scene = await createUploadScene();
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9v9"/></svg>',
    );
    const response = await scene.upload(logo, { name: 'logo.jpg', type: 'image/jpeg' });
    expect(response.status).toBe(201);
    const { url } = (await response.json()) as { url: string };
    expect(url).toMatch(/^\/uploads\/[a-f0-9]{32}\.svg$/);
    expect(await scene.rows()).toMatchObject([{ id: 1, url, width: 40, height: 20, variants: [] }]);
    expect(await scene.names()).toEqual([url.slice('/uploads/'.length)]);
    expect((await scene.upload(logo, { name: 'other.svg', type: 'image/svg+xml' })).status).toBe(200);
    await addRow(scene.content, 'clients', { name: 'Meridian', logo: url, sortOrder: 1, locale: 'en' });
    const refused = await scene.ask('/uploads/1', { method: 'DELETE' });
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('is still used by client'),
    });
  });

  test('of an SVG of more than 500 kB is refused', async () => {
    await using scene = await createUploadScene();
    const large = Buffer.from(`<svg viewBox="0 0 9 9"><path d="M${'0 '.repeat(300_000)}"/></svg>`);
    const response = await scene.upload(large);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      code: 'too-large',
      message: 'The SVG has more than 500 kB. Save it simpler, or as PNG, then upload it again.',
    });
    expect(await scene.names()).toEqual([]);
  });

  test('whose row cannot be saved leaves no file', async () => {
    await using scene = await createUploadScene();
    await scene.content.write((tx) =>
      tx.run(sql`CREATE TRIGGER fails BEFORE INSERT ON uploads BEGIN SELECT RAISE(ABORT, 'no more'); END`),
    );
    expect((await scene.upload(await halves(700, 20).jpeg().toBuffer())).status).toBeGreaterThanOrEqual(400);
    expect(await scene.names()).toEqual([]);
    expect(await scene.rows()).toEqual([]);
  });

  test('is turned upright by its orientation', async () => {
    await using scene = await createUploadScene();
    const lying = await halves(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await (await scene.upload(lying)).json()).toMatchObject({ width: 20, height: 40 });
  });
});

describe('other files are refused, and leave nothing behind', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateRawSync('../../../etc/passwd')]);
  test.each<[string, () => Promise<Uint8Array>, says?: string]>([
    ['an empty file', async () => Buffer.alloc(0)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing with a script',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
        ),
      'The SVG contains a script, which a picture of the site may not have. Save it without, then upload it again.',
    ],
    ['TIFF', async () => halves(8, 8).tiff().toBuffer()],
    ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['an archive', async () => zip],
    ...(['jpeg', 'avif'] as const).map((format): [string, () => Promise<Uint8Array>, string] => [
      `a file that was cut off (${format})`,
      async () => firstHalf(await halves(400, 400).toFormat(format).toBuffer()),
      'A part of the picture is missing, as its file ends too early.',
    ]),
  ])('%s: 415', async (_, bytes, says = 'Save it as JPEG, PNG, WebP, AVIF or SVG') => {
    await using scene = await createUploadScene();
    const response = await scene.upload(await bytes(), { name: 'photo.jpg', type: 'image/jpeg' });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining(says),
    });
    expect(await scene.names()).toEqual([]);
    expect(await scene.rows()).toEqual([]);
  });

  test('a small file of many pixels: 413', async () => {
    await using scene = await createUploadScene();
    const response = await scene.upload(whitePng(16_000, 16_000));
    expect(response.status).toBe(413);
    expect(await scene.names()).toEqual([]);
  });

  test('another form: 400, or 415 for another type of body', async () => {
    await using scene = await createUploadScene();
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

describe('5 MB', () => {
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

  test('minus a byte is accepted; 5 MB is too large, with or without Content-Length', async () => {
    await using scene = await createUploadScene();
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

  test('with a false Content-Length is refused', async () => {
    await using scene = await createUploadScene();
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

  test('above the quota is 507, and the error says what to do', async () => {
    await using scene = await createUploadScene({ uploadsLimit: 1 });
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

  test('more than twenty at once get 503, and are accepted when one of the twenty has ended', async () => {
    await using scene = await createUploadScene();
    const form = formOf(await small());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const slow = Array.from({ length: 20 }, () => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array(form.subarray(0, 100)));
          await released;
          controller.enqueue(new Uint8Array(form.subarray(100)));
          controller.close();
        },
      });
      return scene.ask('/upload', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    });
    await expect.poll(async () => (await scene.upload(await small())).status).toBe(503);
    const refused = await scene.upload(await small());
    expect(await refused.json()).toEqual({
      code: 'unavailable',
      message: 'Too much is being uploaded at the moment. Try again in a few seconds.',
    });
    release();
    expect((await Promise.all(slow)).filter(({ ok }) => !ok)).toEqual([]);
    expect((await scene.upload(await small())).ok).toBe(true);
  });

  test('of many at once each is stored or gets 503, and the refused ones leave no trace', async () => {
    await using scene = await createUploadScene();
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

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}
