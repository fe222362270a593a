import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Who receives answers. */
  replyTo?: { name: string; address: string };
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
