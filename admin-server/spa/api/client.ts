import type { Hono } from 'hono';
import { hc } from 'hono/client';
import type { AdminApi } from '#admin-server/admin-api.ts';
import type { SignedIn } from '#admin-server/http/signed-in.ts';
import { connection, noteAnswer, noteLost } from './connection.ts';
import { loadAnswers } from '../language/dictionary.ts';

interface ErrorAnswer {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  current?: unknown;
  /** The message, unless it is the text of the status, as of an answer without a body. */
  said?: string;
}

/** The error answer to a call. Its message is `{status}: {message}`, as the specification words it. */
export class ApiError extends Error {
  /** 0 if the server could not be reached or did not answer. */
  readonly status: number;
  /** The kind of error, such as `conflict`; empty if our server did not answer. */
  readonly code: string;
  /** What went wrong, without the status. */
  readonly reason: string;
  /** What the server said of it; empty where its answer said nothing. */
  readonly said: string;
  /** Messages by field of the body. */
  readonly fields: Record<string, string>;
  /** After a conflict: the row as it is stored now. */
  readonly current: unknown;

  constructor(status: number, answer: ErrorAnswer) {
    super(`${status}: ${answer.message}`);
    this.status = status;
    this.code = answer.code ?? '';
    this.reason = answer.message;
    this.said = answer.said ?? answer.message;
    this.fields = answer.fields ?? {};
    this.current = answer.current;
  }
}

/** What a field shows of the error of a call: the message of the field, or else the reason. */
export function fieldError(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? (error.fields[field] ?? error.reason) : error?.message;
}

/** What to do about an answer before its call is repeated, by the code of the answer. */
const remedies = new Map<string, () => Promise<void>>();

/**
 * Sets the handler for answers with a code. Calls wait until the handler resolves and are then
 * repeated; if it rejects, they reject with its error. @returns a function that removes the handler
 */
function onAnswer(code: string): (handler: () => Promise<void>) => () => void {
  return (handler) => {
    remedies.set(code, handler);
    return () => void remedies.delete(code);
  };
}

/** Sets the handler for an ended session: it signs in again. */
export const onSessionEnd = onAnswer('signed-out');

/** Sets the handler for calls that need a recent proof of who is there: it asks for one. */
export const onProofNeeded = onAnswer('step-up');

/** Sets the handler for calls that need a second factor, which somebody has made compulsory: it waits for one. */
export const onFactorNeeded = onAnswer('factor-required');

/** The address of the API. */
export const apiPath = '/api/admin';

type Fetch = (url: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Options of a client whose calls wait for a new sign-in or a proof if they need one, so unsaved input is not lost. */
export const inSession: { fetch: Fetch } = { fetch: (url, init) => sendInSession(url, init, send) };

/** As `inSession`, for calls that the server answers at once: those without an answer end after 30 seconds. */
export const inSessionAndTime: { fetch: Fetch } = {
  fetch: (url, init) => sendInSession(url, init, sendInTime),
};

/** Options of a call that starts or ends a session: it does not wait for a new sign-in. */
export const withoutSession: { fetch: Fetch } = {
  fetch: async (url, init) => requireSuccess(await send(url, init)),
};

/** Options of the call that asks who is signed in: nobody, a 401, is an answer too. */
export const whoever: { fetch: Fetch } = {
  fetch: async (url, init) => {
    const response = await send(url, init);
    return response.status === 401 ? Response.json(null) : requireSuccess(response);
  },
};

/** All calls of the admin API. Each rejects with an ApiError unless the status is 2xx. */
export const api = hc<AdminApi>(apiPath, inSession);

/** The calls of a feature, by the function that makes them on the server; otherwise as `api`. */
export function callsOf<Routes extends (deps: never) => Hono<SignedIn>>() {
  return hc<ReturnType<Routes>>(apiPath, inSession);
}

/** The part of hono's client response that we use. */
export interface Answer<T> {
  headers: Headers;
  json(): Promise<T>;
}

/** The JSON body of a response. In Arabic, the words are there for what the server says in it. */
export async function read<T>(call: Promise<Pick<Answer<T>, 'json'>>): Promise<T> {
  const answer = await (await call).json();
  await loadAnswers(answer);
  return answer;
}

/** One page of a list. */
export interface Page<T> {
  rows: T[];
  /** The number of rows on all pages. */
  total: number;
}

/** Reads one page of a list; X-Total-Count is the number of rows on all pages. */
export async function readPage<T>(call: Promise<Answer<T[]>>): Promise<Page<T>> {
  const rows = await read(call);
  return { rows, total: Number((await call).headers.get('X-Total-Count') ?? rows.length) };
}

/** Whether a call failed because the server could not be reached. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && connection() !== 'up';
}

/** Milliseconds. */
const answerTime = 30_000;

async function sendInSession(
  url: RequestInfo | URL,
  init: RequestInit | undefined,
  send: Fetch,
): Promise<Response> {
  const response = await send(url, init);
  const remedy = await remedyFor(response);
  if (!remedy) return requireSuccess(response);
  await remedy();
  return requireSuccess(await send(url, init));
}

async function remedyFor(response: Response): Promise<(() => Promise<void>) | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const { code = '' } = errorOf(await response.clone().text(), '');
  return remedies.get(code);
}

async function send(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteAnswer();
    return response;
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    noteLost();
    throw new ApiError(0, { message: 'The server cannot be reached. Check the connection, then try again.' });
  }
}

async function sendInTime(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(answerTime);
  try {
    return await send(url, { ...init, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError(0, {
      message: 'The server has not answered for 30 seconds. Look whether it was saved, then try again.',
    });
  }
}

async function requireSuccess(response: Response): Promise<Response> {
  if (response.ok) return response;
  const error = new ApiError(response.status, errorOf(await response.text(), response.statusText));
  await loadAnswers(error);
  throw error;
}

function errorOf(text: string, statusText: string): ErrorAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    if (
      typeof answer === 'object' &&
      answer !== null &&
      'message' in answer &&
      typeof answer.message === 'string'
    ) {
      return { ...answer, message: answer.message };
    }
  } catch {
    // Not an answer of our server but, say, a proxy's error page.
  }
  return { message: text || statusText, said: text };
}
