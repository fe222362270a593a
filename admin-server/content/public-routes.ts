import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { defaultLocale, isLocale, type Locale } from '#content-db/model/locale.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { type CollectionName, createReaders, type Reader } from '#content-db/read/reader.ts';
import { releases } from '#content-db/releases.ts';
import { type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import { compress, type Encoding } from '../files/encoding.ts';
import type { LiveSite } from '../publish/types.ts';
import { type SendableFile, sendFile } from '../files/send-file.ts';
import { publicAnswers } from './types/public-answers.ts';

export interface PublicOptions {
  published: Pick<Database, 'read'>;
  live(): LiveSite | undefined;
}

export interface Query {
  locale: Locale;
  page: string;
}

/** What one public call gives, out of published content. */
export interface PublicAnswer {
  /** Seconds for which it may be reused. */
  maxAge: number;
  needsPage?: boolean;
  load(content: Reader, query: Query): Promise<unknown>;
}

/** The public reads: published content as JSON, made once a release and then answered from memory. */
export function publicReads({ published, live }: PublicOptions): Hono {
  const answerOf = createAnswers(published.read, live);
  const app = new Hono();
  for (const name of resourceNames) {
    const answer = publicAnswers[name] ?? derivedAnswer(name);
    if (!answer) continue;
    app.get(`/${name}`, async (c) => {
      const answered = await answerOf(name, answer, {
        locale: localeParam(c),
        page: answer.needsPage ? pageParam(c) : '',
      });
      const headers = {
        'Cache-Control': answer.maxAge > 0 ? `public, max-age=${answer.maxAge}` : 'no-cache',
      };
      return sendFile(c, { status: 200, type: 'application/json', headers, ...answered });
    });
  }
  return app;
}

/** The public rows of a type, as its definition has them. */
function derivedAnswer(name: ResourceName): PublicAnswer | undefined {
  const resource: Resource = resources[name];
  if (resource.shape !== 'collection' || !resource.publicCall) return undefined;
  const { localeColumn } = resource;
  const { view, maxAge } = resource.publicCall;
  return {
    maxAge,
    load: (content, { locale }) =>
      content.list(name as CollectionName, view as never, localeColumn === undefined ? undefined : locale),
  };
}

type Serialised = Pick<SendableFile, 'tag' | 'isEncodable' | 'open'>;

/** Answers of more bytes are compressed, each at most once a release. */
const compressedFrom = 1024;

/** Of 9: a visitor waits while the first answer is compressed. */
const quality = 5;

function serialise(value: unknown): Serialised {
  const body = Buffer.from(JSON.stringify(value));
  const encoded = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  async function bytesOf(encoding: Encoding | undefined): Promise<Buffer<ArrayBuffer>> {
    if (!encoding) return body;
    const made = encoded.get(encoding) ?? compress(body, encoding, quality);
    encoded.set(encoding, made);
    return made;
  }
  return {
    tag: createHash('sha256').update(body).digest('hex').slice(0, 32),
    isEncodable: body.length > compressedFrom,
    open: (encoding) => bytesOf(encoding).then((bytes) => ({ size: bytes.length, bytes })),
  };
}

/** Answers of the release that is live, each loaded once. */
function createAnswers(read: Database['read'], live: () => LiveSite | undefined) {
  const kept = new LRUCache<string, Promise<Serialised>>({ max: 200 });
  let release: number | undefined;

  async function load(key: string, answer: PublicAnswer, query: Query): Promise<Serialised> {
    try {
      const answered = serialise(
        await answer.load(
          createReaders(read).forPage(() => undefined),
          query,
        ),
      );
      // What is being published may yet be taken back, so what was read meanwhile is not kept.
      if ((await read.$count(releases, eq(releases.state, 'rendering'))) > 0) kept.delete(key);
      return answered;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  return (name: string, answer: PublicAnswer, query: Query): Promise<Serialised> => {
    const current = live()?.release;
    if (current !== release) kept.clear();
    release = current;
    const key = `${name}@${query.locale}/${query.page}`;
    const known = kept.get(key) ?? load(key, answer, query);
    kept.set(key, known);
    return known;
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
