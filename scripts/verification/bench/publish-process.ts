import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import { createProgress, type Log } from '#admin-server/installation/terminal.ts';
import { trackChild } from './children.ts';
import type { PublishReport, PublishTask } from './publish-child.ts';

type Message = { report: PublishReport } | { error: string } | { done: number; total: number };

/**
 * Runs a task in a new process and returns its cost.
 * @throws Problem `setup` when the task fails
 */
export async function runInProcess(task: PublishTask, log: Log): Promise<PublishReport> {
  const progress = createProgress(log);
  const child = trackChild(
    fork(join(import.meta.dirname, 'publish-child.ts'), { env: { ...process.env, NODE_ENV: 'production' } }),
  );
  let report: PublishReport | undefined;
  let failure: string | undefined;
  child.on('message', (message: Message) => {
    if ('report' in message) report = message.report;
    else if ('error' in message) failure = message.error;
    else progress('  Rendering pages', message.done, message.total);
  });
  child.send(task);
  await once(child, 'exit');
  const { exitCode: code, signalCode: signal } = child;
  if (!report)
    throw new Problem(
      'setup',
      `Publishing (${task.step}) failed in the benchmark: ${failure ?? `the process ended with ${signal ?? `code ${code}`}`}`,
    );
  return report;
}
