import { Hono } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ResourceName, isResourceName } from '#content-db/types/index.ts';
import { type TranslationIssue, translationIssues } from '#content-db/read/translated-fields.ts';
import { translations } from '#content-db/read/translations.ts';
import { confirmTranslation } from '#content-db/write/confirm-translation.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { AutoTranslation } from './auto-translation.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';

/** The state of the Arabic texts. */
export interface TranslationState {
  /** Whether English texts are translated when they are saved. */
  isAutomatic: boolean;
  /** Whether a translation is running. */
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

const suggestion = z.strictObject({ text: text('Must be a text').min(1, 'Must be a text').max(200_000) });

interface TranslationDeps {
  content: Pick<Database, 'read' | 'write'>;
  automatic?: AutoTranslation | undefined;
}

/** The calls for Arabic texts: their issues, whether one is translated automatically, confirming one, suggesting one. */
export function translationRoutes({ content, automatic }: TranslationDeps) {
  return new Hono<SignedIn>()
    .get('/translations', async (c) => {
      const issues = await translationIssues(content.read);
      return c.json<TranslationState>({
        isAutomatic: automatic !== undefined,
        isBusy: automatic?.isBusy() ?? false,
        issues,
      });
    })
    .get('/translations/followed/:resource/:id', async (c) => {
      const resource = c.req.param('resource');
      if (!isResourceName(resource)) throw new Problem('not-found', 'There is nothing under this address.');
      return c.json({
        isFollowed: (await automatic?.isFollowed(resource, idParam(c))) ?? false,
      });
    })
    .post(
      '/translations/confirm',
      bodyType<{ json: { resource: ResourceName; id: number } }>(),
      async (c) => {
        const { resource, id } = parseOrExplain(row, (await readBody(c, 1024)).values, 'translation');
        await content.write((tx) => confirmTranslation(tx, { resource, id, by: c.var.admin.username }));
        return c.body(null, 204);
      },
    )
    .post('/translations/suggest', bodyType<{ json: z.input<typeof suggestion> }>(), async (c) => {
      const { text } = parseOrExplain(suggestion, (await readBody(c, 300 * 1024)).values, 'suggestion');
      if (!automatic)
        throw new Problem(
          'unavailable',
          'No translation service is set up. Set TRANSLATE_URL and restart the server.',
        );
      const [suggested] = await automatic.translator.translate([text], c.req.raw.signal);
      return c.json({ text: suggested ?? '' });
    });
}
