import { randomUUID } from 'node:crypto';
import type { Request } from './protocol.ts';
import { kindOf, Refusal } from './statement.ts';
import { Stream } from './stream.ts';
import { createWriteSlot } from './write-slot.ts';

export interface Limits {
  /**
   * How writes are refused: in their statement (`blocked`), by the rights of the token, or by a replica that does
   * not reach its primary.
   */
  readOnly: 'blocked' | 'token' | 'replica' | undefined;
  /** After which time a transaction is taken from its client while another one waits. */
  transactionMs: number;
  /** After which time without a request a stream ends. */
  streamMs: number;
}

export interface Reply {
  status: number;
  body: object;
}

/** The open streams of the server, by the baton that the next request has to show. */
export interface Streams {
  run(baton: string | undefined, requests: Request[]): Promise<Reply>;
  /** The statements of a request, as far as they can be told. */
  statementsOf(baton: string | undefined, requests: Request[]): string[];
  endAll(): void;
}

export function createStreams(file: string, limits: Limits): Streams {
  const streams = new Map<string, { stream: Stream; timer: NodeJS.Timeout }>();
  const expired = new Set<string>();
  const slot = createWriteSlot<Stream>(
    () => limits.transactionMs,
    (holder) => holder.timeOut(),
  );
  const blocked = () => (limits.readOnly === 'blocked' ? 'the database is read-only' : undefined);

  /** Keeps an open stream for the next request of its client. */
  function keep(stream: Stream): string | null {
    if (!stream.isOpen) return null;
    const baton = randomUUID();
    const expire = () => {
      end(baton);
      expired.add(baton);
    };
    streams.set(baton, { stream, timer: setTimeout(expire, limits.streamMs).unref() });
    return baton;
  }

  function end(baton: string): void {
    take(baton)?.close();
  }

  function take(baton: string): Stream | undefined {
    const kept = streams.get(baton);
    streams.delete(baton);
    clearTimeout(kept?.timer);
    return kept?.stream;
  }

  function statementsOf(baton: string | undefined, requests: Request[]): string[] {
    const stored = new Map(baton === undefined ? [] : streams.get(baton)?.stream.stored);
    return requests.flatMap((request) => {
      if (request.type === 'store_sql') stored.set(request.sql_id, request.sql);
      return textsOf(request).map(({ sql, sql_id: id }) => sql ?? stored.get(id ?? 0) ?? '');
    });
  }

  return {
    statementsOf,
    async run(baton, requests) {
      if (baton !== undefined && expired.has(baton)) return expiredReply;
      const denial = denials[limits.readOnly ?? 'blocked'];
      const isDenied = denial && statementsOf(baton, requests).some(isWrite);
      const kept = baton === undefined ? new Stream(file, { slot, blocked }) : take(baton);
      if (!kept) return errorReply(400, 'Received an invalid baton');
      try {
        if (isDenied) throw denial;
        const results: object[] = [];
        for (const request of requests) results.push(await answer(kept, request));
        return { status: 200, body: { baton: keep(kept), base_url: null, results } };
      } catch (error) {
        kept.close();
        if (error instanceof Denial) return errorReply(error.status, error.message);
        if (error instanceof RangeError) return errorReply(400, error.message);
        throw error;
      }
    },
    endAll() {
      for (const baton of streams.keys()) end(baton);
    },
  };
}

export function errorReply(status: number, error: string): Reply {
  return { status, body: { error } };
}

const expiredReply: Reply = {
  status: 400,
  body: { message: 'The stream has expired due to inactivity', code: 'STREAM_EXPIRED' },
};

/** A refusal of the whole request, by its status. */
class Denial extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const denials = {
  blocked: undefined,
  token: new Denial(403, 'Authorization forbidden: Not authorized to execute query'),
  replica: new Denial(500, 'Failed to execute queries via RPC protocol: `primary is unreachable`'),
};

async function answer(stream: Stream, request: Request): Promise<object> {
  if (request.type === 'close') {
    stream.close();
    return { type: 'ok', response: { type: 'close' } };
  }
  try {
    return { type: 'ok', response: { type: request.type, ...(await stream.run(request)) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: 'error', error: { message: error.message, code: error.code } };
  }
}

function textsOf(request: Request): { sql?: string | undefined; sql_id?: number | undefined }[] {
  if (request.type === 'execute') return [request.stmt];
  if (request.type === 'batch') return request.batch.steps.map(({ stmt }) => stmt);
  return request.type === 'sequence' ? [request] : [];
}

function isWrite(sql: string): boolean {
  try {
    return ['write', 'ddl'].includes(kindOf(sql));
  } catch {
    return false;
  }
}
