import type { Transaction } from '#content-db/database/open.ts';
import type { HeldLease } from '../../../leases/lease.ts';

/** Called in the transaction that begins a release. */
export type OnBegin = (tx: Transaction, release: number) => Promise<void>;

/** What a release needs beside the content. */
export interface ReleaseContext {
  lease: HeldLease;
  onBegin: OnBegin;
}
