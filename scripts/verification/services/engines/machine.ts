import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Namespaces, openNamespaces } from './namespaces.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/**
 * A machine that systemd has booted, with no network: the files of this one, over which everything is written to memory,
 * and none of its units. So programs of this machine are installed there. The project and other folders are at
 * their paths here, to be read.
 */
export async function bootMachine(folders: string[]): Promise<Namespaces> {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  const variables = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    HOME: '/root',
    FOLDER: folder,
    SOURCE: root,
    FOLDERS: [root, ...folders].join(' '),
    NODE: process.execPath,
  };
  const machine = await openNamespaces({ first: boot, variables });
  const close = async () => {
    await machine[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const state = await machine.run('systemctl is-system-running || true').catch(() => '');
    if (/^(?:running|degraded)/.test(state)) return { run: machine.run, [Symbol.asyncDispose]: close };
    await sleep(100);
  }
  const told = await machine.run('journalctl --no-pager --lines 50 || true').catch(String);
  await close();
  throw new Error(`systemd has not started:\n${told}`);
}

/** `node` is the Node that runs the tests. */
const boot = `
mount -t tmpfs none "$FOLDER"
cd "$FOLDER"
mkdir upper work machine
mount -t overlay -o lowerdir=/,upperdir=upper,workdir=work none machine
cd machine
mkdir old
for name in usr/bin/node usr/local/bin/node; do rm -f $name; done
touch usr/bin/node
mount --bind "$NODE" usr/bin/node
mount -t proc none proc
mount -t sysfs -o ro none sys
mount_groups sys/fs/cgroup
mount --rbind /dev dev
# systemd removes what a user has in dev/shm when its service stops.
for name in run tmp dev/shm; do mount -t tmpfs -o mode=1777 none $name; done
for name in $FOLDERS; do
  mkdir -p ".$name"
  mount --bind -o ro "$name" ".$name"
done
rm -rf etc/systemd/system/*.wants
ln -s /dev/null etc/systemd/system/getty.target
echo '127.0.0.1 localhost www.example.org' > etc/hosts
echo machine > etc/hostname
pivot_root . old
umount --lazy old
container=test exec /lib/systemd/systemd --system
`;
