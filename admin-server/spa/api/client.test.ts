import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import { connection } from './connection.ts';
import {
  api,
  ApiError,
  isLost,
  onProofNeeded,
  onSessionEnd,
  read,
  readPage,
  withoutSession,
} from './client.ts';
import { loadRows } from './resources.ts';
import { upload } from './upload.ts';

const asked = vi.fn<typeof fetch>();

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

/** Answers the calls of a test one after the other. */
function answering(...answers: (() => Response)[]): void {
  vi.stubGlobal('fetch', asked);
  for (const answer of answers) asked.mockImplementationOnce(async () => answer());
}

const json = (status: number, body: unknown, headers?: HeadersInit) => () =>
  Response.json(body, { status, headers });
const signedOut = json(401, { message: 'Please sign in.', code: 'signed-out' });

function calls() {
  return asked.mock.calls.map(([url, init]) => ({
    url,
    method: init?.method,
    body: init?.body,
    type: new Headers(init?.headers).get('Content-Type'),
  }));
}

const failure = async (call: Promise<unknown>): Promise<unknown> => call.then(() => undefined, String);

test('a call sends JSON to the address of its route', async () => {
  answering(() => new Response(null, { status: 204 }));
  const { status } = await api.translations.confirm.$post({ json: { resource: 'topics', id: 7 } });
  expect(status).toBe(204);
  expect(calls()).toEqual([
    {
      url: '/api/admin/translations/confirm',
      method: 'POST',
      body: '{"resource":"topics","id":7}',
      type: 'application/json',
    },
  ]);
});

test('a call whose session has ended waits for a new one and is repeated with the same body', async () => {
  answering(signedOut, json(201, { url: '/uploads/a.jpg' }));
  const order: string[] = [];
  const remove = onSessionEnd(async () => void order.push(`signed in after ${asked.mock.calls.length} call`));
  expect((await upload(new Blob(['bytes']), 'a.jpg')).url).toBe('/uploads/a.jpg');
  remove();
  expect(order).toEqual(['signed in after 1 call']);
  const [first, second] = calls();
  expect(second).toEqual(first);
  const sent = second?.body instanceof FormData && second.body.get('file');
  expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['a.jpg', 'bytes']);
});

test('a call that needs a proof waits for one and is repeated; any other 403 is an error', async () => {
  const stepUp = json(403, { message: 'Please confirm.', code: 'step-up' });
  answering(
    stepUp,
    json(200, []),
    json(403, { message: 'Not from here.', code: 'forbidden' }),
    stepUp,
    stepUp,
  );
  const handler = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const remove = onProofNeeded(handler);
  expect(await read(api.admins.$get())).toEqual([]);
  expect(handler).toHaveBeenCalledTimes(1);
  expect(await failure(read(api.admins.$get()))).toBe('Error: 403: Not from here.');
  expect(await failure(read(api.admins.$get()))).toBe('Error: 403: Please confirm.');
  expect(handler).toHaveBeenCalledTimes(2);
  remove();
});

test('a call fails when nobody signs in again, and when the new session has ended too', async () => {
  const removeFirst = onSessionEnd(() => Promise.reject(new Error('401: You are signed out.')));
  answering(signedOut);
  expect(await failure(read(api.admins.$get()))).toBe('Error: 401: You are signed out.');
  removeFirst();
  const removeSecond = onSessionEnd(() => Promise.resolve());
  answering(signedOut, signedOut);
  expect(await failure(read(api.admins.$get()))).toBe('Error: 401: Please sign in.');
  removeSecond();
});

test('a call that starts or ends a session does not wait for one', async () => {
  const handler = vi.fn<() => Promise<void>>();
  const remove = onSessionEnd(handler);
  answering(signedOut);
  expect(await failure(api.user.$get(undefined, withoutSession))).toBe('Error: 401: Please sign in.');
  expect(handler).not.toHaveBeenCalled();
  remove();
});

test('an error carries the status, the message, the fields and the current row', async () => {
  const current = { id: 1, revision: 2 };
  answering(json(409, { message: 'Changed.', code: 'conflict', fields: { title: 'Taken' }, current }));
  const error: unknown = await api.admins[':id'].$delete({ param: { id: '1' } }).catch((error) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: '409: Changed.',
    status: 409,
    reason: 'Changed.',
    fields: { title: 'Taken' },
    current,
  });
});

test('an error that is not ours is told by its text or, if it has none, by its status', async () => {
  answering(
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => new Response(null, { status: 504, statusText: 'Gateway Timeout' }),
    json(500, ['no message']),
  );
  expect(await failure(read(api.admins.$get()))).toBe('Error: 502: <h1>Bad gateway</h1>');
  expect(await failure(read(api.admins.$get()))).toBe('Error: 504: Gateway Timeout');
  expect(await failure(read(api.admins.$get()))).toBe('Error: 500: ["no message"]');
});

test('an error without a body says nothing of its own', async () => {
  answering(
    () => new Response(null, { status: 500, statusText: 'Internal Server Error' }),
    json(500, { message: 'The disk is full' }),
  );
  const silent: unknown = await api.admins.$get().catch((error: unknown) => error);
  expect(silent).toMatchObject({ message: '500: Internal Server Error', said: '' });
  const told: unknown = await api.admins.$get().catch((error: unknown) => error);
  expect(told).toMatchObject({ message: '500: The disk is full', said: 'The disk is full' });
});

test('a page that answers in place of the server is an error', async () => {
  answering(() => new Response('<h1>Sign in to the hotel network</h1>'));
  expect(await failure(read(api.admins.$get()))).toMatch(/^SyntaxError/);
});

test('a server that cannot be reached is an error with status 0, until it answers again', async () => {
  vi.stubGlobal('fetch', asked);
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  asked.mockResolvedValueOnce(Response.json([]));
  const error: unknown = await read(api.admins.$get()).catch((error: unknown) => error);
  expect(String(error)).toBe('Error: 0: The server cannot be reached. Check the connection, then try again.');
  expect([isLost(error), connection()]).toEqual([true, 'unreachable']);
  await read(api.admins.$get());
  expect([isLost(error), connection()]).toEqual([false, 'up']);
});

test('a call of content that gets no answer ends with an error that says what to do', async () => {
  vi.stubGlobal('fetch', asked);
  const late = AbortSignal.abort(new DOMException('Late', 'TimeoutError'));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late);
  asked.mockImplementationOnce(async (_url, init) => {
    init?.signal?.throwIfAborted();
    return Response.json([]);
  });
  expect(await failure(loadRows('clients', {}))).toBe(
    'Error: 0: The server has not answered for 30 seconds. Look whether it was saved, then try again.',
  );
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(connection()).toBe('up');
  timeout.mockRestore();
});

test('a page of a list has the total of all pages', async () => {
  answering(json(200, [{ id: 1 }], { 'X-Total-Count': '31' }), json(200, [{ id: 1 }]));
  const page = await readPage(api.changes.$get({ query: { page: '2' } }));
  expect(page).toEqual({ rows: [{ id: 1 }], total: 31 });
  expect(calls()).toMatchObject([{ url: '/api/admin/changes?page=2', method: 'GET' }]);
  expect((await readPage(api.changes.$get())).total).toBe(1);
});

test('an answer has the fields of its route, and reading any other does not compile', async () => {
  answering(json(200, [{ id: 1, startedAt: '2026-01-01' }]));
  const [release] = await read(api.releases.$get());
  expect(release?.startedAt).toBe('2026-01-01');
  // @ts-expect-error The compiler must refuse this: the answer has no such field.
  expect(release?.begunAt).toBeUndefined();
  expectTypeOf(release).exclude<undefined>().toHaveProperty('startedAt').toEqualTypeOf<string>();
});

test('a call takes what its route takes, and anything else does not compile', async () => {
  answering(json(400, { message: 'Password is required' }));
  // @ts-expect-error The compiler must refuse this: the route needs the current password too.
  const call = api.password.$post({ json: { password: 'a new pass phrase' } });
  expect(await failure(call)).toBe('Error: 400: Password is required');
  // @ts-expect-error The compiler must refuse this: there is no such route.
  expect(typeof api.passwords).toBe('function');
});
