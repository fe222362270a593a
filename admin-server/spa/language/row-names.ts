import { humanize } from '#content-db/model/humanize.ts';

type Known = (english: string) => string | undefined;

/**
 * A row as the server names it in a sentence, in the language of the back office: `blog post “Cabin” (en)`, also several
 * with commas between them, `Uploaded picture 28`, and texts by their keys: `services / hero / title`,
 * `Services: hero title`.
 * @param known the translation of a text that a dictionary has; undefined for others
 * @returns undefined if it is no such name
 */
export function rowNamesIn(text: string, known: Known): string | undefined {
  return described(text, known) ?? numbered(text, known) ?? keyed(text, known) ?? placed(text, known);
}

/** The name of a text by the parts of its key: `الرئيسية: القسم الرئيسي › العنوان`. */
export function keyName([place = '', ...parts]: string[], translate: (english: string) => string): string {
  return `${translate(place)}: ${parts.map(translate).join(' › ')}`;
}

const row = String.raw`(\p{L}[\p{L} ]{0,60}) “([^“”]*)”(?: \((en|ar)\))?`;
const rows = new RegExp(`^${row}(?:, ${row})*$`, 'u');

function described(text: string, known: Known): string | undefined {
  if (!rows.test(text)) return undefined;
  const names = [...text.matchAll(new RegExp(row, 'gu'))].map(([, type = '', title = '', locale]) => {
    const label = known(type);
    const language = locale && known(locale === 'ar' ? 'Arabic' : 'English');
    return (
      label && `${label} «\u2068${keyed(title, known) ?? title}\u2069»${language ? ` (${language})` : ''}`
    );
  });
  return names.includes(undefined) ? undefined : names.join('، ');
}

function numbered(text: string, known: Known): string | undefined {
  const [, type = '', number] = /^(.+) (\d+)$/.exec(text) ?? [];
  const label = known(type);
  return label && `${label} ${number}`;
}

function keyed(text: string, known: Known): string | undefined {
  const parts = text.split(' / ');
  if (parts.length < 2 || !parts.every((part) => /^[\w.-]+$/.test(part))) return undefined;
  return keyName(parts, (part) => known(humanize(part)) ?? humanize(part));
}

/** The words after the place are those of the section, then those of the key: they are divided where both are known. */
function placed(text: string, known: Known): string | undefined {
  const [, place = '', rest = ''] = /^([^:]+): (.+)$/.exec(text) ?? [];
  const name = known(place);
  const words = rest.split(' ');
  if (name === undefined) return undefined;
  for (let at = words.length - 1; at > 0; at--) {
    const [section, key] = [known(words.slice(0, at).join(' ')), known(words.slice(at).join(' '))];
    if (section !== undefined && key !== undefined) return `${name}: ${section} › ${key}`;
  }
  return undefined;
}
