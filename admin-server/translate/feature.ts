import type { Feature } from '../feature.ts';
import { createAutoTranslation } from './auto-translation.ts';
import { doctor } from './doctor.ts';
import { translationEnv } from './env.ts';
import { translationRoutes } from './routes.ts';
import { createTranslator } from './translator.ts';

/** Translates into Arabic by a service, remembers what was translated, and shows both languages side by side. */
export const translate: Feature = {
  env: translationEnv,
  doctor,
  async start({ env, content, server, log }) {
    const { translation } = translationEnv.parse(env.variables);
    const automatic =
      translation &&
      (await createAutoTranslation({
        content,
        translator: createTranslator(translation),
        monthlyLimit: translation.monthlyLimit,
        price: translation.price,
        server,
        log,
      }));
    return {
      staffCalls: translationRoutes({ content, automatic }),
      afterSave: automatic && { begin: () => void automatic.translateNew(), isBusy: automatic.isBusy },
      measures: {
        gauges: [
          {
            name: 'site_translations_left',
            help: 'Texts that wait for the translation service.',
            read: async () => (await automatic?.waiting()) ?? 0,
          },
        ],
        services: ['translate'],
      },
      stop: async () => automatic?.stop(),
    };
  },
};
