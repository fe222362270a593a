/** What is not for readers in any text: C0 but tabs and line ends, DEL, C1, and the two that are no characters. */
const controls = /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/g;

/** Other ends of lines: vertical tab and form feed, as word processors paste them, NEL, and those of Unicode. */
const lineEnds = /[\v\f\x85\u2028\u2029]/g;

/** A text without control characters; each end of a line is one that HTML and XML know. */
export function withoutControls(text: string): string {
  return text.replace(controls, '').replace(lineEnds, '\n');
}

/** Characters without a picture: those that fonts ignore, such as joiners, fillers, tags and soft hyphens, and some more. */
const unseen = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

/** What can be seen of a text, trimmed; empty if there are only spaces, marks without a letter, and what has no picture. */
export function seen(text: string): string {
  const shown = text.replace(unseen, '').trim();
  return /[^\s\p{M}]/u.test(shown) ? shown : '';
}
