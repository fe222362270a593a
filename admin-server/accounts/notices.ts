import type { Log } from '../http/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { accountMessage } from '../mail/messages.ts';
import type { Client } from './sessions/session-adapter.ts';

/**
 * Mails about an account to its owner, whose username is an email address. Nobody waits for them, and a mail
 * that cannot be sent fails nothing. Without a mail server nothing is sent.
 */
export interface Notices {
  newDevice(username: string, client: Client): void;
  /** `by` is who made the account. */
  newAccount(username: string, by: string): void;
  passwordReset(username: string, by: string): void;
  factorsReset(username: string, by: string): void;
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

  function send(to: string, subject: string, what: string): void {
    const mail = accountMessage({
      subject: `${subject} (${site})`,
      what,
      account: `${adminUrl}/admin/account`,
    });
    mailer
      ?.send({ to, ...mail })
      .catch((error: NodeJS.ErrnoException) =>
        log({ level: 'warning', event: 'A mail about an account could not be sent', code: error.code }),
      );
  }

  return {
    newDevice(username, { device, address }) {
      const where = `${device || 'an unknown device'}, address ${address}`;
      send(
        username,
        'New sign-in to your account',
        `Somebody signed in to your account on ${site} from a new device: ${where}.`,
      );
    },
    newAccount: (username, by) =>
      send(
        username,
        'You have an account',
        `${by} made an account for you, ${username}, in the back office of ${site}. They tell you your password.`,
      ),
    passwordReset: (username, by) =>
      send(
        username,
        'Your password was reset',
        `${by} set a new password for your account on ${site}, and ended your sessions.`,
      ),
    factorsReset: (username, by) =>
      send(
        username,
        'Your second factors were removed',
        `${by} removed the passkeys, the authenticator app and the recovery codes of your account on ${site}, and ended your sessions.`,
      ),
  };
}
