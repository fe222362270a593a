import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from './read-seed.ts';

describe('parseFrontMatter', () => {
  it('gives the fields as they stand and the text behind them', () => {
    const text =
      '---\ntitle: What now? A guide: part 1\nslug:  a-slug \nempty:\n---\n\nText.\n\n---\n\nMore: text.\n';
    expect(parseFrontMatter(text, 'a.md')).toEqual({
      fields: { title: 'What now? A guide: part 1', slug: 'a-slug', empty: '' },
      body: 'Text.\n\n---\n\nMore: text.',
    });
  });

  it('takes the line ends of Windows', () => {
    expect(parseFrontMatter('---\r\ntitle: ع\r\n---\r\nText.\r\n', 'a.md')).toEqual({
      fields: { title: 'ع' },
      body: 'Text.',
    });
  });

  it.each([
    ['Text without fields', 'a.md must start with fields between two lines of ---.'],
    ['---\ntitle: x\nText', 'a.md must start with fields between two lines of ---.'],
    ['---\njust a line\n---\nText', 'a.md: "just a line" is not a field. Write it as name: value.'],
    ['---\ntitle: x\ntitle: y\n---\nText', 'a.md: the field title is given twice.'],
  ])('refuses %j', (text, message) => {
    expect(() => parseFrontMatter(text, 'a.md')).toThrow(
      expect.objectContaining({ name: 'Problem', code: 'invalid', message }),
    );
  });
});
