import { parentPort, workerData } from 'node:worker_threads';
import { type Address, connect, retryWhileBusy } from './connection.ts';
import { toProblem } from './errors.ts';
import { writeSnapshot } from './snapshot.ts';
import { messageOf, Problem, type ProblemCode } from '../model/problem.ts';

/** Copies one database in a thread, because SQLite blocks its thread for the whole copy. */

export interface SnapshotTask {
  address: Address;
  target: string;
  busyTimeoutMs: number;
}

/** What the thread answers if it fails. */
export interface SnapshotFailure {
  code: ProblemCode | undefined;
  message: string;
}

const { address, target, busyTimeoutMs }: SnapshotTask = workerData;
const client = connect(address);
try {
  await retryWhileBusy(client, performance.now() + busyTimeoutMs, () => writeSnapshot(client, target));
} catch (error) {
  const problem = toProblem(error);
  const code = problem instanceof Problem ? problem.code : undefined;
  parentPort?.postMessage({ code, message: messageOf(problem) } satisfies SnapshotFailure);
} finally {
  client.close();
}
