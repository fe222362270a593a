import { Problem } from '#content-db/model/problem.ts';

export type Log = (line: string) => void;

export const log: Log = (line) => console.log(line);

/** Progress of long work, `Rendering pages 120 / 400`: one line, rewritten, or a line each tenth where there is no terminal. */
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

/** Runs a command: a Problem ends it with its sentence and code 1, anything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
