import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';

/** `scripts/start.ts`, running in a process of its own. */
export interface ServerProcess {
  /** Its origin, without a trailing slash. */
  address: string;
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Resolves with its exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
}

/** The line that it prints when it serves. */
const servingAt = /English {2}(http:\S+)\/\n/;

/**
 * Starts the server in a process of its own, which ends with this one, with these variables in addition to ours.
 * `isEchoed` prints its output; `wrapper` is a program that starts it, with its arguments. Resolves when it serves.
 * @throws Problem with its output if it ends instead
 */
export async function spawnServer(
  variables: Record<string, string>,
  { isEchoed = false, wrapper = [] }: { isEchoed?: boolean; wrapper?: string[] } = {},
): Promise<ServerProcess> {
  const script = join(import.meta.dirname, '..', 'start.ts');
  const [program = '', ...words] = [...wrapper, process.execPath, script];
  const child = spawn(program, words, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  const ended = once(child, 'close').then(() => child.exitCode);
  const serving = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (isEchoed) stream?.pipe(process.stdout);
      stream?.on('data', (part: Buffer) => {
        text += part.toString();
        const address = servingAt.exec(text)?.[1];
        if (address) resolve(address);
      });
    }
  });
  const address = await Promise.race([serving, ended.then(() => undefined)]);
  if (address === undefined) throw new Problem('setup', `The server did not start:\n${text.trim()}`);
  return { address, child, output: () => text, ended };
}
