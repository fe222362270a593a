import type { Locale } from '#content-db/model/locale.ts';
import type { Log } from '../http/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { noticeTexts } from './notice-texts.ts';
import type { Client } from './sessions/session-adapter.ts';

interface Owner {
  username: string;
  language?: Locale | null;
}

/**
 * Mails about an account to its owner, whose username is an email address. Nobody waits for them, and a mail
 * that cannot be sent fails nothing. Without a mail server nothing is sent. They are in the language that the owner has
 * chosen for the back office, else in English.
 */
export interface Notices {
  newDevice(owner: Owner, client: Client): void;
  /** `by` is who made the account. */
  newAccount(owner: Owner, by: string): void;
  passwordReset(owner: Owner, by: string): void;
  factorsReset(owner: Owner, by: string): void;
}

export interface NoticeOptions {
  /** Undefined when no mail server is set up. */
  mailer: Mailer | undefined;
  siteUrl: string;
  adminUrl: string;
  log: Log;
}

export function createNotices({ mailer, siteUrl, adminUrl, log }: NoticeOptions): Notices {
  const site = new URL(siteUrl).host;

  function send(
    { username, language }: Owner,
    noticeOf: (texts: (typeof noticeTexts)[Locale]) => { subject: string; what: string },
  ): void {
    const texts = noticeTexts[language ?? 'en'];
    const { subject, what } = noticeOf(texts);
    const text = `${what}\n\n${texts.advice}\n${adminUrl}/admin/account\n`;
    mailer
      ?.send({ to: username, subject: `${subject} (${site})`, text })
      .catch((error: NodeJS.ErrnoException) =>
        log({ level: 'warning', event: 'A mail about an account could not be sent', code: error.code }),
      );
  }

  return {
    newDevice: (owner, client) => send(owner, (texts) => texts.newDevice(site, client)),
    newAccount: (owner, by) => send(owner, (texts) => texts.newAccount(site, by, owner.username)),
    passwordReset: (owner, by) => send(owner, (texts) => texts.passwordReset(site, by)),
    factorsReset: (owner, by) => send(owner, (texts) => texts.factorsReset(site, by)),
  };
}
