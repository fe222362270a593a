import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { PlaceCheck } from '#content-db/withdrawals.ts';
import type { Server } from '../leases/lease.ts';
import type { Deployment } from '../publish/deploy/deployment.ts';

/** Whom a receipt asks. */
export interface Places {
  content: Pick<Database, 'read' | 'refresh'>;
  /** Sends a request to this server, as a visitor would. */
  ask(path: string): Promise<Response>;
  /** Origin of the public site, through all caches. */
  siteUrl: string;
  server: Pick<Server, 'id'>;
  deployment?: Pick<Deployment, 'status' | 'textsAt' | 'withdraw'> | undefined;
}

/** The name of this server in a receipt. */
export const here = 'This server';

/** Milliseconds for the public address to answer. */
const timeout = 5_000;

/** Asks the public address, through all caches. @throws if it does not answer in time */
export function askPublic(siteUrl: string, path: string): Promise<Response> {
  const address = new URL(encodeURI(path), siteUrl).href;
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
}

/** Says what a status means for something that shall be gone. */
export function statusCheck(place: string, address: string, status: number): PlaceCheck {
  return { place, address, answer: String(status), isGone: status === 404 || status === 410 };
}

/** Says that a place did not answer. */
export function unaskedCheck(place: string, address: string): (error: unknown) => PlaceCheck {
  return (error) => ({
    place,
    address,
    answer: `It could not be asked: ${plainMessageOf(error)}`,
    isGone: false,
  });
}
