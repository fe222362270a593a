import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { required } from '#content-db/model/fields.ts';
import { defaultLocale, isLocale, type Locale } from '#content-db/model/locale.ts';
import { contactForms } from '#content-db/people.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem, type ProblemCode } from '#content-db/model/problem.ts';
import type { Mailer } from '../mail/mailer.ts';
import { contactMessage } from '../mail/messages.ts';
import type { Log } from '../http/log.ts';
import { type Body, bodyKind, readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { logProblem, throwIfRateLimited, statusOf, withRetryAfter } from '../http/errors.ts';
import { type Clock, createRateLimit } from '../http/rate-limit.ts';
import { emailField, formFields, isSuspect, line } from './visitor-fields.ts';

/** Bytes of a message with all that belongs to it. */
const largest = 20 * 1024;

const input = z.strictObject({
  name: line('Name is required').max(200, 'Name is too long'),
  email: emailField,
  message: required('Message is required').max(10_000, 'Message is too long'),
  ...formFields,
});

const fieldNames = ['name', 'email', 'message'] as const;
type FieldName = (typeof fieldNames)[number];

/** The contact page for a visitor without JavaScript whose message was not taken. The page has the words. */
export interface ContactFailure {
  locale: Locale;
  /** What was typed. */
  values: Record<FieldName, string>;
  /** Fields at fault: left empty, or filled with something that cannot be. */
  errors: Partial<Record<FieldName, 'required' | 'invalid'>>;
  /** Why: `invalid`, `too-large`, `too-many`, `unavailable` … */
  code: ProblemCode;
}

/** Renders the contact page, with the headers that belong to it (Content-Security-Policy). */
export type RenderForm = (
  failure: ContactFailure,
) => Promise<{ body: Uint8Array; headers: Record<string, string> }>;

export interface ContactOptions {
  content: Pick<Database, 'write'>;
  renderForm: RenderForm;
  mailer: Mailer | undefined;
  contactTo: string | undefined;
  trustProxy: number;
  clock: Clock;
  log: Log;
}

/** POST /contact: keeps a visitor's message and mails it to staff; answers a form post with a page. */
export function contact(options: ContactOptions): Hono {
  const limit = createRateLimit({ limit: 5, window: 60_000, clock: options.clock });

  async function take(c: Context, body: Body): Promise<void> {
    const message = parseOrExplain(input, body.values, 'message');
    throwIfRateLimited(
      c,
      limit.consume(clientAddress(c, options.trustProxy)),
      'These were many messages in a short time. Please wait, then send this one again.',
    );
    await keep(options, message);
  }

  return new Hono().post('/contact', async (c) => {
    if (bodyKind(c) === 'json') {
      await take(c, await readBody(c, largest));
      return c.json({ ok: true });
    }
    let values: Body['values'] = {};
    try {
      const body = await readBody(c, largest);
      values = body.values;
      await take(c, body);
      return c.redirect(values.locale === 'ar' ? '/ar/contact/sent' : '/contact/sent', 303);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      logProblem(options.log, c, error);
      const { body, headers } = await options.renderForm(failureOf(error, values));
      return withRetryAfter(
        c.body(new Uint8Array(body), statusOf(error.code), {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
        }),
      );
    }
  });
}

async function keep(
  { content, mailer, contactTo, clock, log }: ContactOptions,
  message: z.output<typeof input>,
): Promise<void> {
  const { name, email, message: text, locale } = message;
  const isSpam = isSuspect(message, clock);
  await content.write((tx) => tx.insert(contactForms).values({ name, email, message: text, locale, isSpam }));
  if (isSpam || !mailer || !contactTo) return;
  // The message is safe by now: the visitor neither waits for the mail server nor hears of its troubles.
  mailer
    .send({
      to: contactTo,
      replyTo: { name, address: email },
      ...contactMessage({ name, email, message: text }),
    })
    .catch((error: NodeJS.ErrnoException) =>
      log({ level: 'warning', event: 'A message could not be mailed; it is in the inbox', code: error.code }),
    );
}

function failureOf({ code, fields = {} }: Problem, given: Body['values']): ContactFailure {
  const values = Object.fromEntries(fieldNames.map((name) => [name, String(given[name] ?? '')])) as Record<
    FieldName,
    string
  >;
  const errors: ContactFailure['errors'] = {};
  for (const name of fieldNames) {
    if (Object.hasOwn(fields, name)) errors[name] = values[name].trim() === '' ? 'required' : 'invalid';
  }
  return { locale: isLocale(given.locale) ? given.locale : defaultLocale, values, errors, code };
}
