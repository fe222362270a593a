import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';

const variables = z.record(z.string(), z.string()).default({});

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: variables,
  run: z.string().optional(),
  'continue-on-error': z.boolean().default(false),
});

const workflow = z.looseObject({
  jobs: z.record(z.string(), z.looseObject({ env: variables, steps: z.array(step) })),
});

/** What GitHub would know: its variables and secrets by name. */
export interface Known {
  vars?: Record<string, string>;
  secrets?: Record<string, string>;
}

export interface StepOutcome {
  name: string;
  code: number | null;
  output: string;
}

/** A job of a workflow: its actions, and its commands as a runner would run them. */
export interface Job {
  /** The actions that it uses, in order, with what they are given. */
  actions: { uses: string; with: Record<string, unknown> }[];
  /** Runs its commands in order in a folder, up to the first that fails. @returns their outcomes */
  run(folder: string, known: Known, machine: Record<string, string>): Promise<StepOutcome[]>;
}

/** @throws ZodError if the file has anything that is not understood here */
export async function readJob(file: string, name: string): Promise<Job> {
  const job = workflow.parse(parse(await readFile(file, 'utf8'))).jobs[name];
  if (!job) throw new Problem('not-found', `${file} has no job ${name}.`);
  return {
    actions: job.steps.flatMap(({ uses, with: given }) => (uses ? { uses, with: given } : [])),
    async run(folder, known, machine) {
      const outcomes: StepOutcome[] = [];
      for (const { name, id, run, env, 'continue-on-error': mayFail } of job.steps) {
        if (run === undefined) continue;
        const outcome = await runCommands(run, folder, {
          ...machine,
          ...resolved(job.env, known),
          ...resolved(env, known),
        });
        outcomes.push({ name: name ?? id ?? run, ...outcome });
        if (outcome.code !== 0 && !mayFail) break;
      }
      return outcomes;
    },
  };
}

/** Fills in variables and secrets; what is not known is empty, as at GitHub. */
function resolved(env: Record<string, string>, { vars = {}, secrets = {} }: Known): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
        const [, kind, key = ''] = /^ (vars|secrets)\.(\w+) $/.exec(expression) ?? [];
        if (!kind) throw new Problem('unsupported', `The expression ${expression} is not understood.`);
        return (kind === 'vars' ? vars : secrets)[key] ?? '';
      }),
    ]),
  );
}

/** Runs commands by `bash -e`, as GitHub does. */
async function runCommands(
  commands: string,
  cwd: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const file = join(cwd, '.commands.sh');
  await writeFile(file, commands);
  const child = spawn('bash', ['-e', file], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  await rm(file);
  return { code: child.exitCode, output };
}
