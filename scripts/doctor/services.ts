import { greetMailServer } from '#admin-server/mail/mailer.ts';
import { type Check, failed, off, ok } from './finding.ts';
import { reasonOf } from './reason.ts';

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

/** Whether the translation service answers. */
export const translation: Check = {
  name: 'Translation',
  async run({ translation: service }) {
    if (!service) return [off('Nothing is translated automatically. See TRANSLATE_URL.')];
    const isLibreTranslate = service.provider === 'libretranslate';
    const address = isLibreTranslate ? `${service.url}/languages` : service.url;
    try {
      const { ok: isFine, status } = await fetch(address, { signal: AbortSignal.timeout(5000) });
      // The others answer no question without a text that costs something.
      if (isFine || !isLibreTranslate) return [ok(`${service.url} answers.`)];
      return [
        failed(
          `${address} answers ${status}.`,
          'Check TRANSLATE_URL: it is the address of a LibreTranslate.',
        ),
      ];
    } catch (error) {
      return [
        failed(
          `${service.url} cannot be reached: ${reasonOf(error)}.`,
          'Start the service, or correct TRANSLATE_URL.',
        ),
      ];
    }
  },
};
