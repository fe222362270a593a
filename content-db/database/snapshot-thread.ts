import { parentPort, workerData } from 'node:worker_threads';
import { connect, retryWhileBusy } from './connection.ts';
import { toProblem } from './errors.ts';
import { type SnapshotFailure, type SnapshotTask, writeSnapshot } from './snapshot.ts';
import { messageOf, Problem } from '../model/problem.ts';

/** Copies one database in a thread, because SQLite blocks its thread for the whole copy. */

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
