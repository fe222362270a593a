import { toProblem } from '#content-db/database/errors.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';

export type Log = (line: string) => void;

export const log: Log = (line) => console.log(line);

/** Prints progress such as `Rendering pages 120 / 400`: as one line at a terminal, else as a line for each tenth. */
export function createProgress(write: Log): (label: string, done: number, total: number) => void {
  let lastTenth = '';
  return (label, done, total) => {
    if (total < 20) return;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${label} ${done} / ${total}${done === total ? '\n' : ''}`);
      return;
    }
    const tenth = `${label} ${Math.floor((done / total) * 10)}`;
    if (tenth !== lastTenth) write(`${label} ${done} / ${total}`);
    lastTenth = tenth;
  };
}

/** Prints every four seconds for how long something has been going on, until it ends. */
export async function withSigns<T>(what: string, write: Log, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const signs = setInterval(
    () => write(`${what} ... for ${Math.round((performance.now() - startedAt) / 1000)} s`),
    4000,
  );
  try {
    return await work();
  } finally {
    clearInterval(signs);
  }
}

/** Runs a command. Prints the message of a Problem, or the stack of another error, and exits with code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  endWithBootstrap();
  try {
    await command();
  } catch (error) {
    const problem = toProblem(error);
    // The stack of a failed query begins with its SQL and values.
    const isExplained = problem instanceof Problem || (error instanceof Error && 'params' in error);
    console.error(isExplained ? messageOf(problem) + pathIn(error) : error);
    process.exitCode = 1;
  }
}

/**
 * The bootstrap that started this program keeps a channel open to it. When it ends, also by a signal that it cannot
 * pass on, this program gets the signal to stop. Started by anything else it has no channel.
 */
function endWithBootstrap(): void {
  if (!process.connected) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // What is left to do keeps the process alive, and the channel does not.
  process.channel?.unref();
}

/** What the system says of a file that could not be used, which the sentence for everybody leaves out. */
export function pathIn(error: unknown): string {
  return error instanceof Error && 'syscall' in error ? ` (${error.message})` : '';
}
