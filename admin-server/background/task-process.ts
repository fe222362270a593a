import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { TaskName, Tasks } from './tasks.ts';

/** A task on its way to the process. Its input fits its name, which the compiler cannot know of a message. */
export interface Order {
  id: number;
  name: TaskName;
  input: never;
}

/** The result of a task, or why it failed; with the code of the system where that was the machine's fault. */
export type Answer<R = never> = { id: number; result: R } | { id: number; error: string; code?: string };

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** A process of low priority that performs tasks; it runs only while there are any. */
export interface TaskProcess {
  /** @throws Error with the message of the task's error, or if the process ends twice with the task */
  perform<N extends TaskName>(name: N, input: Tasks[N]['input']): Promise<Tasks[N]['result']>;
  /** Ends the process; running tasks are rejected. Resolves when it writes nothing any more. */
  end(): Promise<void>;
}

/** The process ended before it had answered. */
class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

/** Milliseconds after which a process without tasks ends. */
const maxIdle = 10_000;

/** Milliseconds for the last step of a task, such as writing a file, when the process has to end. */
const maxEnding = 10_000;

/**
 * A process rather than a thread, because its priority is its own on every system, and because a picture
 * that crashes the native code of the renderer does not crash the server.
 */
export function createTaskProcess(): TaskProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isEnded = false;
  const waiting = new Map<number, Waiting>();

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', UV_THREADPOOL_SIZE: String(availableParallelism()) },
    });
    started.on('message', settle);
    started.on('error', (cause) => lose(started, cause));
    started.on('exit', () => lose(started));
    return started;
  }

  function settle(answer: Answer): void {
    const task = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) task?.reject(Object.assign(new Error(answer.error), { code: answer.code }));
    else task?.resolve(answer.result);
    if (waiting.size === 0) rest();
  }

  function lose(lost: ChildProcess, cause?: Error): void {
    if (child !== lost) return;
    child = undefined;
    const tasks = [...waiting.values()];
    waiting.clear();
    for (const { reject } of tasks) reject(new ProcessLost('The background process ended', { cause }));
  }

  /** Without tasks the process keeps ours from ending no longer. */
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(stop, maxIdle).unref();
  }

  function stop(): void {
    const last = child;
    if (!last) return;
    lose(last);
    if (last.connected) last.disconnect();
  }

  function send<N extends TaskName>(name: N, input: Tasks[N]['input']): Promise<Tasks[N]['result']> {
    if (isEnded) return Promise.reject(new ProcessLost('The background process has ended'));
    clearTimeout(idle);
    child ??= start();
    child.ref();
    child.channel?.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Tasks[N]['result']>();
    const id = (lastId += 1);
    waiting.set(id, { resolve, reject });
    // One that could not be started has no channel; its error follows.
    child.send?.({ id, name, input }, (error) => error && child && lose(child, error));
    return promise;
  }

  return {
    perform(name, input) {
      return send(name, input).catch((error: unknown) => {
        // Another task may have crashed it.
        if (error instanceof ProcessLost && !isEnded) return send(name, input);
        throw error;
      });
    },
    async end() {
      isEnded = true;
      const last = child;
      stop();
      if (last?.pid === undefined || last.exitCode !== null || last.signalCode !== null) return;
      last.ref();
      const killing = setTimeout(() => last.kill('SIGKILL'), maxEnding);
      await once(last, 'exit').finally(() => clearTimeout(killing));
    },
  };
}
