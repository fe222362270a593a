import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { findTool } from '../../../process/tools.ts';
import { type Namespaces, openNamespaces, runProgram } from './namespaces.ts';

/** Containers by Podman, and Docker Compose, which asks Podman. They have a network of their own. */
export interface Containers extends Namespaces {
  /** For images and volumes; removed at the end. */
  folder: string;
  /** Builds an image, with the network of this machine. @throws with what was printed */
  build(words: string[]): Promise<void>;
}

/** @throws Problem (`setup`) where a program is missing */
export async function openContainers(): Promise<Containers> {
  for (const tool of ['buildah', 'podman', 'mmdebstrap'] as const)
    if (!findTool(tool, 'no container is tested', log)) throw new Problem('setup', `${tool} is needed.`);
  // On disk: the temporary folder of tests is in memory.
  const folder = await mkdtemp('/var/tmp/containers-');
  const variables = {
    PATH: `${folder}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: folder,
    FOLDER: folder,
    NODE: process.execPath,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    DOCKER_HOST: `unix://${folder}/podman.sock`,
  };
  await writeConfiguration(folder);
  await must('bash', ['-euc', getCompose], variables);
  const network = await openNamespaces({ first: serve, variables });
  return {
    folder,
    run: network.run,
    build: (words) =>
      must('buildah', ['build', '--isolation', 'chroot', '--pull-never', ...words], variables),
    async [Symbol.asyncDispose]() {
      await network.run('podman rm --all --force --time 0').catch(log);
      await network[Symbol.asyncDispose]();
      await runProgram('buildah', ['rm', '--all'], { ...process.env, ...variables });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function must(program: string, words: string[], variables: Record<string, string>): Promise<void> {
  const { code, output } = await runProgram(program, words, { ...process.env, ...variables });
  if (code !== 0) throw new Problem('setup', `${program} ${words.join(' ')} failed:\n${output}`);
}

async function writeConfiguration(folder: string): Promise<void> {
  await mkdir(join(folder, 'bin'));
  const files = {
    'storage.conf': `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/running"\n`,
    'containers.conf': `[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "${folder}/networks"\n
[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nruntime = "here"\n
[engine.runtimes]\nhere = ["${folder}/bin/runtime"]\n`,
    'bin/runtime': runtime,
    'bin/docker': docker,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (const name of ['runtime', 'docker']) await chmod(join(folder, 'bin', name), 0o755);
}

/** Limits such as that of open files are those of this machine: to set them takes a right that root may lack. */
const runtime = `#!/bin/bash -eu
for word; do
  if [ "\${before:-}" = --bundle ]; then
    ${process.execPath} -e 'const { readFileSync: read, writeFileSync: write } = require("node:fs");
      const file = process.argv[1] + "/config.json", config = JSON.parse(read(file));
      delete config.process.rlimits;
      write(file, JSON.stringify(config));' "$word"
  fi
  before=$word
done
exec runc "$@"
`;

/** \`docker compose\`; what it would build is built by \`build-image\`, as Podman's builder would need the network. */
const docker = `#!/bin/bash -eu
words=()
for word in "\${@:2}"; do
  case $word in
    --build | build) build-image >&2 ;;
    *) words+=("$word") ;;
  esac
done
[ \${#words[@]} = 0 ] || exec "$FOLDER/compose/usr/libexec/docker/cli-plugins/docker-compose" "\${words[@]}"
`;

/** Docker Compose 2, which Debian has since version 13; the program needs no other package. */
const getCompose = `
mkdir -p "$FOLDER"/apt/{lists,cache/archives}/partial
[ -n "$(apt-get indextargets)" ] || apt-get update
echo "deb $(apt-get indextargets --format '$(REPO_URI)' | head -n 1) trixie main" > "$FOLDER/apt/sources.list"
cd "$FOLDER/apt"
words=(-o Dir::Etc::sourcelist="$PWD/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$PWD/lists"
  -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User=root)
apt-get "\${words[@]}" update
apt-get "\${words[@]}" download docker-compose
dpkg-deb --extract docker-compose_*.deb "$FOLDER/compose"
`;

/** Podman leaves it to systemd to ask containers for their health. */
const serve = `
mount -t proc none /proc
mount_groups /sys/fs/cgroup
mount -t tmpfs none /run
echo '127.0.0.1 localhost www.example.org' > "$FOLDER/hosts"
mount --bind "$FOLDER/hosts" /etc/hosts
while sleep 1; do
  for container in $(podman ps --quiet); do podman healthcheck run $container || true; done
done > /dev/null 2>&1 &
exec podman system service --time=0 "$DOCKER_HOST"
`;
