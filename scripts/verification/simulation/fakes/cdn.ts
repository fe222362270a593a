import { isImmutable } from '#admin-server/publish/immutable-files.ts';
import type { PurgeSettings } from '#admin-server/publish/deploy/purge.ts';
import { websiteKey } from '#admin-server/bucket/website-files.ts';
import { type Bucket, plainBytes } from './bucket.ts';
import type { Network } from './network.ts';

/** Origin of the public site. */
export const siteUrl = 'https://site.example';

/** How servers tell the CDN what has changed. */
export const purgeSettings: PurgeSettings = { kind: 'cloudflare', zone: 'zone', token: 'token' };

/** What visitors got at an address: the bytes of a file, or undefined for a page that is not there. */
type Answer = Buffer<ArrayBuffer> | undefined;

/** A cache between visitors and the bucket of the website. It keeps each answer until it is told to forget it. */
export class Cdn {
  readonly #website: Bucket;
  readonly #kept = new Map<string, Answer>();

  constructor(website: Bucket) {
    this.#website = website;
  }

  /** What a visitor gets at a path. */
  get(path: string): Answer {
    if (!this.#kept.has(path)) this.#kept.set(path, this.#inWebsite(path));
    return this.#kept.get(path);
  }

  /** Visitors look at every page, and ask again for what they got before. */
  visit(): void {
    for (const [key, { headers }] of this.#website.files)
      if (String(headers['content-type']).startsWith('text/html'))
        this.get(key === 'index.html' ? '/' : `/${key}`);
  }

  /** Whether visitors get a file from it, by its key in the website. */
  keeps(key: string): boolean {
    return this.#kept.get(`/${key}`) !== undefined;
  }

  /** The paths whose answers are not those of the website any more. */
  outdated(): string[] {
    return [...this.#kept].flatMap(([path, answer]) => {
      const now = this.#inWebsite(path);
      const isSame = answer === undefined || now === undefined ? answer === now : answer.equals(now);
      return isSame || isImmutable(path) ? [] : path;
    });
  }

  /** Forgets what a call names. See https://developers.cloudflare.com/cache/how-to/purge-cache */
  forget(call: { purge_everything?: true; files?: string[] }): void {
    if (call.purge_everything) this.#kept.clear();
    for (const address of call.files ?? []) this.#kept.delete(decodeURI(new URL(address).pathname));
  }

  #inWebsite(path: string): Answer {
    const file = this.#website.files.get(websiteKey(path));
    return file && plainBytes(file);
  }
}

/** Answers what servers fetch: an address of the public site, and the call that makes the CDN forget. */
export function fetchingFrom(cdn: Cdn, network: Network): typeof fetch {
  return async (address, options) => {
    const { origin, pathname } = new URL(String(address));
    return network.request('cdn', () => {
      if (origin === siteUrl) {
        const bytes = cdn.get(decodeURI(pathname));
        return new Response(bytes ?? null, { status: bytes ? 200 : 404 });
      }
      cdn.forget(JSON.parse(String(options?.body)));
      return new Response('{"success":true}');
    });
  };
}
