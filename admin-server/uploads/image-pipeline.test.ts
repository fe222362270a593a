import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { incompleteNotice } from '#content-db/model/jpeg.ts';
import { filesOfUpload } from '#content-db/model/upload-files.ts';
import { maxUploadBytes, storeImage } from './image-pipeline.ts';
import { animation, oddPictures, otherFiles } from '../testing/odd-pictures.ts';
import { chunk, halves, whitePng } from '../testing/uploads.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

async function createFolder() {
  const path = await mkdtemp(join(tmpdir(), 'uploads-'));
  return {
    path,
    names: async () => (await readdir(path)).sort(),
    read: (name: string) => readFile(join(path, name)),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** The colour at a point of a stored picture, rounded so that lossy formats agree. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 127 ? 'f' : '0')).join('');
}

describe('storeImage', () => {
  it('stores the picture and its variants in three formats, under a name made of its bytes', async () => {
    await using folder = await createFolder();
    const stored = await storeImage(await halves(1300, 650).png().toBuffer(), {
      uploads: createSharedFolder(folder.path),
    });
    expect(stored).toEqual({
      file: expect.stringMatching(/^[a-f0-9]{32}\.jpg$/),
      width: 1300,
      height: 650,
      widths: [320, 640, 960, 1280],
    });
    const name = stored.file.slice(0, 32);
    const variants = stored.widths.flatMap((width) =>
      ['avif', 'jpg', 'webp'].map((format) => `${name}-${width}.${format}`),
    );
    expect(await folder.names()).toEqual([stored.file, ...variants].sort());
    for (const variant of variants) {
      const [, width, format] = /-(\d+)\.(\w+)$/.exec(variant) ?? [];
      const bytes = await folder.read(variant);
      const expected = { jpg: 'jpeg', webp: 'webp', avif: 'heif' }[format ?? ''];
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: expected,
        width: Number(width),
        height: Number(width) / 2,
      });
      expect([await colourAt(bytes, 3, 3), await colourAt(bytes, Number(width) - 3, 3)]).toEqual([
        'f00',
        '00f',
      ]);
    }
  });

  it('keeps transparency, as PNG, and drops an alpha channel that shows nothing', async () => {
    await using folder = await createFolder();
    const glass = sharp({
      create: { width: 330, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    });
    const transparent = await storeImage(await glass.png().toBuffer(), {
      uploads: createSharedFolder(folder.path),
    });
    expect(transparent).toMatchObject({ file: expect.stringMatching(/^[a-f0-9]{32}\.png$/), widths: [320] });
    for (const name of await folder.names())
      expect(await sharp(await folder.read(name)).metadata(), name).toMatchObject({ hasAlpha: true });
    expect((await folder.names()).map((name) => name.slice(32))).toEqual([
      '-320.avif',
      '-320.png',
      '-320.webp',
      '.png',
    ]);
    const opaque = await storeImage(await halves(20, 20).ensureAlpha().png().toBuffer(), {
      uploads: createSharedFolder(folder.path),
    });
    expect(opaque.file).toMatch(/\.jpg$/);
  });

  it('stores an equal picture once, and makes again what is missing', async () => {
    await using folder = await createFolder();
    const bytes = await halves(330, 20).jpeg().toBuffer();
    const first = await storeImage(bytes, { uploads: createSharedFolder(folder.path) });
    const names = await folder.names();
    const inodes = () => Promise.all(names.map(async (name) => (await stat(join(folder.path, name))).ino));
    const before = await inodes();
    expect(
      await Promise.all([1, 2, 3].map(() => storeImage(bytes, { uploads: createSharedFolder(folder.path) }))),
    ).toEqual([first, first, first]);
    expect(await inodes()).toEqual(before);
    await rm(join(folder.path, names.find((name) => name.endsWith('.webp')) ?? ''));
    expect(await storeImage(bytes, { uploads: createSharedFolder(folder.path) })).toEqual(first);
    expect(await folder.names()).toEqual(names);
    const other = await storeImage(await halves(330, 21).jpeg().toBuffer(), {
      uploads: createSharedFolder(folder.path),
    });
    expect(other.file).not.toBe(first.file);
  });

  it('turns the picture upright', async () => {
    await using folder = await createFolder();
    const lying = await halves(40, 20).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
    const stored = await storeImage(lying, { uploads: createSharedFolder(folder.path) });
    expect(stored).toMatchObject({ width: 20, height: 40, widths: [] });
    const bytes = await folder.read(stored.file);
    expect([await colourAt(bytes, 10, 3), await colourAt(bytes, 10, 36)]).toEqual(['f00', '00f']);
  });

  it('keeps nothing but the pixels: no place, no script, no profile', async () => {
    await using folder = await createFolder();
    const tagged = await halves(330, 20)
      .withIccProfile('p3')
      .withExif({
        IFD0: { Copyright: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from('<html><script>alert(2)</script>')]);
    expect(polyglot.includes('<script>alert(1)')).toBe(true);
    await storeImage(polyglot, { uploads: createSharedFolder(folder.path) });
    const names = await folder.names();
    expect(names).toHaveLength(4);
    for (const name of names) {
      const bytes = await folder.read(name);
      for (const trace of ['<script', 'Exif', 'GPS', 'ICC_PROFILE', 'http'])
        expect(bytes.includes(trace), `${trace} in ${name}`).toBe(false);
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    }
  });

  it.each([
    ['one pixel', async () => halves(1, 1).png().toBuffer()],
    ['CMYK', async () => halves(8, 8).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits a channel', async () => halves(8, 8).toColourspace('rgb16').png().toBuffer()],
    ['grey', async () => halves(8, 8).greyscale().jpeg().toBuffer()],
    ['a bit a pixel', async () => whitePng(8, 8)],
    ['an animated PNG', async () => whitePng(8, 8, chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])))],
    ['WebP', async () => halves(8, 8).webp().toBuffer()],
    ['an animated WebP', () => animation('webp')],
    ['AVIF', async () => halves(8, 8).avif().toBuffer()],
  ])('takes %s', async (_, make) => {
    await using folder = await createFolder();
    const { file, widths } = await storeImage(await make(), { uploads: createSharedFolder(folder.path) });
    expect(widths).toEqual([]);
    expect(await folder.names()).toEqual([file]);
    expect(await sharp(await folder.read(file)).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
    });
  });

  it.each(oddPictures.filter(({ isTaken }) => isTaken))('takes $what', async ({ make, isIncomplete }) => {
    await using folder = await createFolder();
    const bytes = await make();
    const stored = await storeImage(bytes, { uploads: createSharedFolder(folder.path) });
    const { file, width, height, notice } = stored;
    expect(notice === incompleteNotice).toBe(isIncomplete === true);
    expect(await sharp(await folder.read(file)).metadata()).toMatchObject({ width, height });
  });

  it.each(oddPictures.filter(({ isTaken }) => !isTaken))(
    'refuses $what, and stores nothing',
    async ({ make }) => {
      await using folder = await createFolder();
      await expect(
        storeImage(await make(), { uploads: createSharedFolder(folder.path) }),
      ).rejects.toMatchObject({
        name: 'Problem',
        code: 'unsupported',
        message:
          'A part of the picture is missing, as its file ends too early. Copy the file again from where it came from, then upload it again.',
      });
      expect(await folder.names()).toEqual([]);
    },
  );

  it('keeps all of a picture that lost its end', async () => {
    await using folder = await createFolder();
    const bytes = (await halves(600, 400).jpeg().toBuffer()).subarray(0, -2);
    const { file } = await storeImage(bytes, { uploads: createSharedFolder(folder.path) });
    expect(await colourAt(await folder.read(file), 590, 398)).toBe('00f');
  });

  it('stores an SVG as one file that draws the same, whatever it is called', async () => {
    await using folder = await createFolder();
    const uploads = createSharedFolder(folder.path);
    const drawn =
      '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8" viewBox="0 0 12 8"><path d="M0 0h9v9"/></svg>';
    const stored = await storeImage(Buffer.from(`<?xml version="1.0"?><!-- ours -->\n${drawn}\n`), {
      uploads,
    });
    expect(stored).toEqual({
      file: expect.stringMatching(/^[a-f0-9]{32}\.svg$/),
      width: 12,
      height: 8,
      widths: [],
    });
    expect((await folder.read(stored.file)).toString()).toBe(drawn);
    expect(await storeImage(Buffer.from(drawn), { uploads })).toEqual(stored);
    expect(await folder.names()).toEqual(filesOfUpload(stored));
  });

  it('says of an SVG with text that its letters look different on each device', async () => {
    await using folder = await createFolder();
    const svg = Buffer.from('<svg viewBox="0 0 9 9"><text y="9">Rakeez</text></svg>');
    expect(await storeImage(svg, { uploads: createSharedFolder(folder.path) })).toMatchObject({
      notice: expect.stringMatching(
        /^The SVG has text, .* convert the text to paths, then upload it again\.$/,
      ),
    });
  });

  it.each(otherFiles)('says that it is %s, stores nothing, and says what to do', async (what, bytes) => {
    await using folder = await createFolder();
    await expect(storeImage(bytes, { uploads: createSharedFolder(folder.path) })).rejects.toMatchObject({
      name: 'Problem',
      code: 'unsupported',
      message: expect.stringMatching(
        new RegExp(
          `^The file is ${what}[,.].* Save it as JPEG, PNG, WebP(?: or AVIF|, AVIF or SVG), then upload it again\\.$`,
        ),
      ),
    });
    expect(await folder.names()).toEqual([]);
  });

  it('says of a JPEG that has nothing behind its first bytes that a part is missing', async () => {
    await using folder = await createFolder();
    await expect(
      storeImage(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), { uploads: createSharedFolder(folder.path) }),
    ).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('ends too early') });
  });

  it.each([
    [900, 21_000, [320, 640]],
    [21_000, 900, [320, 640, 960, 1280, 1920]],
    [330, 16_000, [320]],
    [320, 16_383, [320]],
    [320, 16_384, []],
    [2, 6_000, []],
    [6_000, 2, [320, 640, 960, 1280, 1920]],
    [3, 3, []],
    [66_000, 40, [320, 640, 960, 1280, 1920]],
    [40, 66_000, []],
  ])(
    'stores a picture of %i × %i with the variants that each format can have',
    async (width, height, widths) => {
      await using folder = await createFolder();
      const stored = await storeImage(whitePng(width, height), { uploads: createSharedFolder(folder.path) });
      expect(stored).toMatchObject({ width, height, widths });
      expect(await folder.names()).toEqual(filesOfUpload(stored).sort());
      expect(await sharp(await folder.read(stored.file)).metadata()).toMatchObject({ width, height });
    },
  );

  it.each(['jpeg', 'webp', 'avif', 'gif'] as const)('stores a long picture in %s', async (format) => {
    await using folder = await createFolder();
    for (const [width, height] of [
      [330, 9_000],
      [9_000, 330],
    ] as const) {
      const bytes = await halves(width, height).toFormat(format).toBuffer();
      const stored = await storeImage(bytes, { uploads: createSharedFolder(folder.path) });
      expect(stored).toMatchObject({ width, height });
      expect(await folder.names()).toEqual(expect.arrayContaining(filesOfUpload(stored)));
    }
  });

  it.each(['the third file', 'the row'])('leaves nothing behind when storing %s fails', async (what) => {
    await using folder = await createFolder();
    const uploads = createSharedFolder(folder.path);
    let files = 0;
    let bytes = 0;
    const failing = {
      ...uploads,
      async put(name: string, content: Uint8Array<ArrayBuffer>) {
        await uploads.put(name, content);
        if (what === 'the third file' && (files += 1) === 3) throw new Error('No space');
      },
    };
    const picture = await halves(700, 90).jpeg().toBuffer();
    const fails = storeImage(picture, {
      uploads: failing,
      onWrite: (size) => void (bytes += size),
      onStored: () => Promise.reject(new Error('No space')),
    });
    // An equal one that comes meanwhile has all of its files.
    const stored = await Promise.allSettled([fails, storeImage(picture, { uploads })]);
    expect(stored.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(bytes).toBe(0);
    expect(await folder.names()).toHaveLength(7);
    await rm(folder.path, { recursive: true });
    await expect(
      storeImage(picture, { uploads, onStored: () => Promise.reject(new Error()) }),
    ).rejects.toThrow();
    expect(await folder.names()).toEqual([]);
  });

  it('takes a byte less than 5 MB, and refuses 5 MB', async () => {
    await using folder = await createFolder();
    expect(maxUploadBytes).toBe(5_242_880);
    const jpeg = await halves(8, 8).jpeg().toBuffer();
    const sized = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    for (const length of [maxUploadBytes, maxUploadBytes + 1]) {
      await expect(
        storeImage(sized(length), { uploads: createSharedFolder(folder.path) }),
      ).rejects.toMatchObject({
        name: 'Problem',
        code: 'too-large',
      });
    }
    expect(await folder.names()).toEqual([]);
    expect(
      await storeImage(sized(maxUploadBytes - 1), { uploads: createSharedFolder(folder.path) }),
    ).toMatchObject({
      width: 8,
      height: 8,
    });
  });

  it('refuses a picture of too many pixels before it decodes one', async () => {
    await using folder = await createFolder();
    const bomb = whitePng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(250_000);
    const before = process.resourceUsage().maxRSS;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => storeImage(bomb, { uploads: createSharedFolder(folder.path) })),
    );
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'Problem', code: 'too-large' } });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
    expect(await folder.names()).toEqual([]);
  });

  it('goes on with the next picture after one that it refused', async () => {
    await using folder = await createFolder();
    const good = await halves(8, 8).jpeg().toBuffer();
    const bad = cutOff(await halves(400, 400).jpeg().toBuffer());
    const results = await Promise.allSettled(
      [bad, good, bad, bad, good].map((bytes) =>
        storeImage(bytes, { uploads: createSharedFolder(folder.path) }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await folder.names()).toHaveLength(1);
  });
});

function cutOff(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
