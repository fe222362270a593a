import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import { trackChild } from '../children.ts';
import { measureCommand } from '../measure.ts';

/** A request to repeat over several connections. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/**
 * Measures the requests per second of a server, from another process: wrk, or our own client.
 * @throws Problem `setup` when a request fails
 */
export async function requestRate(load: Load, hasWrk: boolean): Promise<number> {
  return hasWrk ? withWrk(load) : withOurClient(load);
}

async function withWrk({ url, headers, connections, seconds }: Load): Promise<number> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...fields, url];
  const { output } = await measureCommand('wrk', args, {});
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(output))
    throw new Problem('setup', `The load on ${url} failed:\n${output}`);
  return rate;
}

async function withOurClient(load: Load): Promise<number> {
  const child = trackChild(fork(join(import.meta.dirname, 'load-child.ts'), { execArgv: [] }));
  const ended = once(child, 'exit');
  child.send(load);
  const answer = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  const result: { rate?: number; error?: string } | undefined = answer?.[0];
  await ended;
  if (result?.rate === undefined)
    throw new Problem('setup', `The load on ${load.url} failed: ${result?.error ?? 'the client ended'}`);
  return result.rate;
}
