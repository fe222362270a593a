import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './client.ts';
import { asRun, randomRunId, resultOf } from './runs.ts';

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

const live = { state: 'live', release: 7, pages: { rendered: 2, changed: 2, removed: 0 }, ms: 61_000 };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number, body: unknown) => async () => Response.json(body, { status });
const problem = (status: number) => answer(status, { message: 'No', code: 'unavailable' });

/** Publishes as a run, with these answers one after the other, and no others. */
async function publishOver(...answers: (() => Promise<Response>)[]) {
  for (const one of answers) asked.mockImplementationOnce(one);
  const run = randomRunId();
  const call = api.publish.$post({ json: { changes: [1] } }, asRun(run));
  const ended = resultOf(call, run).then(
    (result) => result,
    (error: unknown) => String(error),
  );
  await vi.runAllTimersAsync();
  const [[, first] = [], ...others] = asked.mock.calls;
  expect(new Headers(first?.headers).get('Idempotency-Key')).toBe(run);
  expect(asked).toHaveBeenCalledTimes(answers.length);
  for (const [url] of others) expect(url).toBe(`/api/admin/publish/runs/${run}`);
  return ended;
}

const running = { kind: 'publish', state: 'running', rendered: 1, total: 9 };

test('a publish is followed to its end over lost connections, errors of a proxy and a restart of the server', async () => {
  const run = { run: 'x', ...running };
  const ways = [lost, problem(502), problem(503), problem(504)];
  expect(
    await publishOver(lost, ...ways, answer(200, run), ...ways, answer(200, { run: 'x', ...live })),
  ).toMatchObject(live);
});

test('a publish whose request got no answer through a proxy is followed too', async () => {
  for (const status of [502, 504]) {
    asked.mockReset();
    expect(await publishOver(problem(status), answer(200, live))).toMatchObject(live);
  }
});

test('a publish that never began is an error, and is not waited for', async () => {
  expect(await publishOver(lost, answer(404, { message: 'There is no such run.', code: 'not-found' }))).toBe(
    'Error: 404: There is no such run.',
  );
});

test('a publish that the server refuses is an error at once', async () => {
  for (const status of [400, 409, 503]) {
    asked.mockReset();
    expect(await publishOver(problem(status))).toBe(`Error: ${status}: No`);
  }
});
