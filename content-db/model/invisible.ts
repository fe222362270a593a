/**
 * Direction marks, embeddings and isolates (Unicode, Bidi_Control), which messengers, phones and word processors put
 * around numbers and addresses. They mean something in prose only.
 */
const directionMarks = /\p{Bidi_Control}/gu;
/** White space, and what else takes no room: zero-width spaces and joiners, and the byte order mark. */
const ends =
  /^[\s\u200B-\u200D\u2060\uFEFF]+|(?<![\s\u200B-\u200D\u2060\uFEFF])[\s\u200B-\u200D\u2060\uFEFF]+$/g;

/** A number, an address, a key or a search as it was meant: without direction marks, and without anything invisible at its ends. */
export function withoutInvisible(text: string): string {
  return withoutDirectionMarks(text).replace(ends, '');
}

/** A text without direction marks. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, '');
}
