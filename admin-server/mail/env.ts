import * as z from 'zod';
import { together } from '#content-db/model/env.ts';
import { email } from '#content-db/model/fields.ts';

/** The mail server, and the office that writes and gets mails; undefined when there is none. */
export const mailEnv = z
  .object({
    SMTP_URL: z
      .string()
      .regex(
        /^smtps?:\/\/./,
        'must begin with smtp:// or smtps://, such as smtps://user:password@mail.example.org: correct it, or remove it with CONTACT_TO.',
      )
      .optional(),
    CONTACT_TO: email('must be an email address: correct it, or remove it with SMTP_URL.').optional(),
  })
  .superRefine(together('SMTP_URL', 'CONTACT_TO'))
  .transform(({ SMTP_URL: smtpUrl, CONTACT_TO: contactTo }) => ({
    mail: smtpUrl && contactTo ? { smtpUrl, contactTo } : undefined,
  }));
