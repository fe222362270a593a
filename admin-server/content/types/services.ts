import { inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { defaultLocale, type Locale } from '#content-db/model/locale.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Queries } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { sceneError } from '#content-db/scenes/scene-error.ts';
import { requireRevision, requireRow, type RowOf } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { readUpdateBody, idParam, readCreateBody, type ContentBody } from '../../http/content-body.ts';
import { rowContainsText, listRows, namesWithout } from '../list.ts';
import { localeParam, queryType } from '../../http/list-query.ts';
import { createWriter, removeContent } from '../writer.ts';
import { moveAddresses } from '../moved-address.ts';
import type { AdminContentDeps, Draft } from '../resource-routes.ts';
import { changeService, createService } from './service-writes.ts';

type Service = RowOf<'services'>;
type Text = RowOf<'service-translations'>;
type TextDraft = Omit<Draft<'service-translations'>, 'serviceId'>;
type NewService = Partial<Draft<'services'>> &
  (TextDraft | { translations: Partial<Record<Locale, Omit<TextDraft, 'locale'>>> });
type ChangedService = Partial<Draft<'services'> & TextDraft>;

const textTable = resources['service-translations'].table;

/** The texts that a list may do without. */
const pageTexts = ['detailedContent', 'audience', 'outcomes', 'outline', 'length', 'assessment'];

/**
 * Services with their text in one language: list, get, create with one or both texts, update columns of the
 * service and its text by PATCH or PUT, delete. A published service that gets a new key leaves redirects.
 */
export function services({
  content,
  published,
  idsByState,
}: Pick<AdminContentDeps, 'content' | 'published' | 'idsByState'>) {
  const writer = createWriter('services', {
    check: async (_tx, { scene }) => {
      const error = sceneError(scene ?? '');
      if (error) throw new Problem('invalid', error, { fields: { scene: error } });
    },
    afterWrite: (tx, change) => moveAddresses(tx, published.read, 'services', change),
  });
  async function change(id: number, { values, revision }: ContentBody, by: string) {
    return content.write(async (tx) => {
      requireRevision(await loadService(tx, id, languageOf(values['locale'])), revision);
      const locale = await changeService(tx, writer, id, values, by);
      return loadService(tx, id, locale);
    });
  }

  return new Hono<SignedIn>()
    .get('/', queryType(), async (c) => {
      const searchElsewhere = (search: string) =>
        inArray(
          resources.services.table.id,
          content.read
            .select({ id: textTable.serviceId })
            .from(textTable)
            .where(rowContainsText(textTable, search)),
        );
      const options = { searchElsewhere, idsByState, columnsElsewhere: pageTexts };
      const { rows, total } = await listRows(content.read, 'services', c, options);
      if (total !== undefined) c.header('X-Total-Count', String(total));
      const services = await withTexts(content.read, rows, localeParam(c) ?? defaultLocale);
      return c.json(services.map((service) => withoutTexts(service, namesWithout(c))));
    })
    .get('/:id', queryType(), async (c) =>
      c.json(await loadService(content.read, idParam(c), localeParam(c) ?? defaultLocale)),
    )
    .post('/', readCreateBody<NewService>(), async (c) => {
      const { values } = c.req.valid('json');
      const created = await content.write(async (tx) => {
        const { id, locale } = await createService(tx, writer, values, c.var.admin.username);
        return loadService(tx, id, locale);
      });
      return c.json(created, 201);
    })
    .patch('/:id', readUpdateBody<ChangedService>(), async (c) =>
      c.json(await change(idParam(c), c.req.valid('json'), c.var.admin.username)),
    )
    .put('/:id', readUpdateBody<ChangedService>(), async (c) =>
      c.json(await change(idParam(c), c.req.valid('json'), c.var.admin.username)),
    )
    .delete('/:id', async (c) => {
      await removeContent(content, 'services', idParam(c), c.var.admin.username);
      return c.body(null, 204);
    });
}

async function loadService(queries: Queries, id: number, locale: Locale) {
  const service = await requireRow(queries, 'services', id);
  const texts = await rowsWith(queries, 'service-translations', 'serviceId', [id]);
  return withText(service, texts, locale);
}

async function withTexts(queries: Queries, rows: Service[], locale: Locale) {
  const texts = await rowsWith(
    queries,
    'service-translations',
    'serviceId',
    rows.map(({ id }) => id),
  );
  const byService = Map.groupBy(texts, ({ serviceId }) => serviceId);
  return rows.map((service) => withText(service, byService.get(service.id) ?? [], locale));
}

/** The service without the long texts of these names. */
function withoutTexts<S extends { translation: Text | null }>(service: S, names: string[]): S {
  if (!service.translation || names.length === 0) return service;
  const translation = { ...service.translation };
  for (const name of pageTexts) if (names.includes(name)) Reflect.deleteProperty(translation, name);
  return { ...service, translation };
}

/** A service in one language. Its revision is the sum of both rows', so that it changes with either. */
function withText(service: Service, texts: Text[], locale: Locale) {
  const translation = texts.find((text) => text.locale === locale) ?? null;
  return {
    ...service,
    revision: service.revision + (translation?.revision ?? 0),
    translation,
    /** The languages it has texts in. */
    locales: texts.map((text) => text.locale),
  };
}

/** The language of a text, English if it is not valid: the write rejects that later. */
function languageOf(sent: unknown): Locale {
  return sent === 'ar' ? 'ar' : defaultLocale;
}
