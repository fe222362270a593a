import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#content-db/model/problem.ts';

/** Namespaces of Linux: processes, mounts, a network and control groups of their own. `await using` ends all that runs there. */
export interface Namespaces extends AsyncDisposable {
  /** Runs commands by bash, as root; they end at the first that fails. @returns what they print @throws with it */
  run(commands: string, variables?: Record<string, string>): Promise<string>;
}

export interface NamespacesOptions {
  /** Commands of bash that become the first process; `mount_groups FOLDER` mounts the control groups. */
  first: string;
  variables: Record<string, string>;
}

/** Opens namespaces, in which the loopback address is the only one. Needs root. */
export async function openNamespaces({ first, variables }: NamespacesOptions): Promise<Namespaces> {
  const group = `namespaces-${process.pid}-${Date.now()}`;
  const env = { PATH: process.env.PATH ?? '', ...variables, GROUP: group, FIRST: mountGroups + first };
  const child = spawn('bash', ['-euc', enterGroups], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await runProgram('bash', ['-uc', removeGroups], env);
  };
  const kinds = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup'];
  for (;;) {
    const target = await firstChildOf(child.pid ?? 0);
    if (target !== undefined)
      return {
        async run(commands, more = {}) {
          const words = ['--target', target, ...kinds, 'bash', '-euo', 'pipefail', '-c', commands];
          const outcome = await runProgram('nsenter', words, { ...env, ...more });
          if (outcome.code === 0) return outcome.output;
          throw new Error(`${commands}\n${outcome.output}\n${output}`);
        },
        [Symbol.asyncDispose]: close,
      };
    if (child.exitCode === null) await sleep(10);
    else {
      await close();
      throw new Problem('setup', `No namespaces can be made here:\n${output}`);
    }
  }
}

/** The first process of the namespaces, once they are made. */
async function firstChildOf(pid: number): Promise<string | undefined> {
  if ((await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() !== 'unshare') return undefined;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ')[0] || undefined;
}

/** A control group in each hierarchy that this machine has. */
const enterGroups = `
while IFS=: read -r _ controllers path; do
  parent=/sys/fs/cgroup/$(basename "\${controllers:-unified}" | sed s/name=//)$path
  [ -d "$parent" ] || continue
  mkdir "$parent/$GROUP"
  for file in cpuset.cpus cpuset.mems; do
    if [ "$controllers" = cpuset ]; then cat "$parent/$file" > "$parent/$GROUP/$file"; fi
  done
  echo $$ > "$parent/$GROUP/cgroup.procs"
done <<< "$(cat /proc/self/cgroup)"
exec unshare --mount --propagation private --pid --net --uts --ipc --cgroup --fork --kill-child=KILL bash -euc "$FIRST"
`;

const mountGroups = `
mount_groups() {
  mount -t tmpfs none "$1"
  while IFS=: read -r _ controllers _; do
    folder=$1/$(basename "\${controllers:-unified}" | sed s/name=//)
    mkdir "$folder"
    case $controllers in
      '') mount -t cgroup2 none "$folder" ;;
      name=*) mount -t cgroup -o "none,$controllers" none "$folder" ;;
      *) mount -t cgroup -o "$controllers" none "$folder" ;;
    esac
  done <<< "$(cat /proc/self/cgroup)"
}
ip link set lo up
`;

const removeGroups = `
for folder in /sys/fs/cgroup/*/"$GROUP"; do
  for attempt in $(seq 50); do
    find "$folder" -depth -type d -exec rmdir {} + 2>/dev/null && break
    sleep 0.1
  done
done
`;

/** Runs a program to its end. */
export async function runProgram(
  program: string,
  words: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
