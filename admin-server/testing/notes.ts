import { Hono } from 'hono';
import type { Feature } from '../feature.ts';
import { readBody } from '../http/body.ts';
import { countUses } from '../http/rate-limit.ts';

const limit = { name: 'note', uses: 1000, window: 60_000 };

/** A feature for tests of the core: POST /api/notes, a form of visitors that writes to the database. */
export const notes: Feature = {
  start: ({ content, clock }) => ({
    visitorCalls: {
      routes: new Hono().post('/notes', async (c) => {
        await readBody(c, 20 * 1024);
        await countUses(content, [{ limit, key: 'a visitor' }], clock);
        return c.json({ ok: true });
      }),
      forms: ['/api/notes'],
    },
  }),
};
