import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import { queryParam, queryType } from '../http/list-query.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { Publisher } from '../publish/types.ts';
import { createEditors, type Editor, type Editors } from './editors.ts';

const tab = z.string('Must name the tab').min(1, 'Must name the tab').max(64);
const path = z.string('Must be the path of a page').max(200).startsWith('/', 'Must be the path of a page');
const arrival = z.strictObject({ tab, path });
const move = z.strictObject({ tab, path, mark: z.string().max(300).nullable() });

export interface EditingDeps {
  /** Tells when the server ends. */
  publisher: Pick<Publisher, 'activity' | 'watch'>;
  editors?: Editors;
  /** Milliseconds until an event is repeated, to keep the connection open. */
  heartbeat?: number;
}

/** Calls about who is in the live editor: GET /editing/events tells it, POST /editing says where one is. */
export function editingRoutes({ publisher, editors = createEditors(), heartbeat = 20_000 }: EditingDeps) {
  async function tell(stream: SSEStreamingApi, own: Editor): Promise<void> {
    let wake: () => void = () => undefined;
    const stop = [editors.watch(() => wake()), publisher.watch(() => wake()), editors.join(own)];
    stream.onAbort(() => wake());
    let told: string | undefined;
    try {
      while (!stream.aborted && publisher.activity().state !== 'ending') {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const data = JSON.stringify(editors.all().filter((other) => other.tab !== own.tab));
        if (data !== told) await stream.writeSSE({ data });
        told = data;
        const beat = setTimeout(() => ((told = undefined), resolve()), heartbeat);
        await promise;
        clearTimeout(beat);
      }
    } finally {
      for (const end of stop) end();
    }
  }

  return new Hono<SignedIn>()
    .post('/editing', bodyType<{ json: z.input<typeof move> }>(), async (c) => {
      const { tab, ...place } = parseOrExplain(move, (await readBody(c, 4096)).values, 'place');
      editors.move(tab, c.var.admin.username, place);
      return c.body(null, 204);
    })
    .get('/editing/events', queryType<z.input<typeof arrival>>(), (c) => {
      const query = { tab: queryParam(c, 'tab'), path: queryParam(c, 'path') };
      const own = { ...parseOrExplain(arrival, query, 'tab'), by: c.var.admin.username, mark: null };
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, (stream) => tell(stream, own));
    });
}
