import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { Problem } from '#content-db/model/problem.ts';
import { type Log, log, runCommand } from '#admin-server/installation/terminal.ts';

/** Usual paths of a Chromium or Chrome. The headless shell takes a third of the processor time of a whole browser. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const isRoot = process.getuid?.() === 0;

/** Flags that disable background traffic, updates and the first-run page. */
export const chromiumFlags = [
  // Otherwise the width of a text depends on how the machine draws fonts.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  // Chromium refuses to run its sandbox as root.
  ...(isRoot ? ['--no-sandbox'] : []),
];

/**
 * The program of a Chromium that starts: CHROMIUM_PATH, an installed one, or Playwright's. Installs nothing.
 * @throws Problem `setup` when CHROMIUM_PATH does not start
 */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !starts(configured)) {
    throw new Problem(
      'setup',
      `CHROMIUM_PATH ${configured} does not start: set it to the program file of a Chromium or Chrome, or remove it.`,
    );
  }
  return configured || [...usualPaths, chromium.executablePath()].find(starts);
}

/**
 * The program of a Chromium that starts; installs one if there is none.
 * @throws Problem `setup` when none can be installed
 */
export async function ensureChromium(report: Log): Promise<string> {
  const found = findChromium();
  if (found) return found;
  report('No Chromium was found; installing one for the browser tests ...');
  if (isRoot && run('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'))) {
    const installed = findChromium();
    if (installed) return installed;
  }
  run('npx', ['playwright', 'install', 'chromium']);
  const own = findChromium();
  if (own) return own;
  throw new Problem(
    'setup',
    'The browser tests need a Chromium and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function starts(program: string): boolean {
  return (
    existsSync(program) && spawnSync(program, ['--version', ...(isRoot ? ['--no-sandbox'] : [])]).status === 0
  );
}

function install(name: string): boolean {
  return run('apt-get', ['install', '--yes', '--no-install-recommends', name]);
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

if (import.meta.main) await runCommand(async () => log(await ensureChromium(log)));
