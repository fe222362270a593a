import { spawnSync } from 'node:child_process';
import type { Log } from '../process/terminal.ts';

/** Programs of others to compare with, and the Debian packages that they come in. */
const packages = { hugo: 'hugo', nginx: 'nginx-light', wrk: 'wrk' } as const;

export type Tool = keyof typeof packages;

/** A program's first line about itself; undefined, with a sentence in the log, where it is not here and can't be installed. */
export function findTool(tool: Tool, without: string, log: Log): string | undefined {
  const present = versionOf(tool) ?? (mayInstall() ? install(tool, log) : undefined);
  if (present === undefined) {
    log(
      `${tool} is not installed${mayInstall() ? ' and could not be' : ''}: ${without}. On Debian, root installs it with apt-get install ${packages[tool]}.`,
    );
  }
  return present;
}

function versionOf(tool: Tool): string | undefined {
  const words = { hugo: ['version'], nginx: ['-v'], wrk: ['-v'] }[tool];
  const { stdout, stderr, error } = spawnSync(tool, words, { encoding: 'utf8' });
  return error ? undefined : (stdout || stderr).split('\n')[0]?.replace('nginx version: ', '').trim();
}

function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && aptGet(['--version']);
}

function install(tool: Tool, log: Log): string | undefined {
  log(`Installing ${tool} from the Debian package ${packages[tool]} ...`);
  const words = ['install', '--yes', '--no-install-recommends', packages[tool]];
  const isInstalled = aptGet(words) || (aptGet(['update']) && aptGet(words));
  return isInstalled ? versionOf(tool) : undefined;
}

/** Packages of servers start them, unless the run level says that nothing is to run. */
function aptGet(words: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('apt-get', words, { env, stdio: 'ignore' }).status === 0;
}
