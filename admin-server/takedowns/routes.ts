import { Hono } from 'hono';
import * as z from 'zod';
import { required, text } from '#content-db/model/fields.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { resourceNames } from '#content-db/types/index.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { removablePages, type Subject } from './coverage.ts';
import type { Takedowns } from './takedowns.ts';

const row = z.strictObject({
  resource: z.enum(resourceNames),
  rowId: z.number().int().positive(),
});

const subject = z.union([
  z.strictObject({ rows: z.array(row).min(1).max(20) }),
  z.strictObject({ page: text().max(200) }),
  z.strictObject({ picture: text().max(200) }),
]);

const input = z.strictObject({
  subject,
  reason: required('Please say why').max(500),
});

/** Takedowns: GET and POST /takedowns, POST /takedowns/coverage, /takedowns/{id}/check and /takedowns/{id}/allow. */
export function takedownRoutes({ takedowns }: { takedowns: Takedowns }) {
  return new Hono<SignedIn>()
    .get('/takedowns', async (c) => c.json({ takedowns: await takedowns.list(), pages: removablePages }))
    .post('/takedowns/coverage', bodyType<{ json: { subject: Subject } }>(), async (c) => {
      const body = parseOrExplain(
        z.strictObject({ subject }),
        (await readBody(c, maxBody)).values,
        'takedown',
      );
      return c.json(await takedowns.coverage(body.subject));
    })
    .post(
      '/takedowns',
      requireRecentProof,
      bodyType<{ json: { subject: Subject; reason: string } }>(),
      async (c) => {
        const body = parseOrExplain(input, (await readBody(c, maxBody)).values, 'takedown');
        return c.json(await takedowns.takeDown(body.subject, body.reason, c.var.actor), 201);
      },
    )
    .post('/takedowns/:id/check', async (c) => c.json(await takedowns.check(idParam(c), c.var.actor)))
    .post('/takedowns/:id/allow', requireRecentProof, async (c) =>
      c.json(await takedowns.allow(idParam(c), c.var.actor)),
    );
}

const maxBody = 16 * 1024;
