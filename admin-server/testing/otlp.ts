import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** The parts of a request that a test looks at: https://opentelemetry.io/docs/specs/otlp/#otlphttp-request */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(attribute),
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
  isFailed: boolean;
}

/** A receiver of traces: OTLP as JSON over HTTP. */
export interface OtlpReceiver extends AsyncDisposable {
  url: string;
  spans: ReceivedSpan[];
  resources: Record<string, unknown>[];
  headers: IncomingMessage['headers'][];
  /** `silent`: takes requests and never answers. */
  state: 'ok' | 'silent' | number;
  /** Resolves with the first span for which `test` is true, once that is here. */
  first(test: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  /** Resolves when a request has arrived, answered or not. */
  asked(): Promise<void>;
}

export async function createOtlpReceiver(): Promise<OtlpReceiver> {
  const listeners = new Set<() => void>();
  const server = createServer(async (request, response) => {
    receiver.headers.push(request.headers);
    const { resourceSpans } = exported.parse(await json(request));
    if (receiver.state === 'ok') {
      for (const { resource, scopeSpans } of resourceSpans) {
        receiver.resources.push(valuesOf(resource.attributes));
        for (const span of scopeSpans.flatMap(({ spans }) => spans))
          receiver.spans.push({
            ...span,
            parentSpanId: span.parentSpanId,
            attributes: valuesOf(span.attributes),
            isFailed: span.status.code === 2,
          });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } else if (receiver.state !== 'silent') response.writeHead(receiver.state).end();
    for (const listener of listeners) listener();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Resolves at the next request for which `look` gives something. */
  function next<T>(look: () => T | undefined): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const listener = () => {
      const found = look();
      if (found === undefined) return;
      listeners.delete(listener);
      resolve(found);
    };
    listeners.add(listener);
    return promise;
  }

  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resources: [],
    headers: [],
    state: 'ok',
    async first(test) {
      return receiver.spans.find(test) ?? next(() => receiver.spans.find(test));
    },
    asked: () => next(() => true).then(() => undefined),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function valuesOf(attributes: z.output<typeof attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** A span with those below it, such as `['GET /', ['database'], ['database']]`. */
export type Tree = [name: string, ...Tree[]];

/** The trace of a span from that span down, in alphabetical order. */
export function treeOf(spans: ReceivedSpan[], root: ReceivedSpan): Tree {
  const below = spans.filter((span) => span.traceId === root.traceId && span.parentSpanId === root.spanId);
  const parts = below.map((span) => treeOf(spans, span));
  return [root.name, ...parts.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
}
