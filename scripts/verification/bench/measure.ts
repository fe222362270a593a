import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Problem } from '#content-db/model/problem.ts';
import { trackChild } from './children.ts';

/** The cost of one run. */
export interface Cost {
  ms: number;
  /** CPU time of all cores; undefined if the system does not report it. */
  cpuMs: number | undefined;
  /** Peak memory in MB; undefined if the system does not report it. */
  peakMb: number | undefined;
}

/** Milliseconds between samples. */
const sampleInterval = 20;

/**
 * Runs a command to its end. No other child process may end meanwhile, as its CPU time would count.
 * @throws Problem `setup` with the output when the command fails
 */
export async function measureCommand(
  command: string,
  args: string[],
  options: SpawnOptions,
): Promise<Cost & { output: string }> {
  const cpuBefore = cpuOfEndedChildren();
  const started = performance.now();
  const child = trackChild(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => output.push(text.toString()));
  let peakMb: number | undefined;
  const sampling = setInterval(
    () => (peakMb = child.pid === undefined ? undefined : (peakMemory(child.pid) ?? peakMb)),
    sampleInterval,
  );
  await once(child, 'close').finally(() => clearInterval(sampling));
  const { exitCode: code, signalCode: signal } = child;
  const ms = performance.now() - started;
  const cpuAfter = cpuOfEndedChildren();
  if (code !== 0)
    throw new Problem(
      'setup',
      `${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}:\n${output.join('').trim().slice(-4000)}`,
    );
  return {
    ms,
    cpuMs: cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore,
    peakMb,
    output: output.join(''),
  };
}

/** The peak memory of a process in MB; undefined if the system does not report it. */
export function peakMemory(pid: number | 'self'): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** CPU time of the ended children of this process, in milliseconds. Linux counts in hundredths of a second. */
function cpuOfEndedChildren(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return undefined;
  }
}

/**
 * The run with the median time.
 * @throws an Error when there are no runs
 */
export function middleRun<T extends { ms: number }>(runs: T[]): T {
  const sorted = runs.toSorted((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('Nothing was measured');
  return middle;
}

/** The median of an odd number of values. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
