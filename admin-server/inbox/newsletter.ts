import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Locale } from '#content-db/model/locale.ts';
import { subscribers } from '#content-db/people.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Mailer } from '../mail/mailer.ts';
import { confirmationMessage } from '../mail/messages.ts';
import type { Log } from '../http/log.ts';
import { type Body, bodyKind, readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { logProblem, throwIfRateLimited } from '../http/errors.ts';
import { type Clock, createRateLimit } from '../http/rate-limit.ts';
import { emailField, formFields, isLikelySpam } from './visitor-fields.ts';

const maxBytes = 4 * 1024;

/** How long the link in a confirmation mail works, in milliseconds. */
const linkLifetime = 7 * 24 * 60 * 60 * 1000;

const input = z.strictObject({ email: emailField.transform((email) => email.toLowerCase()), ...formFields });

export interface NewsletterOptions {
  content: Pick<Database, 'read' | 'write'>;
  mailer: Mailer | undefined;
  siteUrl: string;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/**
 * POST /newsletter stores an address and mails its owner a confirmation link, if a mail server is set up.
 * GET /newsletter/confirm is that link. Neither reveals whether an address was stored before.
 */
export function newsletterRoutes(options: NewsletterOptions): Hono {
  const { clock, log } = options;
  const perVisitor = createRateLimit({ limit: 5, window: 60_000, clock });
  const mailsPerAddress = createRateLimit({ limit: 3, window: 60 * 60_000, clock });

  async function subscribe(c: Context, { values }: Body): Promise<Locale> {
    const request = parseOrExplain(input, values, 'subscription');
    throwIfRateLimited(
      c,
      perVisitor.consume(clientAddress(c, options.trustProxy)),
      'Too many addresses in a short time. Please wait a moment, then try again.',
    );
    if (isLikelySpam(request, clock)) return request.locale;
    const token =
      options.mailer && mailsPerAddress.consume(request.email) === 0
        ? randomBytes(32).toString('base64url')
        : undefined;
    if ((await saveSubscriber(options, request, token)) && token) mailLink(options, request, token);
    return request.locale;
  }

  const app = new Hono();
  app.post('/newsletter', async (c) => {
    if (bodyKind(c) === 'json') {
      await subscribe(c, await readBody(c, maxBytes));
      return c.json({ ok: true });
    }
    let values: Body['values'] = {};
    try {
      const body = await readBody(c, maxBytes);
      values = body.values;
      return c.redirect(pageFor('subscribed', await subscribe(c, body)), 303);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      logProblem(log, c, error);
      return c.redirect(pageFor('invalid', values.locale === 'ar' ? 'ar' : 'en'), 303);
    }
  });
  app.get('/newsletter/confirm', async (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' });
    const locale = await confirm(options, c.req.query('token') ?? '');
    return c.redirect(locale ? pageFor('confirmed', locale) : pageFor('invalid', 'en'), 303);
  });
  return app;
}

function pageFor(outcome: 'subscribed' | 'confirmed' | 'invalid', locale: Locale): string {
  return `${locale === 'ar' ? '/ar' : ''}/newsletter/${outcome}`;
}

/** Stores an address once; subscribing again renews the consent until it is confirmed. @returns whether it is unconfirmed */
async function saveSubscriber(
  { content, clock }: NewsletterOptions,
  { email, locale }: z.output<typeof input>,
  token: string | undefined,
): Promise<boolean> {
  const entry = { locale, consentAt: clock().toISOString(), ...(token && { tokenHash: hashOf(token) }) };
  const rows = await content.write((tx) =>
    tx
      .insert(subscribers)
      .values({ email, ...entry })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: entry,
        setWhere: sql`${subscribers.confirmedAt} is null`,
      })
      .returning({ id: subscribers.id }),
  );
  return rows.length > 0;
}

function mailLink(
  { mailer, siteUrl, log }: NewsletterOptions,
  { email, locale }: z.output<typeof input>,
  token: string,
): void {
  const link = `${siteUrl}/api/newsletter/confirm?token=${token}`;
  mailer
    ?.send({ to: email, ...confirmationMessage(locale, link, new URL(siteUrl).host) })
    .catch((error: NodeJS.ErrnoException) =>
      log({ level: 'warning', event: 'A confirmation could not be mailed', code: error.code }),
    );
}

/**
 * Confirms the address of a token. The token stays valid after that, because mail filters open links before people
 * do.
 * @returns the subscriber's language; undefined when the token is unknown or expired
 */
async function confirm({ content, clock }: NewsletterOptions, token: string): Promise<Locale | undefined> {
  const now = clock();
  const [subscriber] = await content.read
    .select()
    .from(subscribers)
    .where(eq(subscribers.tokenHash, hashOf(token)));
  if (!subscriber) return undefined;
  if (subscriber.confirmedAt !== null) return subscriber.locale;
  if (now.getTime() - Date.parse(subscriber.consentAt) > linkLifetime) return undefined;
  await content.write((tx) =>
    tx.update(subscribers).set({ confirmedAt: now.toISOString() }).where(eq(subscribers.id, subscriber.id)),
  );
  return subscriber.locale;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
