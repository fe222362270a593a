import { Hono } from 'hono';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { resourceNames } from '#content-db/types/index.ts';
import { recordAudit } from '../audit/record.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { checks, readLevels, setLevel } from './checks.ts';
import { levels } from './check-levels.ts';
import { fixText } from './fixes.ts';
import { createLiveCheck, type LiveCheckDeps } from './live-check.ts';

const levelChange = z.strictObject({ level: z.enum(levels, 'Must be stop, warn or off') });

const fixRequest = z.strictObject({
  check: z.string('Must be a check').max(100),
  resource: z.enum(resourceNames, 'Must be a type of content'),
  rowId: z.int('Must be a row').positive(),
  columns: z.array(z.string().max(100)).min(1, 'Name a column').max(50),
  /** The words that the finding names; without them, all that the check finds in these columns is fixed. */
  quote: z.string().max(10_000).optional(),
});

export interface CheckCallsDeps extends LiveCheckDeps {
  content: Pick<Database, 'read' | 'write'>;
}

/**
 * The checks and their levels: GET /checks, PUT /checks/{key} for admins; POST /checks/mend fixes a text as a new change.
 * GET /checks/pages: what they found on all live pages; POST /checks/pages, for admins, checks these now.
 */
export function checkCalls({ content, ...deps }: CheckCallsDeps) {
  const liveCheck = createLiveCheck(deps);
  const livePages = () => ({ ...liveCheck.state(), live: deps.publisher.live()?.release ?? null });

  return new Hono<SignedIn>()
    .get('/checks', async (c) => {
      const set = await readLevels(content.read);
      return c.json(
        checks.map(({ key, name, about, level, findInChanges }) => ({
          key,
          name,
          about,
          level: set.get(key) ?? level,
          initialLevel: level,
          isOfChanges: findInChanges !== undefined,
        })),
      );
    })
    .get('/checks/pages', (c) => c.json(livePages()))
    .post('/checks/pages', (c) => {
      liveCheck.start();
      return c.json(livePages(), 202);
    })
    .put('/checks/:key', bodyType<{ json: z.input<typeof levelChange> }>(), async (c) => {
      const check = checkOf(c.req.param('key'));
      const { values } = await readBody(c, 1024);
      const { level } = parseOrExplain(levelChange, values, 'level');
      await content.write(async (tx) => {
        await setLevel(tx, check.key, level);
        await recordAudit(tx, c.var.actor, 'setting', `Check “${check.name}”: set to ${level}`);
      });
      return c.body(null, 204);
    })
    .post('/checks/mend', bodyType<{ json: z.input<typeof fixRequest> }>(), async (c) => {
      const { values } = await readBody(c, 64 * 1024);
      const { check, quote, ...place } = parseOrExplain(fixRequest, values, 'mend');
      const mended = await content.write((tx) =>
        fixText(tx, checkOf(check), { ...place, quote, by: c.var.admin.username }),
      );
      return c.json({ mended });
    });
}

function checkOf(key: string) {
  const check = checks.find((one) => one.key === key);
  if (!check) throw new Problem('not-found', 'There is no such check.');
  return check;
}
