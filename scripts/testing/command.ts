import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { hashOf } from '#admin-server/files/object-store.ts';
import {
  copySite,
  createTestSite,
  filesBelow,
  siteUrl,
  type TestSite,
} from '#admin-server/testing/publish.ts';
import { copyFolder, sharedFolder } from '#content-db/testing/database.ts';

/** A data folder with a small published site; `await using` removes it. */
export interface TestDataFolder extends AsyncDisposable {
  dataDir: string;
  /** Environment variables for a process that uses it. */
  variables: Record<string, string>;
}

/** @param prepare changes the site before its files are copied */
export async function createDataFolder(
  prepare?: (site: TestSite) => Promise<unknown>,
): Promise<TestDataFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
  if (prepare) await fill(dataDir, prepare);
  else copyFolder(await sharedFolder('data-folder', fillAndPublish), dataDir);
  return {
    dataDir,
    variables: variablesOf(dataDir),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Fills a folder that another process has then used and closed. */
async function fillAndPublish(dataDir: string): Promise<void> {
  await fill(dataDir, async () => undefined);
  const { code, stderr } = await runScript('publish.ts', [], variablesOf(dataDir));
  if (code !== 0) throw new Error(stderr);
}

/** This process works on another copy, so it keeps no file of the folder open. */
async function fill(dataDir: string, prepare: (site: TestSite) => Promise<unknown>): Promise<void> {
  await using site = await createTestSite();
  await prepare(site);
  await copySite(site, dataDir);
}

/** Environment variables for a process that uses a data folder, on a free port. Empty values override those of the machine. */
export function variablesOf(dataDir: string): Record<string, string> {
  const databases = [
    'DATABASE_URL',
    'PUBLISHED_DATABASE_URL',
    'DATABASE_AUTH_TOKEN',
    'PUBLISHED_DATABASE_AUTH_TOKEN',
  ];
  const others = [
    'HOST',
    'SMTP_URL',
    'CONTACT_TO',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'TRUST_PROXY',
    'STORAGE_URL',
    'PUBLIC_API_URL',
    'ADMIN_URL',
  ];
  return {
    ...Object.fromEntries([...databases, ...others].map((name) => [name, ''])),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    PORT: '0',
  };
}

/** Exit code and output of a command. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a script of scripts/ with arguments and environment variables, to its end or until it is killed. */
export async function runScript(
  name: string,
  args: string[],
  variables: Record<string, string>,
  killAfterMs?: number,
): Promise<Outcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', name), ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (outcome.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (outcome.stderr += text.toString()));
  const killing =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  [outcome.code] = (await once(child, 'close')) as [number | null];
  clearTimeout(killing);
  return outcome;
}

/** The hash of every file below a folder, by relative path. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const files = await filesBelow(folder);
  const hashes = await Promise.all(
    files.map(async (file) => [relative(folder, file), hashOf(await readFile(file))] as const),
  );
  return Object.fromEntries(hashes);
}

/** An outcome, and the files below a folder that were added, changed or removed. */
export interface OutcomeIn extends Outcome {
  changed: string[];
}

/** Runs a script and reports what it changed in a folder. */
export async function runScriptIn(
  folder: string,
  name: string,
  args: string[],
  variables: Record<string, string>,
): Promise<OutcomeIn> {
  const before = await contentsOf(folder);
  const { code, stdout, stderr } = await runScript(name, args, variables);
  const after = await contentsOf(folder);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (file) => before[file] !== after[file],
  );
  return { code, stdout, stderr: stderr.trim(), changed };
}

/** The outcome of a command that fails with a message and changes nothing. */
export function refused(stderr: string): OutcomeIn {
  return { code: 1, stdout: '', stderr, changed: [] };
}
