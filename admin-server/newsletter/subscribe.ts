import { randomBytes } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type Locale, localPath } from '#content-db/model/locale.ts';
import { subscribers } from '#content-db/newsletter.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Mailer } from '../mail/mailer.ts';
import { confirmationMessage } from './confirmation-mail.ts';
import type { Log } from '../http/log.ts';
import { type Body, bodyKind, readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { logProblem, throwIfRateLimited } from '../http/errors.ts';
import { type Clock, countUses, type RateLimit } from '../http/rate-limit.ts';
import { hashOfToken, linkInMail } from './links.ts';
import { pageAddress } from '../http/origin.ts';
import { suppressionOf } from './suppressions.ts';
import { isCertain, signsOf } from '../visitors/spam.ts';
import { emailField, formFields } from '../visitors/fields.ts';

const maxBytes = 4 * 1024;
const hour = 60 * 60_000;

const perVisitor = { name: 'newsletter', uses: 5, window: 60_000 };
const mailsPerAddress = { name: 'mail to an address', uses: 3, window: hour };
const mailsPerSuppressed = { name: 'mail to a suppressed address', uses: 1, window: 7 * 24 * hour };

const input = z.strictObject({ email: emailField.transform((email) => email.toLowerCase()), ...formFields });

export interface SubscribeOptions {
  content: Pick<Database, 'read' | 'write'>;
  mailer: Mailer | undefined;
  siteUrl: string;
  apiUrl: string;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/**
 * POST /newsletter stores an address and mails its owner a confirmation link, if a mail server is set up. The answer
 * never reveals whether an address was stored before. Who has unsubscribed gets such a mail once a week at most,
 * whoever asks for it, and none without a mail server.
 */
export function subscribeRoutes(options: SubscribeOptions): Hono {
  const { content, mailer, clock, log } = options;
  const secondsToWait = async (limit: RateLimit, key: string) =>
    (await countUses(content, [{ limit, key }], clock)).retryAfter;

  async function subscribe(c: Context, { values }: Body): Promise<Locale> {
    const request = parseOrExplain(input, values, 'subscription');
    throwIfRateLimited(
      c,
      await secondsToWait(perVisitor, clientAddress(c, options.trustProxy)),
      'Too many addresses in a short time. Please wait a moment, then try again.',
    );
    if (isCertain(signsOf(c, request))) return request.locale;
    const suppression = await suppressionOf(content.read, request.email);
    const mails = suppression ? mailsPerSuppressed : mailsPerAddress;
    const token =
      mailer && (await secondsToWait(mails, request.email)) === 0
        ? randomBytes(32).toString('base64url')
        : undefined;
    if (suppression && !token) return request.locale;
    const unsubscribeId = await saveSubscriber(options, request, {
      ...(token && { tokenHash: hashOfToken(token) }),
      ...(suppression && { unsubscribeId: suppression.unsubscribeId }),
    });
    if (token && unsubscribeId) mailLink(options, request, { token, unsubscribeId });
    return request.locale;
  }

  const answer = (c: Context, page: string, locale: Locale) =>
    c.redirect(pageAddress(options, localPath(`/newsletter/${page}`, locale)), 303);

  return new Hono().post('/newsletter', async (c) => {
    if (bodyKind(c) === 'json') {
      await subscribe(c, await readBody(c, maxBytes));
      return c.json({ ok: true });
    }
    let values: Body['values'] = {};
    try {
      const body = await readBody(c, maxBytes);
      values = body.values;
      const locale = await subscribe(c, body);
      return answer(c, mailer ? 'check-inbox' : 'subscribed', locale);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      logProblem(log, c, error);
      return answer(c, 'invalid', values.locale === 'ar' ? 'ar' : 'en');
    }
  });
}

/**
 * Stores an address once; subscribing again renews the consent until it is confirmed.
 * @returns the id of its unsubscribe links; undefined when it is confirmed already
 */
async function saveSubscriber(
  { content, clock }: SubscribeOptions,
  { email, locale }: z.output<typeof input>,
  ids: { tokenHash?: string; unsubscribeId?: string },
): Promise<string | undefined> {
  const entry = { locale, consentAt: clock().toISOString(), ...ids };
  const [row] = await content.write((tx) =>
    tx
      .insert(subscribers)
      .values({ email, ...entry })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: entry,
        setWhere: isNull(subscribers.confirmedAt),
      })
      .returning({ unsubscribeId: subscribers.unsubscribeId }),
  );
  return row?.unsubscribeId;
}

function mailLink(
  { mailer, siteUrl, apiUrl, log }: SubscribeOptions,
  { email, locale }: z.output<typeof input>,
  { token, unsubscribeId }: { token: string; unsubscribeId: string },
): void {
  const message = confirmationMessage(locale, {
    confirm: linkInMail(apiUrl, 'confirm', token, locale),
    unsubscribe: linkInMail(apiUrl, 'unsubscribe', unsubscribeId, locale),
    site: new URL(siteUrl).host,
  });
  mailer
    ?.send({ to: email, ...message })
    .catch((error: NodeJS.ErrnoException) =>
      log({ level: 'warning', event: 'A confirmation could not be mailed', code: error.code }),
    );
}
