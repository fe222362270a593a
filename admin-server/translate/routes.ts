import { Hono } from 'hono';
import * as z from 'zod';
import { storable } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { isResourceName } from '#content-db/types/index.ts';
import { englishIdOf } from '#content-db/read/translated-fields.ts';
import { arabicColumns, requireTranslation } from '#content-db/read/translations.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { AutoTranslation } from './auto-translation.ts';
import type { Pause } from './pauses.ts';
import { type Board, boardStates, loadBoard } from './board.ts';
import { type PairRow, loadPair, savePair } from './side-by-side.ts';
import { memoryRoutes } from './memory-routes.ts';
import { orderTranslation, planTranslation, type TranslationPlan } from './plan.ts';
import { usedCharacters } from './spending.ts';
import { suggestTranslation } from './suggest.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { queryType } from '../http/list-query.ts';

const suggestion = z.strictObject({
  text: storable('Must be a text').min(1, 'Must be a text').max(200_000),
  resource: z.string().optional(),
  id: z.number().int().positive().optional(),
});

const boardFilter = z.object({
  state: z.enum(boardStates, 'Must be a state').optional(),
  resource: z
    .string()
    .refine(isResourceName, 'Must be a type')
    .transform((name) => requireTranslation(name).resource)
    .optional(),
  page: z.string().max(100).optional(),
  list: z.coerce.number('Must be a number').int().min(1).max(100_000).default(1),
});

const order = z.strictObject({
  resource: z.string().optional(),
  id: z.number().int().positive().optional(),
});

const written = z.strictObject({
  english: storable('Must be a text').max(200_000),
  texts: z.array(storable('Must be a text').max(200_000)).max(10_000),
});

const save = z.strictObject({
  texts: z.record(z.string().max(100), written).default({}),
  begun: z.record(z.string().max(100), written).default({}),
  over: z.record(z.string().max(100), z.string().max(100)).optional(),
  confirmed: z.array(z.string().max(100)).max(100).default([]),
  segment: z
    .strictObject({
      column: z.string().max(100),
      english: storable('Must be a text').max(200_000),
      arabic: storable('Must be a text').max(200_000),
    })
    .optional(),
  revision: z.number().int().optional(),
});

/** The query of the board; `list` is the page of the list, from 1. */
interface BoardQuery {
  state?: string;
  resource?: string;
  page?: string;
  list?: string;
}

/** The service, for the board. */
export interface ServiceState {
  name: string;
  /** Why it is not asked at present; null while it is. */
  pause: Pause | null;
  /** Texts that wait for it. */
  waiting: number;
  /** Characters that were sent to it this month, and that may be sent; null without a limit. */
  used: number;
  limit: number | null;
}

/** Rows on one page of the board. */
const boardPageSize = 50;

interface TranslationDeps {
  content: Pick<Database, 'read' | 'write'>;
  automatic?: AutoTranslation | undefined;
}

/** The calls for Arabic texts. */
export function translationRoutes({ content, automatic }: TranslationDeps) {
  const requireService = () => automatic ?? throwNoService();
  return new Hono<SignedIn>()
    .get('/translations/board', queryType<BoardQuery>(), async (c) => {
      const { list, ...filter } = parseOrExplain(boardFilter, c.req.query(), 'filter');
      const page = { limit: boardPageSize, offset: (list - 1) * boardPageSize };
      const [board, service] = await Promise.all([
        loadBoard(content.read, { ...filter, ...page }),
        serviceState(content, automatic),
      ]);
      return c.json<Board & { service: ServiceState | null }>({ ...board, service });
    })
    .get('/translations/plan', queryType<Pick<BoardQuery, 'resource'>>(), async (c) => {
      const { resource } = parseOrExplain(boardFilter, c.req.query(), 'filter');
      const options = { resource, automatic: requireService(), now: Date.now() };
      return c.json<TranslationPlan>(await planTranslation(content.read, options));
    })
    .post('/translations/plan', bodyType<{ json: z.input<typeof order> }>(), async (c) => {
      const { resource, id } = parseOrExplain(order, (await readBody(c, 1024)).values, 'order');
      const service = requireService();
      const only = resource === undefined ? undefined : requireTranslation(resource).resource;
      const ordered = await orderTranslation(content, { resource: only, id, by: c.var.admin.username });
      void service.translateNew();
      return c.json({ texts: ordered }, 202);
    })
    .get('/translations/row/:resource/:id', async (c) => {
      const translation = requireTranslation(c.req.param('resource'));
      return c.json<PairRow>(await loadPair(content.read, translation, idParam(c)));
    })
    .get('/translations/english-of/:resource/:id', async (c) => {
      const translation = requireTranslation(c.req.param('resource'));
      return c.json({ id: await englishIdOf(content.read, translation, idParam(c)) });
    })
    .post('/translations/row/:resource/:id', bodyType<{ json: z.input<typeof save> }>(), async (c) => {
      const translation = requireTranslation(c.req.param('resource'));
      const sent = parseOrExplain(save, (await readBody(c, 2 * 1024 * 1024)).values, 'translation');
      const known = new Set(arabicColumns(translation));
      if (
        [...Object.keys({ ...sent.texts, ...sent.begun }), ...sent.confirmed].some(
          (column) => !known.has(column),
        )
      )
        throw new Problem('invalid', 'Name columns that are translated.');
      const id = idParam(c);
      await savePair(content, { ...sent, translation, id, by: c.var.admin.username });
      return c.json<PairRow>(await loadPair(content.read, translation, id));
    })
    .route('/', memoryRoutes({ content }))
    .get('/translations/followed/:resource/:id', async (c) => {
      const resource = c.req.param('resource');
      if (!isResourceName(resource)) throw new Problem('not-found', 'There is nothing under this address.');
      return c.json({
        isFollowed: (await automatic?.isFollowed(resource, idParam(c))) ?? false,
      });
    })
    .post('/translations/suggest', bodyType<{ json: z.input<typeof suggestion> }>(), async (c) => {
      const sent = parseOrExplain(suggestion, (await readBody(c, 300 * 1024)).values, 'suggestion');
      const { text: english, resource, id } = sent;
      const ofRow =
        resource !== undefined && id !== undefined
          ? { translation: requireTranslation(resource), id }
          : undefined;
      const { signal } = c.req.raw;
      return c.json({
        text: await suggestTranslation(content, requireService(), { text: english, row: ofRow, signal }),
      });
    });
}

async function serviceState(
  content: Pick<Database, 'read'>,
  automatic: AutoTranslation | undefined,
): Promise<ServiceState | null> {
  if (!automatic) return null;
  return {
    name: automatic.translator.name,
    pause: automatic.pause() ?? null,
    waiting: await automatic.waiting(),
    used: await usedCharacters(content.read, Date.now()),
    limit: automatic.monthlyLimit ?? null,
  };
}

function throwNoService(): never {
  throw new Problem(
    'unavailable',
    'No translation service is set up. Set TRANSLATE_URL and restart the server.',
  );
}
