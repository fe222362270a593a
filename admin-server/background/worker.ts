import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { codeOf } from '#content-db/database/system-errors.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { Answer, Order } from './task-process.ts';
import { performers } from './tasks.ts';

/** The background process: performs tasks for its parent, at the lowest priority, until that disconnects. */

lowerPriority();
process.on('message', ({ id, name, input }: Order) => {
  performers[name](input).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error: messageOf(error), code: codeOf(error) }),
  );
});
process.on('disconnect', () => process.exit());
// A signal to the whole group is for the parent, which finishes its work first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function answer(message: Answer<unknown>): void {
  // A parent that was killed a moment ago takes no answer.
  if (process.connected) process.send?.(message, undefined, undefined, (error) => error && process.exit());
}

/** On Linux a priority belongs to a thread, and new threads inherit it; elsewhere it belongs to the process. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended, or the system does not allow it: the work is done all the same.
    }
  }
}
