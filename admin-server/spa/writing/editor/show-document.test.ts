import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openText } from '../markdown/open-text.ts';
import { ownBlocks, textExtensions } from '../markdown/extensions.ts';
import { showDocument } from './show-document.ts';

const schema = getSchema([...textExtensions, ownBlocks.Figure, ownBlocks.SourceBlock]);
const documentOf = (markdown: string) => openText(schema, markdown).document;

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.info(`show-document: TEST_SEED=${seed}`);

/** An editor with the cursor behind these words. */
function editorWith(markdown: string, words: string): EditorState {
  const state = EditorState.create({ doc: documentOf(markdown), plugins: [history()] });
  return state.apply(state.tr.setSelection(behind(state, words)));
}

function behind({ doc }: EditorState, words: string): TextSelection {
  const places: number[] = [];
  doc.descendants(({ text }, at) => {
    if (text?.includes(words)) places.push(at + text.indexOf(words) + words.length);
  });
  return TextSelection.create(doc, places[0] ?? 0);
}

const show = (state: EditorState, markdown: string) =>
  state.apply(showDocument(state.tr, documentOf(markdown)).setMeta('addToHistory', false));

/** The paragraphs, with the cursor as `|`. */
function told({ doc, selection }: EditorState): string[] {
  const lines: string[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    const text = node.textContent;
    const cursor = selection.head - at - 1;
    const isHere = cursor >= 0 && cursor <= text.length;
    lines.push(isHere ? `${text.slice(0, cursor)}|${text.slice(cursor)}` : text);
  });
  return lines;
}

test.each([
  ['above it', 'A.\n\nB.\n\nC.', 'New.\n\nB.\n\nC.', ['New.', 'B|.', 'C.']],
  ['above and below it', 'A.\n\nB.\n\nC.', 'A, too.\n\nB.\n\nC, too.', ['A, too.', 'B|.', 'C, too.']],
  ['by new ones', 'A.\n\nB.', 'New.\n\nA.\n\nNewer.\n\nB.\n\nEnd.', ['New.', 'A.', 'Newer.', 'B|.', 'End.']],
  ['by fewer', 'A.\n\nB.\n\nC.', 'B.', ['B|.']],
  [
    'in its own paragraph',
    'A.\n\nOne, B, three.',
    'A.\n\nOne more, B, three.',
    ['A.', 'One more, B|, three.'],
  ],
  ['in its list', '- one\n- B\n- three', '- zero\n- one\n- B', ['zero', 'one', 'B|']],
  [
    'in its table',
    '| a | b |\n|--|--|\n| B | d |',
    '| a | new |\n|--|--|\n| B | d |\n| e | f |',
    ['a', 'new', 'B|', 'd', 'e', 'f'],
  ],
])('the cursor stays with its words when the text changes %s', (_where, before, markdown, after) => {
  expect(told(show(editorWith(before, 'B'), markdown))).toEqual(after);
});

test('a paragraph that is begun stays, and the cursor in it', () => {
  const before = editorWith('A.\n\n![](/uploads/a.jpg)', 'A.');
  const begun = before.apply(before.tr.split(before.selection.head));
  expect(told(begun)).toEqual(['A.', '|']);
  expect(told(show(begun, 'A, too.\n\n![](/uploads/a.jpg)\n\nEnd.'))).toEqual(['A, too.', '|', 'End.']);
});

test('undo takes back what was typed, and leaves what came meanwhile', () => {
  const before = editorWith('A.\n\nB.\n\nC.', 'B.');
  const merged = show(before.apply(before.tr.insertText(' Typed.')), 'A, too.\n\nB. Typed.\n\nNew.\n\nC.');
  let state = merged;
  undo(merged, (tr) => (state = merged.apply(tr)));
  expect(told(state)).toEqual(['A, too.', 'B.|', 'New.', 'C.']);
});

const known = [
  ...'|A.|B **bold**.|# A|## B|- a\n- b|- a\n- c\n- d|1. a\n\n   > b|> A.\n>\n> B.'.split('|'),
  ...'![](/a.jpg)|![](/b.jpg "C")|```\ncode\n```|---|<div>a</div>'.split('|'),
  '| a | b |\n|--|--|\n| c | d |',
  '| a |\n|--|\n| x |\n|  |',
];
const blocks = fc.constantFrom(...known);
const texts = fc.array(blocks, { maxLength: 8 }).map((all) => all.join('\n\n'));

test('any text becomes any other', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const { doc } = show(EditorState.create({ doc: documentOf(before) }), after);
      doc.check();
      expect(doc.toJSON()).toEqual(documentOf(after).toJSON());
    }),
    { seed, numRuns: 300 },
  );
});
