import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#content-db/model/problem.ts';

export interface ProgramOptions {
  /** In messages. */
  name: string;
  args: string[];
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  address: string;
  /** Is removed when the program has ended. */
  folder: string;
  env?: NodeJS.ProcessEnv;
}

/** A program that runs until `stop`. */
export interface StartedProgram {
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program that serves HTTP, and waits until it answers. @throws Problem with what it printed if it ends instead */
export async function startProgram(program: string, options: ProgramOptions): Promise<StartedProgram> {
  const { name, args, address, folder, env } = options;
  const child = spawn(program, args, { env: env ?? process.env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await answers(address))) {
    if (child.exitCode === null) continue;
    await stop();
    throw new Problem('setup', `${name} did not start:\n${output}`);
  }
  return { child, stop };
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { redirect: 'manual' }).then(
    () => true,
    () => sleep(20, false),
  );
}
