import { Hono } from 'hono';
import * as z from 'zod';
import { levels } from '#content-db/check-levels.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { resourceNames } from '#content-db/types/index.ts';
import { recordAudit } from '../../audit/record.ts';
import { bodyType, readBody } from '../../http/body.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { checks } from '../checks/checks.ts';
import { readLevels, setLevel } from '../checks/gate/levels.ts';
import type { Plans } from '../plan/planner.ts';
import type { Live } from '../release/publisher.ts';
import { mendText } from '../checks/gate/mend.ts';

const levelChange = z.strictObject({ level: z.enum(levels, 'Must be stop, warn or off') });

const mending = z.strictObject({
  check: z.string('Must be a check').max(100),
  resource: z.enum(resourceNames, 'Must be a type of content'),
  rowId: z.int('Must be a row').positive(),
  columns: z.array(z.string().max(100)).min(1, 'Name a column').max(50),
  /** The words that the finding names; without them, all that the check finds in these columns is mended. */
  quote: z.string().max(10_000).optional(),
});

export interface CheckCallsDeps {
  content: Pick<Database, 'read' | 'write'>;
  publisher: Live & Plans;
}

/**
 * The checks and their levels: GET /checks, PUT /checks/{key} for admins; POST /checks/mend mends a text as a new change.
 * GET /checks/pages: what they found on all live pages; POST /checks/pages, for admins, checks these now.
 */
export function checkCalls({ content, publisher }: CheckCallsDeps) {
  const livePages = () => ({ ...publisher.liveCheck.state(), live: publisher.live()?.release ?? null });

  return new Hono<SignedIn>()
    .get('/checks', async (c) => {
      const set = await readLevels(content.read);
      return c.json(
        checks.map(({ key, name, about, level, isOfChanges = false }) => ({
          key,
          name,
          about,
          level: set.get(key) ?? level,
          initialLevel: level,
          isOfChanges,
        })),
      );
    })
    .get('/checks/pages', (c) => c.json(livePages()))
    .post('/checks/pages', (c) => {
      publisher.liveCheck.start();
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
    .post('/checks/mend', bodyType<{ json: z.input<typeof mending> }>(), async (c) => {
      const { values } = await readBody(c, 64 * 1024);
      const { check, quote, ...place } = parseOrExplain(mending, values, 'mend');
      const mended = await content.write((tx) =>
        mendText(tx, checkOf(check), { ...place, quote, by: c.var.admin.username }),
      );
      return c.json({ mended });
    });
}

function checkOf(key: string) {
  const check = checks.find((one) => one.key === key);
  if (!check) throw new Problem('not-found', 'There is no such check.');
  return check;
}
