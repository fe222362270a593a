import { Hono } from 'hono';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { confirmClock, type TrustedTime } from './trusted-time.ts';

const confirmation = z.strictObject({
  /** What the clock says, as it was shown. */
  to: z.iso.datetime(),
});

export interface ClockCallsOptions {
  content: Pick<Database, 'read' | 'write'>;
  time: TrustedTime;
}

/** GET /clock: the jump of the clock that nobody has confirmed; POST /clock confirms it. */
export function clockRoutes({ content, time }: ClockCallsOptions) {
  return new Hono<SignedIn>()
    .get('/clock', (c) => c.json({ doubt: time.doubt() ?? null }))
    .post('/clock', bodyType<{ json: z.input<typeof confirmation> }>(), async (c) => {
      const { to } = parseOrExplain(confirmation, (await readBody(c, 1024)).values, 'confirmation');
      await confirmClock(content, time, c.var.actor, to);
      return c.body(null, 204);
    });
}
