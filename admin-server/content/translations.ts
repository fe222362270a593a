import { Hono } from 'hono';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { englishIdOf, type TranslationIssue, translationIssues } from '#content-db/read/translated-fields.ts';
import { requireTranslation, translations } from '#content-db/read/translations.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { confirmTexts } from '#content-db/write/confirm-translation.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { AfterSave } from './after-save.ts';

/** The state of the Arabic texts. */
export interface TranslationState {
  /** Whether the server does something by itself with the texts that are saved. */
  isAutomatic: boolean;
  /** Whether it is at work. */
  isBusy: boolean;
  issues: TranslationIssue[];
}

const row = z.strictObject({
  resource: z.enum(
    translations.map(({ resource }) => resource),
    'Must be a resource with translations',
  ),
  id: z.number('Must be a number').int('Must be a whole number').positive('Must be a number above 0'),
});

export interface TranslationCallsDeps {
  content: Pick<Database, 'read' | 'write'>;
  afterSave: readonly AfterSave[];
}

/** The calls that list the Arabic texts to check, and say that a person has checked one. */
export function translationCalls({ content, afterSave }: TranslationCallsDeps) {
  return new Hono<SignedIn>()
    .get('/translations', async (c) =>
      c.json<TranslationState>({
        isAutomatic: afterSave.length > 0,
        isBusy: afterSave.some(({ isBusy }) => isBusy()),
        issues: await translationIssues(content.read),
      }),
    )
    .post(
      '/translations/confirm',
      bodyType<{ json: { resource: ResourceName; id: number } }>(),
      async (c) => {
        const sent = parseOrExplain(row, (await readBody(c, 1024)).values, 'translation');
        const translation = requireTranslation(sent.resource);
        await content.write(async (tx) => {
          const id = await englishIdOf(tx, translation, sent.id);
          await confirmTexts(tx, { translation, id, by: c.var.admin.username });
        });
        return c.body(null, 204);
      },
    );
}
