import { Hono } from 'hono';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type JoinTab, tabName } from '../publish/routes/tab-stream.ts';
import type { Editors } from './editors.ts';

const move = z.strictObject({
  tab: tabName,
  path: z
    .string('Must be the path of a page')
    .max(2000)
    .startsWith('/', 'Must be the path of a page')
    .nullable(),
  marks: z.array(z.string().max(500)).max(20),
});

/** POST /editing says where one is. */
export function editingRoutes({ editors }: { editors: Editors }) {
  return new Hono<SignedIn>().post('/editing', bodyType<{ json: z.input<typeof move> }>(), async (c) => {
    const { tab, ...place } = parseOrExplain(move, (await readBody(c, 4096)).values, 'place');
    editors.move(tab, c.var.admin.username, place);
    return c.body(null, 204);
  });
}

/**
 * Tells tabs who else has open what they have. A tab that sees others answers each time by its place: a connection that
 * breaks may look open for minutes, and they would still see it.
 * @param patience milliseconds that it has to answer
 */
export function tellOthers(editors: Editors, patience = 5_000): JoinTab {
  return (tab, by, onChange) => {
    const own = editors.join(tab, by);
    const unwatch = editors.watch(onChange);
    const isAlone = () => own.others().length === 0;
    let askedAt: number | undefined;
    return {
      text: () => JSON.stringify(own.others()),
      onSent() {
        if (!isAlone()) askedAt ??= Date.now();
      },
      repeatAfter: () => (isAlone() ? Infinity : patience),
      isLost() {
        if (askedAt !== undefined && own.heardAt() >= askedAt) askedAt = undefined;
        return askedAt !== undefined && Date.now() - askedAt >= patience;
      },
      leave() {
        unwatch();
        own.leave();
      },
    };
  };
}
