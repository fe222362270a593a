import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestTranslationServer extends AsyncDisposable {
  url: string;
  /** The bodies of the requests it received. */
  requests: { q: string[]; source: string; target: string; api_key?: string }[];
  /** Its answer from now on; undefined prefixes each text with "ar: ". */
  answer: Answer | undefined;
  /** Its answer to each request from now on, unless `answer` is set. */
  respond: ((request: TestTranslationServer['requests'][number]) => Answer) | undefined;
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** A service with LibreTranslate's API on a free port; `await using` stops it. */
export async function createTestTranslationServer(): Promise<TestTranslationServer> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await bodyOf(request);
    service.requests.push(received);
    const { status, body, headers }: Answer = service.answer ??
      service.respond?.(received) ?? {
        status: 200,
        body: JSON.stringify({ translatedText: received.q.map((text) => `ar: ${text}`) }),
      };
    response
      .writeHead(request.url === '/translate' ? status : 404, {
        'Content-Type': 'application/json',
        ...headers,
      })
      .end(body);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: TestTranslationServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: undefined,
    respond: undefined,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return service;
}

async function bodyOf(request: IncomingMessage): Promise<TestTranslationServer['requests'][number]> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as TestTranslationServer['requests'][number];
}
