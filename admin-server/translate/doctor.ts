import { type Check, failed, off, ok } from '../doctor/finding.ts';
import { reasonOf } from '../doctor/reason.ts';
import { translationEnv } from './env.ts';

/** Whether the translation service answers. */
export const doctor: Check = {
  name: 'Translation',
  async run({ variables }) {
    const { translation: service } = translationEnv.parse(variables);
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
