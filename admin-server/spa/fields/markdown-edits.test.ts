import { describe, expect, test } from 'vitest';
import {
  continueLine,
  type Edit,
  insertBlock,
  insertPictures,
  link,
  prefixLines,
  surround,
  type TextChange,
} from './markdown-edits.ts';

/** Applies an edit to a text in which `‹` and `›` stand around the selection, or `|` where the cursor is. */
function edited(marked: string, edit: Edit): string {
  const { text, start, end } = read(marked);
  return show(text, edit(text, start, end));
}

function read(marked: string): { text: string; start: number; end: number } {
  const cursor = marked.indexOf('|');
  if (cursor !== -1) return { text: marked.replace('|', ''), start: cursor, end: cursor };
  const start = marked.indexOf('‹');
  return { text: marked.replace('‹', '').replace('›', ''), start, end: marked.indexOf('›') - 1 };
}

function show(before: string, { text, start, end, select: [from, to] }: TextChange): string {
  const after = before.slice(0, start) + text + before.slice(end);
  if (from === to) return `${after.slice(0, from)}|${after.slice(from)}`;
  return `${after.slice(0, from)}‹${after.slice(from, to)}›${after.slice(to)}`;
}

describe('bold and italic', () => {
  test('surround what is selected, and go again at the second press', () => {
    expect(edited('a ‹word› here', surround('**'))).toBe('a **‹word›** here');
    expect(edited('a **‹word›** here', surround('**'))).toBe('a ‹word› here');
  });

  test('leave the spaces at the ends of a selection outside, where Markdown needs them', () => {
    expect(edited('a ‹word ›here', surround('*'))).toBe('a *‹word›* here');
  });

  test('are tags where Markdown would print the marks: between a letter and a sign', () => {
    expect(edited('قال بـ‹«صوت»› واحد', surround('**'))).toBe('قال بـ<strong>‹«صوت»›</strong> واحد');
    expect(edited('Form‹ (A)›1', surround('*'))).toBe('Form <em>‹(A)›</em>1');
    expect(edited('Gate<em>‹(B)›</em>s', surround('*'))).toBe('Gate‹(B)›s');
    expect(edited('see ‹«صوت»›، ثم', surround('**'))).toBe('see **‹«صوت»›**، ثم');
  });

  test('are not taken for one another', () => {
    expect(edited('**‹word›**', surround('*'))).toBe('***‹word›***');
    expect(edited('***‹word›***', surround('*'))).toBe('**‹word›**');
    expect(edited('***‹word›***', surround('**'))).toBe('*‹word›*');
    expect(edited('*‹word›*', surround('**'))).toBe('***‹word›***');
  });

  test('put the cursor between the marks where nothing is selected', () => {
    expect(edited('so |', surround('**'))).toBe('so **|**');
  });
});

describe('headings, lists and quotations', () => {
  test('begin the line of the cursor, wherever in it that is', () => {
    expect(edited('one\ntw|o\nthree', prefixLines('## '))).toBe('one\n## tw|o\nthree');
    expect(edited('|- one', prefixLines('- '))).toBe('|one');
    expect(edited('one\n|', prefixLines('- '))).toBe('one\n- |');
  });

  test('begin each line that is selected, but no empty one', () => {
    expect(edited('‹one\n\ntwo›', prefixLines('- '))).toBe('‹- one\n\n- two›');
  });

  test('leave the line alone at whose beginning a selection ends', () => {
    expect(edited('‹one\n›two', prefixLines('> '))).toBe('‹> one›\ntwo');
  });

  test('go again where all lines have them', () => {
    expect(edited('‹- one\n* two›', prefixLines('- '))).toBe('‹one\ntwo›');
  });

  test('take the place of one another', () => {
    expect(edited('‹- one\n- two›', prefixLines('1. '))).toBe('‹1. one\n2. two›');
    expect(edited('## ti|tle', prefixLines('### '))).toBe('### ti|tle');
  });

  test('count numbered entries, and know them by any number', () => {
    expect(edited('‹a\nb\nc›', prefixLines('1. '))).toBe('‹1. a\n2. b\n3. c›');
    expect(edited('‹3. a\n4. b›', prefixLines('1. '))).toBe('‹a\nb›');
  });
});

describe('a link', () => {
  test('has the selection as its text, and its address is typed next', () => {
    expect(edited('see ‹here›', link())).toBe('see [here](‹https://›)');
  });

  test('leads where a selected address says, and its text is typed next', () => {
    expect(edited('‹https://example.org›', link())).toBe('[|](https://example.org)');
  });

  test('has the address that was pasted', () => {
    expect(edited('see ‹here›', link('https://example.org'))).toBe('see [here](‹https://example.org›)');
  });
});

describe('a block', () => {
  test('stands between empty lines', () => {
    expect(edited('text|', insertBlock('---'))).toBe('text\n\n---\n\n|');
    expect(edited('text\n|', insertBlock('---'))).toBe('text\n\n---\n\n|');
    expect(edited('|', insertBlock('---'))).toBe('---\n\n|');
  });

  test('selects the part that is to be typed over', () => {
    expect(edited('a|', insertBlock('(Column)', 'Column'))).toBe('a\n\n(‹Column›)\n\n');
  });

  test('of a picture has its alternative text selected, free of what would end it', () => {
    expect(edited('a|', insertPictures([{ url: '/uploads/1.jpg', alt: 'A [cabin]' }]))).toBe(
      'a\n\n![‹A  cabin›](/uploads/1.jpg)\n\n',
    );
    expect(edited('a|', insertPictures([{ url: '/uploads/1.jpg', alt: '' }]))).toBe(
      'a\n\n![|](/uploads/1.jpg)\n\n',
    );
    const two = ['1', '2'].map((name) => ({ url: `/uploads/${name}.jpg`, alt: '' }));
    expect(edited('a|', insertPictures(two))).toBe('a\n\n![|](/uploads/1.jpg)\n\n![](/uploads/2.jpg)\n\n');
  });
});

describe('Enter', () => {
  const entered = (marked: string) => {
    const { text, start, end } = read(marked);
    const change = continueLine(text, start, end);
    return change && show(text, change);
  };

  test('goes on with a list or a quotation', () => {
    expect(entered('- one|')).toBe('- one\n- |');
    expect(entered('9. nine|')).toBe('9. nine\n10. |');
    expect(entered('  * deep|')).toBe('  * deep\n  * |');
    expect(entered('> said|')).toBe('> said\n> |');
  });

  test('ends it where nothing was written', () => {
    expect(entered('- one\n- |')).toBe('- one\n|');
  });

  test('is left to the browser elsewhere', () => {
    expect(entered('text|')).toBeUndefined();
    expect(entered('-|no list')).toBeUndefined();
  });
});
