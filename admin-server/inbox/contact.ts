import { and, eq, gt, ne } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { required } from '#content-db/model/fields.ts';
import { defaultLocale, isLocale, type Locale, localPath } from '#content-db/model/locale.ts';
import type { SpamSign } from '#content-db/model/spam-signs.ts';
import { contactForms } from '#content-db/inbox.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { seen } from '#content-db/model/seen.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { RejectedForm } from '#site/content/context.ts';
import type { Mailer } from '../mail/mailer.ts';
import { contactMessage } from './contact-mail.ts';
import type { Log } from '../http/log.ts';
import { type Body, bodyKind, readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { logProblem, throwIfRateLimited, statusOf, withRetryAfter } from '../http/errors.ts';
import { type Clock, countUses } from '../http/rate-limit.ts';
import { pageAddress } from '../http/origin.ts';
import type { RenderAnswer } from '../live/answer-pages.ts';
import { isCertain, isDoubtful, signsOf } from '../visitors/spam.ts';
import { subjectTitle } from './subjects.ts';
import { emailField, formFields, optionalLine, singleLine } from '../visitors/fields.ts';

/** Limit for a whole message. */
const maxBytes = 20 * 1024;

/** Milliseconds in which the same text from two addresses is a sign of spam. */
const repeatedWithin = 24 * 60 * 60_000;

const perVisitor = { name: 'message', uses: 5, window: 60_000 };

const input = z.strictObject({
  name: singleLine('Name is required').max(200, 'Name is too long'),
  email: emailField,
  message: required('Message is required').max(10_000, 'Message is too long'),
  // Neither is typed, so a wrong one must not keep a message back.
  about: optionalLine(100),
  page: optionalLine(500),
  ...formFields,
});

const fieldNames = ['name', 'email', 'message'] as const;

export interface ContactOptions {
  content: Pick<Database, 'read' | 'write'>;
  published: Pick<Database, 'read'>;
  renderAnswer: RenderAnswer;
  mailer: Mailer | undefined;
  contactTo: string | undefined;
  siteUrl: string;
  apiUrl: string;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/**
 * POST /contact stores a visitor's message and mails it to staff: marked if it is doubtful, and filed away without a mail
 * only if it is certain to be spam. Answers a form post with a page.
 */
export function contactRoutes(options: ContactOptions): Hono {
  async function receive(c: Context, body: Body): Promise<void> {
    const message = parseOrExplain(input, body.values, 'message');
    const use = { limit: perVisitor, key: clientAddress(c, options.trustProxy) };
    throwIfRateLimited(
      c,
      (await countUses(options.content, [use], options.clock)).retryAfter,
      'These were many messages in a short time. Please wait, then send this one again.',
    );
    await store(options, message, signsOf(c, message));
  }

  return new Hono().post('/contact', async (c) => {
    if (bodyKind(c) === 'json') {
      await receive(c, await readBody(c, maxBytes));
      return c.json({ ok: true });
    }
    let values: Body['values'] = {};
    try {
      const body = await readBody(c, maxBytes);
      values = body.values;
      await receive(c, body);
      return c.redirect(pageAddress(options, localPath('/contact/sent', localeOf(values))), 303);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      logProblem(options.log, c, error);
      const page = localPath('/contact', localeOf(values));
      const { body, headers } = await options.renderAnswer(page, { form: failureOf(error, values) });
      return withRetryAfter(
        c.body(new Uint8Array(body), statusOf(error.code), {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
        }),
      );
    }
  });
}

function localeOf({ locale }: Body['values']): Locale {
  return isLocale(locale) ? locale : defaultLocale;
}

async function store(
  { content, published, mailer, contactTo, clock, log }: ContactOptions,
  { name, email, message, about, page, locale }: z.output<typeof input>,
  signsOfSending: SpamSign[],
): Promise<void> {
  const title = await subjectTitle(published.read, about);
  const signs = [...signsOfSending];
  if (await isRepeated(content.read, { email, message }, clock)) signs.push('repeated');
  const isSpam = isCertain(signs);
  const spamSigns = isDoubtful(signs) ? signs : [];
  // The database's own clock is the one that may have jumped.
  const at = clock().toISOString();
  const row = { name, email, message, about: title && about, page, locale, isSpam, spamSigns };
  await content.write((tx) => tx.insert(contactForms).values({ ...row, createdAt: at, updatedAt: at }));
  if (isSpam || !mailer || !contactTo) return;
  // The message is stored already, so the visitor need not wait for the mail server or see its errors.
  mailer
    .send({
      to: contactTo,
      replyTo: { name, address: email },
      ...contactMessage({ ...row, about: title }),
    })
    .catch((error: NodeJS.ErrnoException) =>
      log({ level: 'warning', event: 'A message could not be mailed; it is in the inbox', code: error.code }),
    );
}

/** Whether the same text has come from another address of late. */
async function isRepeated(
  read: Queries,
  { email, message }: { email: string; message: string },
  clock: Clock,
): Promise<boolean> {
  const since = new Date(clock().getTime() - repeatedWithin).toISOString();
  const isSame = and(
    eq(contactForms.message, message),
    ne(contactForms.email, email),
    gt(contactForms.createdAt, since),
  );
  return (await read.select({ id: contactForms.id }).from(contactForms).where(isSame).limit(1)).length > 0;
}

function failureOf({ code, fields = {} }: Problem, typed: Body['values']): RejectedForm {
  const textOf = (name: (typeof fieldNames)[number]) => String(typed[name] ?? '');
  const values = {
    name: textOf('name'),
    email: textOf('email'),
    message: textOf('message'),
    about: String(typed['about'] ?? ''),
  };
  const errors: RejectedForm['errors'] = {};
  for (const name of fieldNames) {
    if (Object.hasOwn(fields, name)) errors[name] = seen(values[name]) === '' ? 'required' : 'invalid';
  }
  return { values, errors, code };
}
