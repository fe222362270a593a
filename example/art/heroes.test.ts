import { describe, expect, it } from 'vitest';
import { sizeOf } from '#site/testing/markup.ts';
import { cabin } from './cabin.ts';
import { heroSize } from '#site/art/drawing.ts';
import { missedApproach } from './missed-approach.ts';
import { street } from './street.ts';
import { trainingRoom } from './training-room.ts';

const en = {
  ahead: '1 row',
  behind: '2 rows',
  instructor: 'Instructor',
  floor: 'Floor',
  apart: '2 m',
  hall: 'Hall',
  entrance: 'Entrance',
  north: 'N',
  scale: 'Not to scale',
};
const ar = {
  ahead: 'صف',
  behind: 'صفّان',
  instructor: 'المدرب',
  floor: 'ساحة',
  apart: '2 م',
  hall: 'القاعة',
  entrance: 'المدخل',
  north: 'ش',
  scale: 'بلا مقياس',
};
const sequences = {
  cabin: [cabin(en, false), cabin(ar, true)],
  missedApproach: [
    missedApproach({ home: 'Home', status: '404' }, false),
    missedApproach({ home: 'الرئيسية', status: '410' }, true),
  ],
};
const plans = {
  trainingRoom: [trainingRoom(en), trainingRoom(ar)],
  street: [street(en), street(ar)],
};

describe.each(Object.entries({ ...sequences, ...plans }))('%s', (_name, [english = '', arabic = '']) => {
  it('is small, well-formed and takes its colours from the page', () => {
    for (const svg of [english, arabic]) {
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(12_000);
      expect(sizeOf(svg)).toEqual(heroSize);
      expect(svg).not.toMatch(/#[0-9a-f]{3,6}"|style=/iu);
    }
  });

  it('is lettered in the language of the page', () => {
    expect(arabic).toMatch(/class="plate-word" direction="rtl">[^<]*\p{Script=Arabic}/u);
    expect(english).not.toMatch(/\p{Script=Arabic}/u);
    expect(arabic.replace(/<[^<>]*>/g, ' ')).not.toMatch(/[a-z]/i);
  });
});

it('mirrors what happens in order, and leaves rooms and maps as they are', () => {
  for (const [english = '', arabic = ''] of Object.values(sequences)) {
    expect(english).not.toContain('matrix(-1');
    expect(arabic).toContain('matrix(-1 0 0 1 960 0)');
  }
  for (const [, arabic = ''] of Object.values(plans)) expect(arabic).not.toContain('matrix(-1');
});
