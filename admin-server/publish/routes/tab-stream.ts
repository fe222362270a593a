import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { queryParam, queryType } from '../../http/list-query.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Live } from '../engine/release/publisher.ts';
import type { News } from './news.ts';

/** Names a tab of the back office. */
export const tabName = z.string('Must name the tab').min(1, 'Must name the tab').max(64);

const arrival = z.strictObject({ tab: tabName });

/** What a feature tells a tab of the back office, by the one stream that it has. */
export interface TabPart {
  /** What the tab is to know now, as JSON. It is sent when it is another text. */
  text(): string;
  /** Called when it is sent. */
  onSent(): void;
  /** Milliseconds until it is sent again. */
  repeatAfter(): number;
  /** Whether the tab is gone, although its connection looks open. */
  isLost(): boolean;
  leave(): void;
}

/** Begins what a feature tells a tab. `by`: the username; `onChange` is called when there may be another text. */
export type JoinTab = (tab: string, by: string, onChange: () => void) => TabPart;

export interface TabStreamDeps {
  /** Tells when the server ends. */
  publisher: Live;
  /** The version of what staff see of publishing. */
  news: News;
  /** What features tell. */
  joins: readonly JoinTab[];
  /** Milliseconds until everything is sent again, to keep the connection open. */
  heartbeat?: number;
}

/**
 * GET /editing/events: the stream of a tab of the back office. It tells as 'publish' what version the overview of
 * publishing has, and without a name what features tell.
 */
export function tabStream({ publisher, news, joins, heartbeat = 20_000 }: TabStreamDeps) {
  async function tell(stream: SSEStreamingApi, tab: string, by: string): Promise<void> {
    let wake: () => void = () => undefined;
    const parts = joins.map((join) => join(tab, by, () => wake()));
    const stop = [
      publisher.watch(() => wake()),
      news.watch(() => wake()),
      ...parts.map(({ leave }) => leave),
    ];
    stream.onAbort(() => wake());
    void news.look();
    let sent: string[] = [];
    let sentVersion: string | undefined;
    try {
      while (!stream.aborted && publisher.activity().state !== 'ending') {
        if (parts.some((part) => part.isLost())) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        for (const [at, part] of parts.entries()) {
          const data = part.text();
          if (data === sent[at]) continue;
          sent[at] = data;
          part.onSent();
          await stream.writeSSE({ data });
        }
        const version = news.version();
        if (version !== undefined && version !== sentVersion)
          await stream.writeSSE({ event: 'publish', data: version });
        sentVersion = version;
        const beat = setTimeout(
          () => ((sent = []), (sentVersion = undefined), resolve()),
          Math.min(heartbeat, ...parts.map((part) => part.repeatAfter())),
        );
        await promise;
        clearTimeout(beat);
      }
    } finally {
      for (const end of stop) end();
    }
  }

  return new Hono<SignedIn>().get('/editing/events', queryType<z.input<typeof arrival>>(), (c) => {
    const { tab } = parseOrExplain(arrival, { tab: queryParam(c, 'tab') }, 'tab');
    const by = c.var.admin.username;
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, (stream) => tell(stream, tab, by));
  });
}
