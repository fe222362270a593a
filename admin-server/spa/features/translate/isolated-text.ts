/** Addresses in a text: those of links, and others. */
const address = /(?<=\]\()[^\s()]+|https?:\/\/[^\s()<>"'،؛]+/g;
const marks = /[\u2066-\u2069]/;

/**
 * An Arabic text to show, with its addresses isolated: their signs would jump between the words around them (Unicode
 * Bidirectional Algorithm). A text that has such marks itself is shown as it is.
 */
export function isolated(text: string): string {
  return marks.test(text) ? text : text.replace(address, (found) => `\u2066${found}\u2069`);
}

/** The text that is shown so. */
export function withoutIsolates(shown: string): string {
  return shown.replaceAll(/[\u2066\u2069]/g, '');
}

/** A text as it is edited, with the position of the cursor in it. */
export interface EditedText {
  text: string;
  cursor: number;
}

/** A text after its isolated form was edited. Who deletes a mark, which nobody sees, means the sign beside it. */
export function editedText(
  before: string,
  { text: typed, cursor }: EditedText,
  isBackwards: boolean,
): EditedText {
  if (isolated(before) === before && marks.test(before)) return { text: typed, cursor };
  const [text, at] = [withoutIsolates(typed), withoutIsolates(typed.slice(0, cursor)).length];
  if (text !== before || typed === isolated(before)) return { text, cursor: at };
  const from = isBackwards ? Math.max(0, at - 1) : at;
  return { text: text.slice(0, from) + text.slice(from + 1), cursor: from };
}

/** The position in what is shown of a position in its text. */
export function shownPosition(text: string, cursor: number): number {
  const shown = isolated(text);
  if (shown === text) return cursor;
  let left = cursor;
  for (let at = 0; at < shown.length; at += 1) {
    if (left === 0) return at;
    if (!marks.test(shown.charAt(at))) left -= 1;
  }
  return shown.length;
}
