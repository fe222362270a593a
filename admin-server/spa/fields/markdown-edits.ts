/** A change of a text: what goes in place of `start` to `end`, and what is selected afterwards. */
export interface TextChange {
  text: string;
  start: number;
  end: number;
  select: [start: number, end: number];
}

/** What a tool does to a text with this selection. */
export type Edit = (text: string, start: number, end: number) => TextChange;

/** Puts marks around the selection, or takes them away where they are there already. */
export function surround(before: string, after = before): Edit {
  return (text, start, end) => {
    const selected = text.slice(start, end);
    if (text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after)) {
      const from = start - before.length;
      return { text: selected, start: from, end: end + after.length, select: [from, from + selected.length] };
    }
    const at = start + before.length;
    return { text: before + selected + after, start, end, select: [at, at + selected.length] };
  };
}

/** Begins each line of the selection with a mark, or takes it away where all have it. */
export function prefixLines(mark: string): Edit {
  return (text, start, end) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const lines = text.slice(from, end).split('\n');
    const hasAll = lines.every((line) => line.startsWith(mark));
    const changed = lines.map((line) => (hasAll ? line.slice(mark.length) : mark + line)).join('\n');
    return { text: changed, start: from, end, select: [from, from + changed.length] };
  };
}

/** Puts a block of its own where the cursor is, with empty lines around it. */
export function insertBlock(block: string): Edit {
  return (text, start, end) => {
    const before = text.slice(0, start);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const inserted = `${gap}${block}\n\n`;
    return { text: inserted, start, end, select: [start + inserted.length, start + inserted.length] };
  };
}
