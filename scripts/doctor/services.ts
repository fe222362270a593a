import { greetMailServer } from '#admin-server/mail/mailer.ts';
import { type Check, failed, off, ok } from '#admin-server/doctor/finding.ts';
import { reasonOf } from '#admin-server/doctor/reason.ts';

/** Whether the mail server takes our mail, without sending any. */
export const mail: Check = {
  name: 'Mail',
  async run({ mail: settings }) {
    if (!settings) return [off('No mail is sent: messages are only in the inbox. See SMTP_URL.')];
    const { host } = new URL(settings.smtpUrl);
    try {
      await greetMailServer(settings.smtpUrl);
      return [ok(`${host} takes mail of this server.`)];
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && error.code === 'EAUTH';
      return [
        isRefused
          ? failed(
              `${host} refuses the user or the password.`,
              'Correct them in SMTP_URL; write @ and : in them as %40 and %3A.',
            )
          : failed(
              `${host} cannot be used: ${reasonOf(error)}.`,
              'Check host and port of SMTP_URL (smtps:// for port 465, smtp:// for 587), and the firewall.',
            ),
      ];
    }
  },
};
