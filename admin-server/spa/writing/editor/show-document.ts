import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { changesBetween } from '../../ui/changes-between.ts';

/** A node with its position. */
interface Place {
  node: Node;
  from: number;
}

/**
 * Makes the document of a transaction that of `document`. Only what differs is replaced, so that the selection and
 * the steps that can be undone stay with the words that both have. Empty paragraphs stay, too: Markdown has none, and
 * somebody may be about to write there.
 */
export function showDocument(tr: Transaction, document: Node): Transaction {
  const isBlank = tr.doc.childCount === 1 && isEmpty(tr.doc.child(0));
  if (isBlank) return tr.replaceWith(0, tr.doc.content.size, document.content);
  const filled = placesIn(tr.doc, 0).filter(({ node }) => !isEmpty(node));
  return changeNodes(
    tr,
    filled,
    document.children.filter((node) => !isEmpty(node)),
    0,
  );
}

function isEmpty({ type, content }: Node): boolean {
  return type.name === 'paragraph' && content.size === 0;
}

function placesIn(parent: Node, start: number): Place[] {
  const places: Place[] = [];
  parent.forEach((node, offset) => places.push({ node, from: start + offset }));
  return places;
}

/** Makes nodes, whose parent begins at `start`, those of `after`. */
function changeNodes(tr: Transaction, before: Place[], after: readonly Node[], start: number): Transaction {
  const nodes = before.map(({ node }) => node);
  const changes = changesBetween(nodes, after, { isSame: (node, other) => node.eq(other) });
  // From the last one on, so that the positions before it hold.
  for (const { start: at, end, by } of changes.toReversed()) {
    const old = before.slice(at, end);
    const previous = before[end - 1];
    if (old.length === by.length) changeEach(tr, old, by);
    else {
      tr.insert(previous ? previous.from + previous.node.nodeSize : start, by);
      for (const { node, from } of old.toReversed()) tr.delete(from, from + node.nodeSize);
    }
  }
  return tr;
}

/** Changes each node into the one with its number. */
function changeEach(tr: Transaction, old: Place[], added: Node[]): void {
  for (const [number, { node, from }] of [...old.entries()].toReversed()) {
    const next = added[number];
    if (!next) continue;
    if (!node.sameMarkup(next) || node.isAtom) tr.replaceWith(from, from + node.nodeSize, next);
    else if (node.inlineContent) changeText(tr, { node, from }, next);
    else changeNodes(tr, placesIn(node, from + 1), next.children, from + 1);
  }
}

/** Replaces the part of a text that differs. */
function changeText(tr: Transaction, { node, from }: Place, next: Node): void {
  const start = node.content.findDiffStart(next.content);
  const end = node.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  // What is repeated can be counted to both sides.
  const twice = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(from + 1 + start, from + 1 + end.a + twice, next.slice(start, end.b + twice));
}
