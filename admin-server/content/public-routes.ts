import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { defaultLocale, isLocale } from '#content-db/model/locale.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { releases } from '#content-db/releases.ts';
import { isCollection, type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import { compress, type Encoding } from '../files/encoding.ts';
import type { LiveSite } from '../publish/types.ts';
import type { Withdrawn } from '#content-db/read/withdrawn.ts';
import { type SendableFile, sendFile } from '../files/send-file.ts';
import type { PublicAnswer, Query } from './public-answer.ts';
import { publicAnswers } from './types/public-answers.ts';

export interface PublicOptions {
  published: Pick<Database, 'read'>;
  live(): LiveSite | undefined;
  /** What is withdrawn: none of it is in an answer, also before pages are live without it. */
  withdrawn: { now(): Withdrawn };
}

/** The public calls: published content as JSON, loaded once per release and then served from memory. */
export function publicRoutes({ published, live, withdrawn }: PublicOptions): Hono {
  const answerOf = createAnswers(published.read, live, withdrawn);
  const app = new Hono();
  for (const name of resourceNames) {
    const answer = publicAnswers[name] ?? derivedAnswer(name);
    if (!answer) continue;
    app.get(`/${name}`, async (c) => {
      const serialised = await answerOf(name, answer, {
        locale: localeParam(c),
        page: answer.needsPage ? pageParam(c) : '',
      });
      const headers = {
        'Cache-Control': answer.maxAge > 0 ? `public, max-age=${answer.maxAge}` : 'no-cache',
      };
      return sendFile(c, { status: 200, type: 'application/json', headers, ...serialised });
    });
  }
  return app;
}

/** The public call of a type as its definition describes it; undefined when it has none. */
function derivedAnswer(name: ResourceName): PublicAnswer | undefined {
  const resource: Resource = resources[name];
  if (!isCollection(name) || resource.shape !== 'collection' || !resource.publicCall) return undefined;
  const { localeColumn } = resource;
  const { view, maxAge } = resource.publicCall;
  return {
    maxAge,
    load: (content, { locale }) =>
      content.list(name, view as never, localeColumn === undefined ? undefined : locale),
  };
}

type Serialised = Pick<SendableFile, 'tag' | 'isEncodable' | 'open'>;

/** Longer answers are compressed, once per release and encoding. */
const minCompressedBytes = 1024;

/** From 1 to 9. Low, because a visitor waits while the first answer is compressed. */
const quality = 5;

function serialise(value: unknown): Serialised {
  const body = Buffer.from(JSON.stringify(value));
  const encoded = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  async function bytesOf(encoding: Encoding | undefined): Promise<Buffer<ArrayBuffer>> {
    if (!encoding) return body;
    const bytes = encoded.get(encoding) ?? compress(body, encoding, quality);
    encoded.set(encoding, bytes);
    return bytes;
  }
  return {
    tag: createHash('sha256').update(body).digest('hex').slice(0, 32),
    isEncodable: body.length > minCompressedBytes,
    open: (encoding) => bytesOf(encoding).then((bytes) => ({ size: bytes.length, bytes })),
  };
}

/** Caches the answers of the live release. */
function createAnswers(
  read: Database['read'],
  live: () => LiveSite | undefined,
  { now }: PublicOptions['withdrawn'],
) {
  const cache = new LRUCache<string, Promise<Serialised>>({ max: 200 });
  let release: number | undefined;
  let withdrawn = now();

  async function load(
    name: ResourceName,
    key: string,
    answer: PublicAnswer,
    query: Query,
  ): Promise<Serialised> {
    try {
      const content = createReaders(read, 'bulk', { withdrawn }).forPage(() => undefined);
      if (await content.isOff(name))
        throw new Problem('not-found', `This site has no ${resources[name].label.toLowerCase()}s.`);
      const answered = serialise(await answer.load(content, query));
      // A running publish may be rolled back, so answers read meanwhile are not cached.
      if ((await read.$count(releases, eq(releases.state, 'rendering'))) > 0) cache.delete(key);
      return answered;
    } catch (error) {
      cache.delete(key);
      throw error;
    }
  }

  return (name: ResourceName, answer: PublicAnswer, query: Query): Promise<Serialised> => {
    const current = live()?.release;
    if (current !== release || withdrawn !== now()) cache.clear();
    release = current;
    withdrawn = now();
    const key = `${name}@${query.locale}/${query.page}`;
    const cached = cache.get(key) ?? load(name, key, answer, query);
    cache.set(key, cached);
    return cached;
  };
}

function localeParam(c: Context): Query['locale'] {
  const [locale = defaultLocale, ...more] = c.req.queries('locale') ?? [];
  if (isLocale(locale) && more.length === 0) return locale;
  throw new Problem('invalid', 'The locale must be en or ar.', { fields: { locale: 'Must be en or ar' } });
}

function pageParam(c: Context): string {
  const [page = '', ...more] = c.req.queries('page') ?? [];
  if (page !== '' && page.length <= 100 && more.length === 0) return page;
  throw new Problem('invalid', 'Page is required', { fields: { page: 'Page is required' } });
}
