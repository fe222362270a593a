import { type Locale, locales, splitPath } from '#content-db/model/locale.ts';
import type { Queries } from '#content-db/database/open.ts';
import { liveHtml } from '../../page/live-html.ts';
import { makerOf } from '../../hooks.ts';
import { isImmutable } from '../../immutable-files.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveSite } from '../../types.ts';
import { type ChangedFile, changedFiles, type ChangedPages, changedPages } from './changed-pages.ts';

/** What is live, and where visitors get it. */
export interface PublicSite {
  live: Pick<LiveSite, 'release' | 'files'>;
  store: Pick<ObjectStore, 'localPath'>;
  siteUrl: string;
}

/** Whether visitors get what was published. */
export interface Verification {
  isVerified: boolean;
  /** Languages of the pages that the release changed. */
  locales: Locale[];
  /** A page that was checked, or the one that differs. */
  path?: string;
  /** Why it is not verified, in words for staff. */
  message?: string;
}

/** What a release changed, and whether visitors get it. */
export type Receipt = Verification & ChangedPages;

/** Milliseconds for the public address to answer. */
const timeout = 5_000;

/** The receipt of the live release, which staff have made. */
export async function receiptOf(queries: Queries, site: PublicSite): Promise<Receipt> {
  const files = await changedFiles(queries, site.live.release);
  const [verification, pages] = await Promise.all([
    verifyFiles(site, files.files),
    changedPages(site.store, files),
  ]);
  return { ...verification, ...pages };
}

/**
 * Fetches a page of each language that the live release changed from the public address, and compares its
 * bytes. A release that only removes pages is verified without a check.
 */
export async function verify(queries: Queries, site: PublicSite): Promise<Verification> {
  return verifyFiles(site, (await changedFiles(queries, site.live.release)).files);
}

async function verifyFiles(site: PublicSite, files: ChangedFile[]): Promise<Verification> {
  const localeOf = ({ path }: { path: string }) => splitPath(path).locale;
  const pages = files.filter(({ path, type }) => type?.startsWith('text/html') ?? !isFile(path));
  const found = { locales: locales.filter((locale) => pages.some((page) => localeOf(page) === locale)) };
  const checked = found.locales.flatMap(
    (locale) => pages.find((page) => page.status === 200 && localeOf(page) === locale) ?? [],
  );
  for (const { path } of checked) {
    const html = await liveHtml(site.live, path, site.store);
    const message =
      html === undefined
        ? `The live page ${path} cannot be read at the moment. Try again.`
        : await mismatch(path, html, site.siteUrl);
    if (message !== undefined) return { ...found, isVerified: false, path, message };
  }
  return { ...found, isVerified: true, ...(checked[0] && { path: checked[0].path }) };
}

function isFile(path: string): boolean {
  return isImmutable(path) || makerOf(path) !== undefined;
}

/** Fetches a page from the public address. @returns why visitors do not get this HTML; undefined if they do */
export async function mismatch(path: string, html: string, siteUrl: string): Promise<string | undefined> {
  const address = new URL(encodeURI(path), siteUrl).href;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    if (!response.ok) return `${address} answers ${response.status}.`;
    const isSame = (await response.text()) === html;
    return isSame ? undefined : `${address} still shows another version. A cache may need some time.`;
  } catch {
    return `The server could not reach ${address}.`;
  }
}
