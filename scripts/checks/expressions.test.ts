import { describe, expect, it } from 'vitest';
import { expressionsIn, superLinear } from './expressions.ts';

const sources = (text: string, path = 'site/a.ts') =>
  expressionsIn({ path, text }).map(({ line, source, flags }) => `${line} /${source}/${flags}`);

describe('expressions of a file', () => {
  it('are its literals, also in markup of a component and in the script of a page', () => {
    expect(sources('const a = 4 / 2 / 1;\ntext.replace(/a+\\//g, "");')).toEqual(['2 /a+\\//g']);
    expect(sources('const a = <p>{text.match(/b*/)}</p>;', 'site/a.tsx')).toEqual(['1 /b*/']);
    expect(sources('---\nconst c = /c/u;\n---\n<p>1 / 2 / 3</p>', 'site/a.astro')).toEqual(['2 /c/u']);
  });

  it('are those that it puts together, with a word for what it does not know', () => {
    const code = [
      "const mark = '!';",
      'const word = /\\w+/;',
      'new RegExp(String.raw`\\s${mark}`, "g");',
      'new RegExp(`${word.source}(${names.join("|")})`);',
    ].join('\n');
    expect(sources(code)).toEqual(['2 /\\w+/', '3 /\\s!/g', '4 /\\w+(word)/']);
  });
});

describe('the time of an expression', () => {
  it('may not grow faster than the text', async () => {
    const isSuperLinear = async (source: string, flags = '') =>
      (await superLinear({ source, flags })) !== undefined;
    // What stood in the check of digits, with a start at each place of a word.
    expect(await isSuperLinear(String.raw`\S*[٠-٩]\S*`)).toBe(true);
    // What looks for an end that never comes, from each beginning.
    expect(await isSuperLinear('<a[^>]*>')).toBe(true);
    expect(await isSuperLinear('(a+)+$')).toBe(true);
    expect(await isSuperLinear(String.raw`(?<!\S)\S*[٠-٩]\S*`)).toBe(false);
    expect(await isSuperLinear('<a[^<>]*>')).toBe(false);
    expect(await isSuperLinear('^a+$')).toBe(false);
  }, 120_000);
});
