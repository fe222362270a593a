import { describe, expect, test } from 'vitest';
import { isAnimated } from './animation.ts';

/** Source: GIF89a specification, 18, 20, 22 and 23. */
const gif = (...blocks: number[][]) =>
  Uint8Array.from([
    ...Buffer.from('GIF89a'),
    1,
    0,
    1,
    0,
    0x80,
    0,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    ...blocks.flat(),
    0x3b,
  ]);
const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0];
const ownColours = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x2c, 0, 0, 0x2c, 0, 0, 2, 2, 0x44, 0x01, 0];
const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const repeats = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0];

/** Source: WebP container specification, “Extended File Format”. */
const webp = (flags: number) =>
  Uint8Array.from([...Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0', 'latin1'), flags, 0, 0, 0]);

describe('a file is animated', () => {
  test.each([
    ['a GIF of two pictures', gif(control, picture, control, picture)],
    ['a GIF whose pictures have colours of their own', gif(repeats, ownColours, ownColours)],
    ['a WebP that says so', webp(0x12)],
    ['an AVIF sequence', Uint8Array.from(Buffer.from('\0\0\0\x1cftypavis', 'latin1'))],
  ])('%s', (_, bytes) => expect(isAnimated(bytes)).toBe(true));
});

describe('a file is not', () => {
  test.each([
    ['a GIF of one picture, though it says how often', gif(repeats, control, picture)],
    ['a GIF whose colours look like a second picture', gif(ownColours)],
    ['a GIF that ends in its header', gif().subarray(0, 9)],
    ['a WebP with an alpha channel', webp(0x10)],
    ['an AVIF', Uint8Array.from(Buffer.from('\0\0\0\x1cftypavif', 'latin1'))],
    ['text', Uint8Array.from(Buffer.from('PNG acTL'))],
    ['nothing', new Uint8Array()],
  ])('%s', (_, bytes) => expect(isAnimated(bytes)).toBe(false));
});
