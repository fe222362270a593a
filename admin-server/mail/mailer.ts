import { createTransport } from 'nodemailer';
import { callService } from '#content-db/service-calls.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Who receives answers. */
  replyTo?: { name: string; address: string };
  /** The address of one-click unsubscribing (RFC 8058); for every mail that somebody can unsubscribe from. */
  unsubscribe?: string;
}

/** Sends mail. Rejects when the mail server does not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * Sends plain text through a mail server. Passes addresses to the library as objects, which it encodes, so a
 * visitor's text can't inject headers.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(connectionTo(smtpUrl), { from: { name: '', address: from } });
  return {
    async send({ to, subject, text, replyTo, unsubscribe }) {
      const mail = {
        to: { name: '', address: to },
        subject,
        text,
        ...(replyTo && { replyTo }),
        headers: { ...notFromAPerson, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      };
      await callService('mail', () => transport.sendMail(mail));
    },
  };
}

/**
 * Greets a mail server and signs in, without sending anything.
 * @throws an Error of nodemailer, whose `code` says why it failed
 */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(connectionTo(smtpUrl));
  await transport.verify().finally(() => transport.close());
}

function connectionTo(smtpUrl: string) {
  return {
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Keeps absence notes from being sent back (RFC 3834, section 5). */
const notFromAPerson = { 'Auto-Submitted': 'auto-generated' };

function unsubscribeHeaders(address: string) {
  return {
    // Prepared, because a folded address is not understood by every mail program.
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
