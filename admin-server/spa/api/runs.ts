import type { PublishAnswer, RunAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { RunInfo } from '#admin-server/publish/types.ts';
import { api, ApiError, read } from './client.ts';

export type { RunInfo };

/** A random UUID. `crypto.randomUUID` exists only where the admin is served over HTTPS. */
export function randomRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Names the run that a call starts. */
export function asRun(id: string): { headers: Record<string, string> } {
  return { headers: { 'Idempotency-Key': id } };
}

/** Milliseconds between two questions about a run. */
const pause = 1000;

/** The server, or a proxy before it, gave no answer. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

interface RunCall<T> {
  status: number;
  json(): Promise<T | { run: string }>;
}

/**
 * The result of a call that starts a run; follows the run if it takes longer, or if no answer arrives.
 * @throws ApiError if the run fails before it begins
 */
export async function resultOf<T extends object>(
  call: Promise<RunCall<T>>,
  id: string,
): Promise<T | RunAnswer> {
  try {
    const answer = await read(call);
    return isRun(answer) ? await endOf(answer.run) : answer;
  } catch (error) {
    if (!(error instanceof ApiError && [0, 502, 504].includes(error.status))) throw error;
    return endOf(id);
  }
}

/** Whether an answer only names the run to follow. */
function isRun(answer: object): answer is { run: string } {
  return 'run' in answer && Object.keys(answer).length === 1;
}

/** Waits for the end of a run, also over lost connections and restarts of the server. @throws ApiError if there is no such run */
export async function endOf(id: string, signal?: AbortSignal): Promise<RunAnswer> {
  for (;;) {
    signal?.throwIfAborted();
    const state = await stateOf(id).catch((error: unknown) => {
      if (!isLost(error)) throw error;
    });
    if (state && state.state !== 'running') return state;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export function stateOf(id: string): Promise<RunAnswer> {
  return read(api.publish.runs[':id'].$get({ param: { id } }));
}

/** The end of a publish as its call would have answered. */
export function asPublishAnswer(answer: PublishAnswer | RunAnswer): PublishAnswer {
  const none = { rendered: 0, changed: 0, removed: 0 };
  if (answer.state === 'running' || answer.state === 'planned')
    return { release: 0, state: 'failed', pages: none, ms: 0, error: 'It is not known how it ended.' };
  return {
    ...answer,
    state: answer.state,
    release: answer.release ?? 0,
    pages: answer.pages ?? none,
    ms: answer.ms ?? 0,
  };
}
