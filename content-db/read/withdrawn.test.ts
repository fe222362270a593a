import { describe, expect, it } from 'vitest';
import { pictureStem, withdrawnBy } from './withdrawn.ts';

const stem = 'a1'.repeat(16);
const none = { rows: [], paths: [], pictures: [] };
const withdrawn = withdrawnBy([
  { ...none, rows: [{ resource: 'blog-posts', rowId: 7 }], paths: ['/blog/x'] },
  { ...none, pictures: [stem] },
]);
const post = (content: string) => withdrawn.withoutPictures('blog-posts', { content }).content;

describe('what is taken down', () => {
  it('hides its rows, and no others', () => {
    expect(withdrawn.hides('blog-posts', 7)).toBe(true);
    expect(withdrawn.hides('blog-posts', 8)).toBe(false);
    expect(withdrawn.hides('team-members', 7)).toBe(false);
    expect([...withdrawn.paths]).toEqual(['/blog/x']);
  });

  it('leaves a field that shows its picture empty', () => {
    const member = { imageUrl: `/uploads/${stem}-640.avif`, name: 'Dana' };
    expect(withdrawn.withoutPictures('team-members', member)).toEqual({ imageUrl: null, name: 'Dana' });
    const image = { url: `https://www.example.org/uploads/${stem}.jpg` };
    expect(withdrawn.withoutPictures('images', image)).toEqual({ url: '' });
  });

  it.each([
    [`Before ![a plate](/uploads/${stem}.jpg) after`, 'Before  after'],
    [`![](</uploads/${stem}-320.webp> "A title")`, ''],
    [`<img alt="a" src="/uploads/${stem}.jpg" width="3">text`, 'text'],
    [`[the plan](/uploads/${stem}.jpg)`, '[the plan]()'],
    ['![another](/uploads/other.jpg)', '![another](/uploads/other.jpg)'],
    [`/uploads/${stem}0.jpg`, `/uploads/${stem}0.jpg`],
  ])('leaves its picture out of a text: %s', (text, without) => {
    expect(post(text)).toBe(without);
  });

  it('knows a picture by the names of all its files', () => {
    expect(['a.jpg', 'a-640.avif', 'a-b-320.webp'].map(pictureStem)).toEqual(['a', 'a', 'a-b']);
  });
});
