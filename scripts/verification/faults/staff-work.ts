import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { whitePng } from '#admin-server/testing/uploads.ts';
import type { Random } from '#content-db/seed/random.ts';
import { signIn, type Staff } from '../../testing/staff.ts';
import type { Ledger, Value } from './ledger.ts';
import { keyOf } from './state.ts';

export interface Workplace {
  /** Origin to send requests to; the way may change with each request. */
  origin(): string;
  siteUrl: string;
  ledger: Ledger;
  random: Random;
  /** A number that no other write has. */
  next(): number;
}

interface Row {
  id: number;
  name: string;
}

const idAnswer = z.object({ id: z.number() });
const releaseAnswer = z.object({ release: z.number(), state: z.string() });

/** Somebody who writes, uploads and publishes without a pause, until told to stop. */
export async function work(place: Workplace, signal: AbortSignal): Promise<void> {
  const rows: Row[] = [];
  const staff: { current?: Staff } = {};
  while (!signal.aborted) {
    const action = pickAction(place.random);
    await action({ ...place, rows, staff }).catch(() => {
      // The server is down, or refused it: the ledger knows. It may also have ended the session.
      delete staff.current;
    });
    await sleep(5);
  }
}

interface Desk extends Workplace {
  rows: Row[];
  staff: { current?: Staff };
}

type Action = (desk: Desk) => Promise<void>;

function pickAction(random: Random): Action {
  const all: [weight: number, action: Action][] = [
    [5, createClient],
    [5, updateClient],
    [2, removeClient],
    [2, sendMessage],
    [1, subscribe],
    [2, upload],
    [3, publish],
    [1, plan],
    [1, restoreRelease],
  ];
  return random.pick(all.flatMap(([weight, action]) => Array.from({ length: weight }, () => action)));
}

async function staffOf(desk: Desk): Promise<Staff> {
  desk.staff.current ??= await signIn(desk.origin(), desk.siteUrl);
  return desk.staff.current;
}

/** Sends a write that the ledger knows. @throws an error unless it was acknowledged */
async function send(
  { ledger }: Desk,
  { key, value }: { key: string; value: Value },
  request: () => Promise<Response>,
): Promise<string> {
  const write = ledger.begin(key, value);
  const answer = await request();
  const text = await answer.text();
  if (!answer.ok) {
    if (isRefusal(answer, text)) write.refused();
    throw new Error(`${key}: ${answer.status} ${text}`);
  }
  write.acknowledged();
  return text;
}

/**
 * Whether an answer says that nothing was written. A web server that lost ours does not know what was done, and sends a
 * DELETE again, which then finds nothing; ours says so itself if it lost the database.
 */
function isRefusal({ status, headers }: Response, text: string): boolean {
  const isOurs = headers.get('content-type')?.startsWith('application/json') ?? false;
  return isOurs && status !== 404 && !text.includes('not known whether');
}

async function createClient(desk: Desk): Promise<void> {
  const staff = await staffOf(desk);
  const number = desk.next();
  const name = `Client ${number}`;
  const client = { name, logo: null, locale: desk.random.pick(['en', 'ar']), sortOrder: number };
  const text = await send(desk, { key: keyOf.client(name), value: String(number) }, () =>
    staff.ask('POST', '/api/admin/clients', client),
  );
  desk.rows.push({ id: idAnswer.parse(JSON.parse(text)).id, name });
}

async function updateClient(desk: Desk): Promise<void> {
  const staff = await staffOf(desk);
  if (desk.rows.length === 0) return;
  const { id, name } = desk.random.pick(desk.rows);
  const sortOrder = desk.next();
  await send(desk, { key: keyOf.client(name), value: String(sortOrder) }, () =>
    staff.ask('PATCH', `/api/admin/clients/${id}`, { sortOrder }),
  );
}

async function removeClient(desk: Desk): Promise<void> {
  const staff = await staffOf(desk);
  const row = desk.rows.shift();
  if (!row) return;
  await send(desk, { key: keyOf.client(row.name), value: null }, () =>
    staff.ask('DELETE', `/api/admin/clients/${row.id}`),
  );
}

async function sendMessage(desk: Desk): Promise<void> {
  const number = desk.next();
  const email = `visitor-${number}@example.org`;
  const message = `Message ${number}`;
  await send(desk, { key: keyOf.message(email), value: message }, () =>
    post(desk, '/api/contact', { name: 'Visitor', email, message }),
  );
}

async function subscribe(desk: Desk): Promise<void> {
  const email = `reader-${desk.next()}@example.org`;
  await send(desk, { key: keyOf.subscriber(email), value: 'there' }, () =>
    post(desk, '/api/newsletter', { email, locale: 'en' }),
  );
}

/** A visitor's form, each from an address of its own. */
function post({ origin, siteUrl, next }: Desk, path: string, body: unknown): Promise<Response> {
  const [high, low] = [Math.floor(next() / 250) % 250, next() % 250];
  return fetch(origin() + path, {
    method: 'POST',
    headers: {
      origin: siteUrl,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${high}.${low}.7`,
    },
    body: JSON.stringify(body),
  });
}

async function upload(desk: Desk): Promise<void> {
  const staff = await staffOf(desk);
  const bytes = whitePng(16 + (desk.next() % 500), 16 + desk.random.below(500));
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const answer = await staff.ask('POST', '/api/admin/uploads', form);
  if (!answer.ok) throw new Error(`Uploading: ${answer.status} ${await answer.text()}`);
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  desk.ledger.begin(keyOf.upload(url), 'there').acknowledged();
}

async function publish(desk: Desk): Promise<void> {
  const staff = await staffOf(desk);
  noteRelease(desk, await staff.call('POST', '/api/admin/publish', {}));
}

/** Looks at what a publish would do, for which the server makes a copy of what is live. */
async function plan(desk: Desk): Promise<void> {
  await (await staffOf(desk)).call('GET', '/api/admin/publish/plan');
}

/** Makes one of the last releases live again, which is a release of its own. */
async function restoreRelease(desk: Desk): Promise<void> {
  const staff = await staffOf(desk);
  const known = z.array(idAnswer).parse(await staff.call('GET', '/api/admin/releases'));
  if (known.length === 0) return;
  const { id } = desk.random.pick(known);
  noteRelease(desk, await staff.call('POST', `/api/admin/releases/${id}/restore`));
}

function noteRelease({ ledger }: Desk, answer: unknown): void {
  const { data } = releaseAnswer.safeParse(answer);
  if (data?.state === 'live') ledger.begin(keyOf.release(data.release), 'live').acknowledged();
}
