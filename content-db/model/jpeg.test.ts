import { describe, expect, test } from 'vitest';
import { cutJpegAt, lacksScans } from './jpeg.ts';

const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1];
const end = [0xff, 0xd9];
const pixels = [0x12, 0xff, 0, 0xff, 0xd3, 0x34];

/** A segment with the length that its data has. */
const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];

/** The header of a picture with these components: SOF0 of a sequential one, SOF2 of a progressive one. */
const frame = (marker: number, ...components: number[]) =>
  segment(
    marker,
    8,
    0,
    9,
    0,
    9,
    components.length,
    ...components.flatMap((component) => [component, 0x11, 0]),
  );

/** A scan of components: which coefficients it brings, and down to which bit. */
const scan = (components: number[], [from, to, low]: [from: number, to: number, low: number]) => [
  ...segment(0xda, components.length, ...components.flatMap((component) => [component, 0]), from, to, low),
  ...pixels,
];

const jpeg = (...parts: number[][]) => new Uint8Array([...start, ...parts.flat()]);
const all: [number, number, number] = [0, 63, 0];

describe('a JPEG without its end', () => {
  test.each<[string, Uint8Array, boolean]>([
    ['whose only scan has all components', jpeg(frame(0xc0, 1, 2, 3), scan([1, 2, 3], all)), false],
    ['whose scans say that they end at coefficient 0', jpeg(frame(0xc1, 1), scan([1], [0, 0, 0])), false],
    ['that has a component in no scan', jpeg(frame(0xc0, 1, 2, 3), scan([1], all), scan([3], all)), true],
    ['that has no scan', jpeg(frame(0xc0, 1)), true],
    [
      'with all bits of a progressive picture',
      jpeg(
        frame(0xc2, 1, 2),
        scan([1, 2], [0, 0, 1]),
        scan([1], [1, 63, 0]),
        scan([2], [1, 63, 2]),
        scan([2], [1, 63, 0x21]),
        scan([2], [1, 63, 0x10]),
        scan([1, 2], [0, 0, 0x10]),
      ),
      false,
    ],
    [
      'without the last bit of a progressive picture',
      jpeg(frame(0xc2, 1), scan([1], [0, 0, 0]), scan([1], [1, 63, 1])),
      true,
    ],
    [
      'without coefficients of a progressive picture',
      jpeg(frame(0xc2, 1), scan([1], [0, 0, 0]), scan([1], [1, 40, 0])),
      true,
    ],
  ])('%s: %s', (_, bytes, expected) => {
    expect(lacksScans(bytes)).toBe(expected);
    expect(cutJpegAt(bytes)).toBe(bytes.length);
    const ended = new Uint8Array([...bytes, ...end]);
    expect([lacksScans(ended), cutJpegAt(ended)]).toEqual([false, undefined]);
  });

  test('ends before a segment of which it has only a part', () => {
    const whole = jpeg(frame(0xc2, 1), scan([1], [0, 0, 0]));
    const next = scan([1], [1, 63, 0]);
    for (let length = 1; length < next.length - pixels.length; length++)
      expect(cutJpegAt(new Uint8Array([...whole, ...next.slice(0, length)]))).toBe(whole.length);
  });
});

test('another file is no cut JPEG', () => {
  for (const bytes of [[], [0xff], [0xff, 0xd8, 0x12], [0x89, 0x50, 0x4e, 0x47]])
    expect(cutJpegAt(new Uint8Array(bytes))).toBeUndefined();
});
