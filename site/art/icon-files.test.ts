import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appIcon, favicon } from '#example/art/logo.ts';
import { makeIcons } from './icon-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icons-'));
  await makeIcons(folder, { favicon: favicon(), appIcon: appIcon() });
});

afterAll(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(join(folder, name));

/** The colour of a pixel, as three bytes, and its opacity. */
async function pixel(png: Buffer, x: number, y: number): Promise<number[]> {
  return [
    ...(await sharp(png).ensureAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
  ];
}

describe('favicon.ico', () => {
  it('holds the mark at 16, 32 and 48 px', async () => {
    const ico = await read('favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    let end = 6 + 3 * 16;
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      expect([ico.readUInt8(entry), ico.readUInt8(entry + 1), ico.readUInt16LE(entry + 6)]).toEqual([
        size,
        size,
        32,
      ]);
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      expect(offset).toBe(end);
      end = offset + length;
      const png = ico.subarray(offset, end);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
      expect(await pixel(png, size / 2, size / 2)).toEqual([0xdd, 0xb8, 0x73, 255]);
    }
    expect(end).toBe(ico.length);
  });
});

describe('app icons', () => {
  it.each([
    ['apple-touch-icon.png', 180, 255],
    ['icon-192.png', 192, 0],
    ['icon-512.png', 512, 0],
    ['icon-maskable-512.png', 512, 255],
  ])('%s is %i px square, with a corner of opacity %i', async (name, size, opacity) => {
    const png = await read(name);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect((await pixel(png, 0, 0))[3]).toBe(opacity);
    expect(await pixel(png, size / 2, size / 2)).toEqual([0xdd, 0xb8, 0x73, 255]);
  });

  it('the maskable one has nothing of the mark outside the circle that is always shown', async () => {
    const png = await read('icon-maskable-512.png');
    const raw = await sharp(png).removeAlpha().raw().toBuffer();
    const outside = Array.from({ length: 512 * 512 }, (_, at) => at).filter((at) => {
      const distance = Math.hypot((at % 512) - 255.5, Math.floor(at / 512) - 255.5);
      return distance > 0.4 * 512 && raw[3 * at] !== 0x0a;
    });
    expect(outside).toEqual([]);
  });
});
