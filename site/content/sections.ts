import type { Text } from './texts.ts';

type AnyLookup = (section: string, key: string) => Text | undefined;

/** Title and description of a section. */
export function heading(
  text: AnyLookup,
  section: string,
): { title: Text | undefined; description: Text | undefined } {
  return { title: text(section, 'title'), description: text(section, 'description') };
}

export interface Point {
  key: string;
  title: Text;
  description: Text | undefined;
}

/** The points of a section that have a title, which is stored under the key plus `suffix`. */
export function points(
  text: AnyLookup,
  section: string,
  keys: readonly string[],
  suffix: '' | '_title',
): Point[] {
  return keys.flatMap((key) => {
    const title = text(section, key + suffix);
    return title ? [{ key, title, description: text(section, `${key}_description`) }] : [];
  });
}
