/** An answer that is no success. Its text is `{status}: {message}`, as the specification words it. */
export class ApiError extends Error {
  readonly status: number;
  /** What went wrong, without the status. */
  readonly reason: string;
  /** What is wrong with which field of the body. */
  readonly fields: Record<string, string>;
  /** After a conflict: the row as it is stored now. */
  readonly current: unknown;

  constructor(
    status: number,
    answer: { message: string; fields?: Record<string, string>; current?: unknown },
  ) {
    super(`${status}: ${answer.message}`);
    this.status = status;
    this.reason = answer.message;
    this.fields = answer.fields ?? {};
    this.current = answer.current;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

let signInAgain: (() => Promise<void>) | undefined;

/** Sets what is done where the session has ended; the call is repeated when it resolves. */
export function onSessionEnd(handler: () => Promise<void>): () => void {
  signInAgain = handler;
  return () => {
    signInAgain = undefined;
  };
}

/**
 * Calls the admin API; `path` is what follows `/api/admin/`. Where the session has ended, it waits for
 * a new one and asks again, so that nothing typed is lost. Throws an ApiError for an answer that is no
 * success, and one with status 0 where there is no answer.
 */
export async function request<T>(method: Method, path: string, body?: object): Promise<T> {
  return answerOf<T>(await sendInSession(method, path, body));
}

/** The same, without waiting for a new session: for the calls that begin one. */
export async function requestOnce<T>(method: Method, path: string, body?: object): Promise<T> {
  return answerOf<T>(await send(method, path, body));
}

/** A list of which only a part is asked for. */
export interface Page<T> {
  rows: T[];
  /** How many there are in all. */
  total: number;
}

/** Asks for a part of a list. */
export async function requestPage<T>(path: string): Promise<Page<T>> {
  const response = await sendInSession('GET', path);
  const rows = await answerOf<T[]>(response);
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) };
}

async function sendInSession(method: Method, path: string, body?: object): Promise<Response> {
  const response = await send(method, path, body);
  if (response.status !== 401 || !signInAgain) return response;
  await signInAgain();
  return send(method, path, body);
}

async function send(method: Method, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  try {
    return await fetch(`/api/admin/${path}`, {
      method,
      credentials: 'same-origin',
      ...(body && !isForm && { headers: { 'Content-Type': 'application/json' } }),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, { message: 'The server cannot be reached. Check the connection, then try again.' });
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  throw new ApiError(response.status, errorOf(text, response.statusText));
}

function errorOf(text: string, statusText: string): { message: string } {
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
    // Not ours, such as a proxy's page: its text is all there is.
  }
  return { message: text || statusText };
}
