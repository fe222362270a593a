import { isLocale, type Locale, localPath } from './locale.ts';

/**
 * What many pages have in common is stored once, as a shared part: a file of the site with reads of its own, which is at
 * no address. The file of a page has marks in the places of its parts, and is joined with them when it is sent.
 */

/** The logo with the name, the menu, the footer, and what structured data says of the organisation. */
const sharedParts = ['brand', 'menu', 'footer', 'company'] as const;
export type SharedPart = (typeof sharedParts)[number];

/** What the paths of shared parts begin with; those of files begin with a slash. */
export const sharedPartScheme = 'part:';

/** The path of a shared part, among those of the files of a site. The menu has a state for each of its links that may be current. */
export function partPath(part: SharedPart, locale: Locale, state = ''): string {
  return `${sharedPartScheme}${part}/${locale}${state}`;
}

export function isSharedPart(path: string): boolean {
  return path.startsWith(sharedPartScheme);
}

/** What the path of a shared part says. @throws Error if there is no such part */
export function parsePartPath(path: string): { part: SharedPart; locale: Locale; state: string } {
  const part = sharedParts.find((one) => path.startsWith(`${sharedPartScheme}${one}/`));
  const rest = path.slice(path.indexOf('/') + 1);
  const [locale, state] = [rest.slice(0, 2), rest.slice(2)];
  if (!part || !isLocale(locale)) throw new Error(`There is no part ${path}`);
  return { part, locale, state };
}

/** Whether a shared part is the menu of one page, which has a link to exactly that. */
export function isMenuOfPage(path: string): boolean {
  return /^part:menu\/\w+@/.test(path);
}

/** The path of a page that shows what is at a path: of a shared part, the home page of its language. */
export function pageShowing(path: string): string {
  return isSharedPart(path) ? localPath('/', parsePartPath(path).locale) : path;
}

/** The Content-Type of shared parts. */
export const partType = 'text/x-part';

/** The signs around the paths of a part, of which the first that a site has is meant. No page has control characters. */
const [before, after] = [0x02, 0x03];

/** The places of shared parts in the file of a page, and what is between them. */
interface PiecesOfPage {
  /** One more than there are parts. */
  own: Uint8Array[];
  parts: string[][];
}

/** The mark of a part. */
export function partMark(paths: string): string {
  return String.fromCharCode(before) + paths + String.fromCharCode(after);
}

/** Takes the file of a page apart. A file without marks is one piece. */
export function piecesOf(file: Uint8Array): PiecesOfPage {
  const pieces: PiecesOfPage = { own: [], parts: [] };
  let at = 0;
  for (let from = file.indexOf(before); from !== -1; from = file.indexOf(before, at)) {
    const to = file.indexOf(after, from);
    if (to === -1) break;
    pieces.own.push(file.subarray(at, from));
    pieces.parts.push(
      Buffer.from(file.subarray(from + 1, to))
        .toString('latin1')
        .split(' '),
    );
    at = to + 1;
  }
  pieces.own.push(file.subarray(at));
  return pieces;
}

/** What a page has of its own. Its structured data stays JSON. */
export function withoutParts(file: Uint8Array): Buffer {
  const { own, parts } = piecesOf(file);
  const isOfJson = ([path = '']: string[]) => parsePartPath(path).part === 'company';
  const standIns = parts.map((paths) => Buffer.from(isOfJson(paths) ? '{}' : ''));
  return Buffer.concat(own.flatMap((piece, at) => [piece, standIns[at] ?? Buffer.alloc(0)]));
}

/** The page with its parts. @param find the bytes of the first part that the site has */
export async function joinPage(
  file: Uint8Array,
  find: (paths: string[]) => Promise<Uint8Array>,
): Promise<Buffer<ArrayBuffer>> {
  const { own, parts } = piecesOf(file);
  const found = await Promise.all(parts.map(find));
  return Buffer.concat(own.flatMap((piece, at) => [piece, found[at] ?? new Uint8Array()]));
}
