import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
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
import { sharedFolder } from '#content-db/testing/database.ts';

/** A data folder in which a small site was published; `await using` removes it. */
export interface TestDataFolder extends AsyncDisposable {
  dataDir: string;
  /** The variables of a process that works with it. */
  variables: Record<string, string>;
}

/** @param prepare what happens to the site before its folder is handed over */
export async function createDataFolder(
  prepare?: (site: TestSite) => Promise<unknown>,
): Promise<TestDataFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
  if (prepare) await fill(dataDir, prepare);
  else await cp(await sharedFolder('data-folder', useOnce), dataDir, { recursive: true });
  return {
    dataDir,
    variables: variablesOf(dataDir),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Makes a folder that a process of its own has used and left. */
async function useOnce(dataDir: string): Promise<void> {
  await fill(dataDir, async () => undefined);
  const { code, stderr } = await runScript('publish.ts', [], variablesOf(dataDir));
  if (code !== 0) throw new Error(stderr);
}

/** This process never opens the copy, so nothing of it stays open when another one ends. */
async function fill(dataDir: string, prepare: (site: TestSite) => Promise<unknown>): Promise<void> {
  await using site = await createTestSite();
  await prepare(site);
  await copySite(site, dataDir);
}

/** The variables of a process that works with a folder, at a port that the system chooses. Empty ones hide those of the machine. */
export function variablesOf(dataDir: string): Record<string, string> {
  const hidden = [
    'DATABASE_URL',
    'PUBLISHED_DATABASE_URL',
    'DATABASE_AUTH_TOKEN',
    'PUBLISHED_DATABASE_AUTH_TOKEN',
  ];
  const others = ['HOST', 'SMTP_URL', 'CONTACT_TO', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'TRUST_PROXY'];
  return {
    ...Object.fromEntries([...hidden, ...others].map((name) => [name, ''])),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    PORT: '0',
  };
}

/** How a command ended, and what it said. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a script of this folder with words and variables of its own, to its end. */
export async function runScript(
  name: string,
  words: string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', name), ...words], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (outcome.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (outcome.stderr += text.toString()));
  [outcome.code] = (await once(child, 'close')) as [number | null];
  return outcome;
}

/** Every file below a folder by its path there, with the hash of its bytes. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const files = await filesBelow(folder);
  const hashes = await Promise.all(
    files.map(async (file) => [relative(folder, file), hashOf(await readFile(file))] as const),
  );
  return Object.fromEntries(hashes);
}

/** An outcome, and the files below a folder that are not as they were before. */
export interface OutcomeIn extends Outcome {
  changed: string[];
}

/** Runs a script and tells what it did to a folder. */
export async function runScriptIn(
  folder: string,
  name: string,
  words: string[],
  variables: Record<string, string>,
): Promise<OutcomeIn> {
  const before = await contentsOf(folder);
  const { code, stdout, stderr } = await runScript(name, words, variables);
  const after = await contentsOf(folder);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (file) => before[file] !== after[file],
  );
  return { code, stdout, stderr: stderr.trim(), changed };
}

/** The outcome of a command that says what is in its way, and changes nothing. */
export function refused(stderr: string): OutcomeIn {
  return { code: 1, stdout: '', stderr, changed: [] };
}
