import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Problem } from '#content-db/model/problem.ts';
import { callService } from '#content-db/service-calls.ts';
import { problemOf } from './errors.ts';
import type { BucketSettings } from './settings.ts';

/** One request to the store. */
export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix of the settings; undefined for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | Blob;
  /** SHA-256 of the body in hex. The store checks it against the bytes that it received. */
  sha256?: string;
  /** Statuses that are answers rather than failures, such as 404. */
  expected?: number[];
  /** Whether it is sent once only. */
  isOnce?: boolean;
}

export type SendRequest = (request: BucketRequest) => Promise<Response>;

/** How often a request is sent, and milliseconds before the second time. The pauses double, with some chance. */
const attempts = 5;
const firstPause = 150;

/** Milliseconds for an answer and between two parts of its body, and in addition for each 100 kB that are sent. */
const answerLimit = 15_000;
const per100Kilobytes = 1_000;

const emptySha256 = createHash('sha256').digest('hex');

/** Signs each request and sends it once, to the address of the settings. */
export function signing(settings: BucketSettings): SendRequest {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  return async (asked) => {
    const { method, headers, body, sha256 = body ? 'UNSIGNED-PAYLOAD' : emptySha256 } = asked;
    const signed = await client.sign(addressOf(settings, asked), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      ...(body && { body }),
    });
    return fetchInTime(signed, body instanceof Blob ? body.size : (body?.length ?? 0));
  };
}

/**
 * Sends requests. Repeats those that failed for a reason that may pass.
 * @param sendOnce sends a request once; a Problem that it throws is not explained further
 * @throws Problem
 */
export function createSendRequest(settings: BucketSettings, sendOnce = signing(settings)): SendRequest {
  async function outcomeOf(asked: BucketRequest): Promise<Response | Problem> {
    const outcome = await sendOnce(asked).catch((error: unknown) =>
      error instanceof Problem ? error : problemOf(settings, error),
    );
    if (outcome instanceof Problem || outcome.ok) return outcome;
    if (!asked.expected?.includes(outcome.status)) return problemOf(settings, outcome);
    // Only a body that is read to its end gives the connection free.
    await outcome.arrayBuffer().catch(() => undefined);
    return outcome;
  }

  async function send(asked: BucketRequest): Promise<Response> {
    for (let count = 1; ; count += 1) {
      const outcome = await outcomeOf(asked);
      if (!(outcome instanceof Problem)) return outcome;
      if (outcome.code !== 'unavailable' || asked.isOnce || count === attempts) throw outcome;
      await sleep(firstPause * 2 ** (count - 1) * (1 + Math.random() / 2));
    }
  }

  return (asked) => callService('bucket', () => send(asked));
}

function addressOf({ endpoint, bucket, prefix }: BucketSettings, { key, query }: BucketRequest): URL {
  const path = key === undefined ? [] : `${prefix}${key}`.split('/').map(encodeURIComponent);
  const url = new URL([endpoint, bucket, ...path].join('/'));
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
}

/** Fails if the answer, or the next part of its body, takes too long. @param size bytes that are sent */
async function fetchInTime(request: Request, size: number): Promise<Response> {
  const late = new AbortController();
  const stop = () => late.abort(new DOMException('The storage does not answer', 'TimeoutError'));
  const timer = setTimeout(stop, answerLimit + (size / 100_000) * per100Kilobytes).unref();
  const response = await fetch(request, { redirect: 'manual', signal: late.signal }).catch(
    (error: unknown) => {
      clearTimeout(timer);
      throw late.signal.aborted ? late.signal.reason : error;
    },
  );
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        timer.refresh();
        controller.enqueue(part);
      },
      flush: () => clearTimeout(timer),
    }),
  );
  if (!watched) clearTimeout(timer);
  return new Response(watched ?? null, response);
}
