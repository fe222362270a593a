import { spawnSync } from 'node:child_process';
import type { Log } from '#admin-server/installation/terminal.ts';

/** Programs that we compare with or run behind, and their Debian packages. */
const packages = {
  buildah: ['buildah'],
  caddy: ['caddy'],
  ceph: ['ceph-common', 'ceph-mon', 'ceph-osd', 'radosgw'],
  firefox: ['firefox-esr'],
  hugo: ['hugo'],
  mmdebstrap: ['mmdebstrap'],
  nginx: ['nginx-light'],
  podman: ['podman', 'runc', 'catatonit', 'iptables', 'netavark', 'aardvark-dns'],
  systemd: ['systemd'],
  varnish: ['varnish'],
  wrk: ['wrk'],
} as const;

/** Commands that print the version. */
const versionCommands = {
  buildah: ['buildah', '--version'],
  caddy: ['caddy', 'version'],
  ceph: ['radosgw', '--version'],
  firefox: ['firefox-esr', '--version'],
  hugo: ['hugo', 'version'],
  mmdebstrap: ['mmdebstrap', '--version'],
  nginx: ['nginx', '-v'],
  // The last of its packages.
  podman: ['/usr/lib/podman/aardvark-dns', '--version'],
  systemd: ['systemd-analyze', '--version'],
  varnish: ['varnishd', '-V'],
  wrk: ['wrk', '-v'],
} as const;

export type Tool = keyof typeof packages;

/** The version line of a program, installed if necessary; undefined, with a log entry, if it can't be installed. */
export function findTool(tool: Tool, without: string, log: Log): string | undefined {
  const version = versionOf(tool) ?? (mayInstall() ? install(tool, log) : undefined);
  if (version === undefined) {
    log(
      `${tool} is not installed${mayInstall() ? ' and could not be' : ''}: ${without}. On Debian, root installs it with apt-get install ${packages[tool].join(' ')}.`,
    );
  }
  return version;
}

function versionOf(tool: Tool): string | undefined {
  const [program, argument] = versionCommands[tool];
  const { stdout, stderr, error } = spawnSync(program, [argument], { encoding: 'utf8' });
  return error ? undefined : (stdout || stderr).split('\n')[0]?.replace('nginx version: ', '').trim();
}

function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && aptGet(['--version']);
}

function install(tool: Tool, log: Log): string | undefined {
  log(`Installing ${tool} from the Debian packages ${packages[tool].join(', ')} ...`);
  const args = ['install', '--yes', '--no-install-recommends', ...packages[tool]];
  const isInstalled = aptGet(args) || (aptGet(['update']) && aptGet(args));
  return isInstalled ? versionOf(tool) : undefined;
}

/** Run level 1 keeps packages from starting their servers. Waits, in seconds, for another process that installs some. */
function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return (
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { env, stdio: 'ignore' }).status === 0
  );
}
