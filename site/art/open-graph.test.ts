import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultPictureSvg, sharing } from '#example/art/sharing.ts';
import { type OpenGraph, openGraphSvg } from './open-graph.ts';
import { rasterise } from './rasterise.ts';
import { sizeOf } from '../testing/markup.ts';
import { textWidth } from './text-width.ts';
import { titleBlock } from './title-block.ts';

const long = {
  en: 'In close protection, the advance is the work: routes, venues, timings and a clean handover between two teams that have never met before in their lives',
  ar: 'تسلسل تسليم المسؤولية بين الفريق المرافق ومسؤول التحضير بدءًا من 10 دقائق قبل الوصول حتى الاستقرار، وما ينبغي أن يُكتب في محضر التحضير قبل أن يغادر الفريق مقره',
};
const spaces = {
  en: { face: 'sansBold', width: 600, sizes: [72, 56, 44], maxLines: 4, tracking: -0.015 },
  ar: { face: 'arabicBold', width: 600, sizes: [66, 54, 42], maxLines: 4 },
} as const;

describe.each(['en', 'ar'] as const)('titleBlock in %s', (locale) => {
  const space = spaces[locale];
  const fits = ({ lines, size }: { lines: string[]; size: number }): boolean =>
    lines.length <= 4 && lines.every((line) => size * textWidth(line, space.face) <= space.width + size);

  it('keeps a short title on one line at the largest size', () => {
    expect(titleBlock(locale === 'en' ? 'Our team' : 'فريقنا', space)).toEqual({
      lines: [locale === 'en' ? 'Our team' : 'فريقنا'],
      size: space.sizes[0],
    });
  });

  it('reduces the size, keeps every word and leaves no single word on the last line', () => {
    const title = long[locale].split(/[:،]/u)[0] ?? '';
    const block = titleBlock(title, space);
    expect(block.lines.join(' ')).toBe(title);
    expect(fits(block)).toBe(true);
  });

  it('cuts a title that is too long after a whole word, with an ellipsis', () => {
    const block = titleBlock(long[locale], space);
    expect(block.size).toBe(space.sizes[2]);
    expect(block.lines).toHaveLength(4);
    expect(fits(block)).toBe(true);
    const kept = block.lines.join(' ');
    expect(kept.endsWith('…')).toBe(true);
    expect(long[locale].split(/[\s:،,]+/u)).toContain(kept.slice(0, -1).split(' ').at(-1));
  });

  it('breaks a word that is wider than the block', () => {
    expect(fits(titleBlock((locale === 'en' ? 'x' : 'س').repeat(400), space))).toBe(true);
  });
});

it('measures Arabic letters in the forms in which they join', () => {
  expect(textWidth('ببب', 'arabicBold')).toBeLessThan(3 * textWidth('ب', 'arabicBold'));
  expect(textWidth('بِبِبِ', 'arabicBold')).toBe(textWidth('ببب', 'arabicBold'));
  expect(textWidth('لا', 'arabicBold')).toBeLessThan(
    textWidth('ل', 'arabicBold') + textWidth('ا', 'arabicBold'),
  );
  expect(textWidth('ICAO 17', 'arabicBold')).toBeCloseTo(textWidth('ICAO 17', 'sansBold'), 1);
});

const drawn = (picture: OpenGraph) => openGraphSvg(picture, sharing);

describe('openGraphSvg', () => {
  const brand = 'Rakeez Security Training';

  it('is the same for the same input and differs between seeds', () => {
    const input = { title: 'Why precision beats power', locale: 'en', brand, seed: 'a' } as const;
    expect(drawn(input)).toBe(drawn({ ...input }));
    expect(drawn(input)).not.toBe(drawn({ ...input, seed: 'b' }));
    expect(sizeOf(drawn(input))).toEqual({ width: 1200, height: 630 });
  });

  it('is valid SVG for any title', () => {
    for (const title of [
      '',
      ' ',
      '<script>&"\'',
      'a\u0000b\u001f\ufffe',
      '\ud800 half',
      '😀 عربي English',
      'a ]]> b <![CDATA[ c &amp; d -->',
      '\u007f\u0085\ufdd0\ufffe\uffff',
      'x'.repeat(5000),
    ]) {
      for (const locale of ['en', 'ar'] as const) {
        expect(sizeOf(drawn({ title, locale, brand, seed: title }))).toEqual({
          width: 1200,
          height: 630,
        });
      }
    }
  });

  it.each(['a ]]> b', '<![CDATA[', '\ud800 half\u0001', ''])('is drawn for the title %j', async (title) => {
    for (const brand of [title, 'Rakeez']) {
      const picture = await rasterise(drawn({ title, locale: 'en', brand, seed: title }));
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
    }
  });
  it('is shipped as a file for pages whose picture is not drawn', async () => {
    const shipped = readFileSync(new URL('../../example/public/og/default.jpg', import.meta.url));
    const made = await rasterise(defaultPictureSvg());
    const pixels = (picture: Buffer) => sharp(picture).resize(120, 63).greyscale().raw().toBuffer();
    const [one, other] = [await pixels(shipped), await pixels(made)];
    expect(Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))).toBeLessThan(10);
    expect(await sharp(shipped).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  });

  it('sets Arabic right to left from the right margin', () => {
    const svg = drawn({
      title: 'معايير ICAO في 90 ثانية',
      locale: 'ar',
      brand: 'ركيز للتدريب الأمني',
      seed: 'a',
    });
    expect(svg).toMatch(/text-anchor="end">\u2067معايير/u);
  });

  it.each(['en', 'ar'] as const)('becomes a JPEG of at most 60 kB in %s', async (locale) => {
    const picture = await rasterise(drawn({ title: long[locale], locale, brand, seed: 'a' }));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(picture.length).toBeLessThanOrEqual(60_000);
  });
});
