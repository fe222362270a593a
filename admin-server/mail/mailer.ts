import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Whom an answer goes to. */
  replyTo?: { name: string; address: string };
}

/** Sends mail. Rejects where the mail server does not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * Sends plain text through a mail server. Addresses are handed to the library as objects, which
 * encodes them: no header is ever built from what a visitor wrote.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: '', address: from } },
  );
  return {
    async send({ to, subject, text, replyTo }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, ...(replyTo && { replyTo }) });
    },
  };
}
