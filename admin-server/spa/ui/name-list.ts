import { formatLocale } from '../language/language.ts';
import { fill, t } from '../language/text.tsx';

/** Names in one line: `Home, Team`. */
export function nameList(names: string[]): string {
  return isolated(names).join(t(', '));
}

/** Names within a sentence: `dana, omar and sara`. */
export function nameSentence(names: string[]): string {
  return conjunction.format(isolated(names));
}

const conjunction = new Intl.ListFormat(formatLocale, { type: 'conjunction' });

/** In Arabic each is isolated, so that Latin names keep their order. */
function isolated(names: string[]): string[] {
  return names.map((name) => fill('{name}', { name }));
}

/** The name of somebody for a small label: what stands before the @ of their address. */
export function shortName(username: string): string {
  return username.split('@')[0] || username;
}
