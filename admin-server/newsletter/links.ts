import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Database } from '#content-db/database/open.ts';
import { defaultLocale, isLocale, type Locale, localPath } from '#content-db/model/locale.ts';
import { subscribers, suppressions } from '#content-db/newsletter.ts';
import { clientAddress } from '../http/client-address.ts';
import { throwIfRateLimited } from '../http/errors.ts';
import { type Clock, countUses } from '../http/rate-limit.ts';
import type { RenderAnswer } from '../live/answer-pages.ts';
import { recordRevocation } from '../revocations/record.ts';
import { hashOfAddress, unsubscribe } from './suppressions.ts';

const unknownLinks = { name: 'unknown link', uses: 20, window: 60_000 };

/** How long the link in a confirmation mail works, in milliseconds. */
const linkLifetime = 7 * 24 * 60 * 60 * 1000;

export interface NewsletterLinkOptions {
  content: Pick<Database, 'read' | 'write'>;
  renderAnswer: RenderAnswer;
  trustProxy: number;
  clock: Clock;
  /** Called after something of a person was deleted; see visitors/overwriting.ts. */
  onDeletion(): void;
}

/** The query parameter with the secret of each link. */
const secretNames = { confirm: 'token', unsubscribe: 'id' };

type LinkName = keyof typeof secretNames;

/** The path of one-click unsubscribing, which mail programs post to from elsewhere (RFC 8058). */
export const oneClickPath = '/api/newsletter/unsubscribe';

/** The address of a link in a mail, in the reader's language. */
export function linkInMail(apiUrl: string, name: LinkName, secret: string, locale: Locale): string {
  const query = new URLSearchParams({ [secretNames[name]]: secret, locale });
  return `${apiUrl}/api/newsletter/${name}?${query}`;
}

/** What is stored of the token in a confirmation link. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An answer page, and its status. */
type Answer = [page: string, status: ContentfulStatusCode];

const unknown: Answer = ['link-unknown', 404];

/**
 * The links in our mails. GET only shows a page with a button, because mail filters open links before people do;
 * POST does what the link says, and answers with a page, never with a redirect (RFC 8058, section 3.1). The form
 * of a page has no action, so it posts to the address of the link.
 */
export function newsletterLinks(options: NewsletterLinkOptions): Hono {
  const answerTo = (name: LinkName, work: (secret: string) => Promise<Answer>) => async (c: Context) => {
    const [page, status] = await work(c.req.query(secretNames[name]) ?? '');
    if (page === unknown[0]) {
      const use = { limit: unknownLinks, key: clientAddress(c, options.trustProxy) };
      const { retryAfter } = await countUses(options.content, [use], options.clock);
      throwIfRateLimited(c, retryAfter, 'These were many links that are not valid. Please wait a moment.');
    }
    const asked = c.req.query('locale');
    const path = localPath(`/newsletter/${page}`, isLocale(asked) ? asked : defaultLocale);
    const { body, headers } = await options.renderAnswer(path, { isFromMail: true });
    return c.body(new Uint8Array(body), status, { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
  };

  return new Hono()
    .get(
      '/newsletter/confirm',
      answerTo('confirm', async (token) => (await findToken(options, token)).answer),
    )
    .post(
      '/newsletter/confirm',
      answerTo('confirm', (token) => confirm(options, token)),
    )
    .get(
      '/newsletter/unsubscribe',
      answerTo('unsubscribe', async (id) => (await findId(options, id)).answer),
    )
    .post(
      '/newsletter/unsubscribe',
      answerTo('unsubscribe', (id) => leave(options, id)),
    );
}

/** What a link leads to: the answer to GET, and the subscriber if POST changes something. */
interface Found {
  answer: Answer;
  subscriber?: typeof subscribers.$inferSelect | undefined;
}

async function findToken({ content, clock }: NewsletterLinkOptions, token: string): Promise<Found> {
  const isIt = eq(subscribers.tokenHash, hashOfToken(token));
  const [subscriber] = await content.read.select().from(subscribers).where(isIt);
  if (!subscriber) return { answer: unknown };
  if (subscriber.confirmedAt !== null) return { answer: ['link-used', 410] };
  const age = clock().getTime() - Date.parse(subscriber.consentAt);
  return age > linkLifetime ? { answer: ['link-expired', 410] } : { answer: ['confirm', 200], subscriber };
}

/** Confirms a subscription, which also lifts the suppression of its address. */
async function confirm(options: NewsletterLinkOptions, token: string): Promise<Answer> {
  const { answer, subscriber } = await findToken(options, token);
  if (!subscriber) return answer;
  const { tokenHash, email } = subscriber;
  return options.content.write(async (tx) => {
    const confirmed = await tx
      .update(subscribers)
      .set({ confirmedAt: options.clock().toISOString() })
      .where(and(eq(subscribers.id, subscriber.id), eq(subscribers.tokenHash, tokenHash ?? '')))
      .returning({ id: subscribers.id });
    if (confirmed.length === 0) return unknown;
    const addressHash = hashOfAddress(email);
    const lifted = await tx
      .delete(suppressions)
      .where(eq(suppressions.addressHash, addressHash))
      .returning({ addressHash: suppressions.addressHash });
    if (lifted.length > 0) await recordRevocation(tx, { kind: 'subscribed', addressHash });
    return ['confirmed', 200];
  });
}

async function findId({ content: { read } }: NewsletterLinkOptions, id: string): Promise<Found> {
  const [subscriber] = await read.select().from(subscribers).where(eq(subscribers.unsubscribeId, id));
  if (subscriber) return { answer: ['unsubscribe', 200], subscriber };
  const isDone = (await read.$count(suppressions, eq(suppressions.unsubscribeId, id))) > 0;
  return { answer: isDone ? ['unsubscribed', 200] : unknown };
}

async function leave(options: NewsletterLinkOptions, id: string): Promise<Answer> {
  const { answer, subscriber } = await findId(options, id);
  if (!subscriber) return answer;
  await options.content.write((tx) => unsubscribe(tx, eq(subscribers.unsubscribeId, id), options.clock()));
  options.onDeletion();
  return ['unsubscribed', 200];
}
