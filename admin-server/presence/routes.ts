import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import { queryParam, queryType } from '../http/list-query.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { Live } from '../publish/engine/release/publisher.ts';
import { createEditors, type Editors } from './editors.ts';
import type { News } from './news.ts';

const tab = z.string('Must name the tab').min(1, 'Must name the tab').max(64);
const arrival = z.strictObject({ tab });
const move = z.strictObject({
  tab,
  path: z
    .string('Must be the path of a page')
    .max(2000)
    .startsWith('/', 'Must be the path of a page')
    .nullable(),
  marks: z.array(z.string().max(500)).max(20),
});

export interface EditingDeps {
  /** Tells when the server ends. */
  publisher: Live;
  editors?: Editors;
  /** The version of what staff see of publishing. */
  news: News;
  /** Milliseconds until an event is repeated, to keep the connection open. */
  heartbeat?: number;
  /** Milliseconds in which a tab that sees others has to answer. */
  patience?: number;
}

/**
 * Calls about who has what open: GET /editing/events tells it, POST /editing says where one is. As a tab has this one
 * stream, it tells as 'publish' what version the overview of publishing has, too. A tab that sees others
 * answers each event by its place: a connection that breaks may look open for minutes, and they would still see it.
 */
export function editingRoutes(deps: EditingDeps) {
  const { publisher, news, editors = createEditors(), heartbeat = 20_000, patience = 5_000 } = deps;

  async function tell(stream: SSEStreamingApi, tab: string, by: string): Promise<void> {
    let wake: () => void = () => undefined;
    const stop = [editors.watch(() => wake()), publisher.watch(() => wake()), news.watch(() => wake())];
    const own = editors.join(tab, by);
    stream.onAbort(() => wake());
    void news.look();
    let told: string | undefined;
    let toldVersion: string | undefined;
    let askedAt: number | undefined;
    try {
      while (!stream.aborted && publisher.activity().state !== 'ending') {
        if (askedAt !== undefined && own.heardAt() >= askedAt) askedAt = undefined;
        if (askedAt !== undefined && Date.now() - askedAt >= patience) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const others = own.others();
        const data = JSON.stringify(others);
        if (data !== told) {
          if (others.length > 0) askedAt ??= Date.now();
          await stream.writeSSE({ data });
        }
        told = data;
        const version = news.version();
        if (version !== undefined && version !== toldVersion)
          await stream.writeSSE({ event: 'publish', data: version });
        toldVersion = version;
        const beat = setTimeout(
          () => ((told = toldVersion = undefined), resolve()),
          others.length > 0 ? patience : heartbeat,
        );
        await promise;
        clearTimeout(beat);
      }
    } finally {
      for (const end of stop) end();
      own.leave();
    }
  }

  return new Hono<SignedIn>()
    .post('/editing', bodyType<{ json: z.input<typeof move> }>(), async (c) => {
      const { tab, ...place } = parseOrExplain(move, (await readBody(c, 4096)).values, 'place');
      editors.move(tab, c.var.admin.username, place);
      return c.body(null, 204);
    })
    .get('/editing/events', queryType<z.input<typeof arrival>>(), (c) => {
      const { tab } = parseOrExplain(arrival, { tab: queryParam(c, 'tab') }, 'tab');
      const by = c.var.admin.username;
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, (stream) => tell(stream, tab, by));
    });
}
