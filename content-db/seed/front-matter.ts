import { Problem } from '../model/problem.ts';

/**
 * Splits a text file into its front matter, between two lines of `---`, and its body. A field is one line,
 * `name: value`, without quoting.
 * @throws Problem `invalid`, naming the file, when the front matter is malformed
 */
export function parseFrontMatter(
  text: string,
  file: string,
): { fields: Record<string, string>; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Problem('invalid', `${file} must start with fields between two lines of ---.`);
  const fields = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Problem('invalid', `${file}: "${line}" is not a field. Write it as name: value.`);
    if (fields.has(name)) throw new Problem('invalid', `${file}: the field ${name} is given twice.`);
    fields.set(name, value.trim());
  }
  return { fields: Object.fromEntries(fields), body: body.trim() };
}
