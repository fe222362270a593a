import { Hono } from 'hono';
import { createTestDb } from '#content-db/testing/database.ts';
import { translationCalls } from '../../content/translations.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { createAutoTranslation } from '../auto-translation.ts';
import { translationRoutes } from '../routes.ts';
import { createTranslator } from '../translator.ts';
import { asJson, signedIn, testAdmin } from '../../testing/signed-in.ts';
import { createTestTranslationServer } from './translation-server.ts';

/** The calls for Arabic texts, those of the server and those of the feature. */
export function translationApp({ content, automatic }: Parameters<typeof translationRoutes>[0]) {
  const afterSave = automatic ? [{ begin: () => undefined, isBusy: automatic.isBusy }] : [];
  return new Hono<SignedIn>()
    .route('/', translationCalls({ content, afterSave }))
    .route('/', translationRoutes({ content, automatic }));
}

/** The calls for Arabic texts, over an empty database and with a translation service. */
export async function createTranslationCalls() {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const service = made.use(await createTestTranslationServer());
  const automatic = await createAutoTranslation({
    server: { id: 'test', isAlone: true },
    content,
    translator: createTranslator({ url: service.url }),
    monthlyLimit: 100,
    price: { amount: 20, currency: 'USD' },
    log: () => undefined,
  });
  made.defer(() => automatic.stop());
  const appOf = (username: string) =>
    signedIn(translationApp({ content, automatic }), [], { ...testAdmin, username });
  const kept = made.move();
  return {
    content,
    service,
    automatic,
    get: async (path: string) => (await appOf(testAdmin.username).request(`/api/admin/${path}`)).json(),
    send: async (method: 'POST', path: string, body: object, by = testAdmin.username) => {
      const response = await appOf(by).request(`/api/admin/${path}`, asJson(method, body));
      return { status: response.status, body: await response.json() };
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
