import { expect, test } from 'vitest';
import { runsOf } from '../ui/word-marks.ts';
import { wordDiff } from '../ui/word-diff.ts';
import { readableText } from './readable-text.ts';

/** Bold words in stars, those of headings in number signs, pictures in brackets. */
function told(text: string): string {
  return runsOf(text)
    .map(({ text, mark, picture }) => {
      if (picture !== undefined) return `[${picture}]`;
      return mark === undefined ? text : mark === 'bold' ? `*${text}*` : `#${text}#`;
    })
    .join('');
}

test('a text is read without the signs of Markdown', () => {
  const text =
    '## Two words\n\nA **bold word**, a [link](/services).\n\n![Plan](/uploads/a.jpg)\n\n- one\n- two\n\n1. first\n\n`code` and\nmore';
  expect(told(readableText(text, 'en'))).toBe(
    '#Two# #words#\n\nA *bold* *word*, a link (/services).\n\n[/uploads/a.jpg] Plan \n\n• one\n• two\n\n1. first\n\ncode and more',
  );
  expect(told(readableText('## العنوان\n\nنص **غليظ**.', 'ar'))).toBe('#العنوان#\n\nنص *غليظ*.');
});

test('the difference tells words, their setting and pictures', () => {
  const difference = (before: string, after: string) =>
    wordDiff(readableText(before, 'en'), readableText(after, 'en'), 'en').map(
      ({ kind, text }) => `${kind}: ${told(text)}`,
    );
  expect(difference('One two.', 'One **two**.')).toEqual([
    'kept: One ',
    'removed: two',
    'added: *two*',
    'kept: .',
  ]);
  expect(difference('![Plan](/a.jpg)', '![Plan](/b.jpg)')).toEqual([
    'removed: [/a.jpg]',
    'added: [/b.jpg]',
    'kept:  Plan',
  ]);
});
