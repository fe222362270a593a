import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { log } from '#admin-server/installation/terminal.ts';
import { compileAdmin, compileSite } from '#admin-server/installation/compile.ts';
import { findTool } from '../../process/tools.ts';
import { commandsOf } from './documented-commands.ts';
import { bootMachine } from './engines/machine.ts';
import type { Namespaces } from './engines/namespaces.ts';
import { createProjectRepository, nextText, type ProjectRepository } from './next-version.ts';

const recipe = 'one-server.md';
/** For a busy machine. */
const patient = { timeout: 120_000, interval: 300 };
const siteUrl = 'https://www.example.org';
let project: ProjectRepository;
let machine: Namespaces;
let account: string[] = [];

/** What takes the place of the network: installed packages, those of the project, and certificates of Caddy's own. */
const withoutNetwork = `
apt-get() {
  if [ "$1" = install ]; then
    for program in "\${@:3}"; do command -v "\${program/nodejs/node}"; done
    systemctl start caddy.service
  fi
}
git() {
  command git "$@"
  if [ "$1" = clone ]; then
    cp -r "$SOURCE/.compiled" /opt/site/
    mkdir /opt/site/node_modules /tmp/changed /tmp/work
    mount -t overlay -o "lowerdir=$SOURCE/node_modules,upperdir=/tmp/changed,workdir=/tmp/work" none /opt/site/node_modules
  fi
}
systemctl() {
  if [ "$*" = 'reload caddy' ]; then sed -i '1i {\\n\\tlocal_certs\\n}' /etc/caddy/Caddyfile; fi
  command systemctl "$@"
}
`;

/** Runs the commands of a section of the recipe, in order. */
const follow = async (heading: string, change = (commands: string) => commands) =>
  machine.run(withoutNetwork + change(await commandsOf(recipe, heading)));

/** Whether the page that visitors get through Caddy has a text. */
async function says(path: string, text: string): Promise<boolean> {
  return (await machine.run(`curl --silent --fail --cacert $ROOT ${siteUrl}${path}`, visitor)).includes(text);
}

async function isServing(): Promise<void> {
  await expect.poll(() => says('/api/health', 'ok').catch(() => false), patient).toBe(true);
}

/** Signs in, renames the first team member and publishes. */
const rename = async (name: string) => {
  const page = await machine.run(
    'node "$SOURCE/scripts/verification/services/rename-member.ts" "$SITE_URL" "$NAME" "$USERNAME" "$PASSWORD"',
    { ...visitor, SITE_URL: siteUrl, NAME: name, USERNAME: account[0] ?? '', PASSWORD: account[1] ?? '' },
  );
  expect(page.includes(name)).toBe(true);
};

/** Programs on the machine ask the site too: see doctor. */
const trustCertificate = `
install --mode=0644 $ROOT /etc/caddy-root.crt
echo NODE_EXTRA_CA_CERTS=/etc/caddy-root.crt >> /etc/site.env`;

const certificate = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const visitor = { ROOT: certificate, NODE_EXTRA_CA_CERTS: certificate };

beforeAll(async () => {
  for (const tool of ['systemd', 'caddy'] as const)
    if (!findTool(tool, 'the recipe is not tested', log)) throw new Error(`${tool} is needed.`);
  // Both versions are compiled from the same packages.
  await compileSite(log);
  await compileAdmin(log);
  project = await createProjectRepository();
  machine = await bootMachine([project.folder]);
}, 300_000);

beforeEach(() => {
  onTestFailed(async () =>
    log(await machine.run('ls -la /var/lib/site; journalctl --no-pager --lines 60 --unit=site.service')),
  );
});

afterAll(async () => {
  await machine?.[Symbol.asyncDispose]();
  await project?.[Symbol.asyncDispose]();
});

describe('the recipe for one server, on a machine that systemd has booted', { timeout: 300_000 }, () => {
  it('installs a site with HTTPS, whose first admin can sign in, edit and publish', async () => {
    await follow('Install', (commands) =>
      commands.replace('https://github.com/example/site.git', `file://${project.folder}`),
    );
    await isServing();
    expect(await says('/ar', '<html lang="ar" dir="rtl"')).toBe(true);
    const printed = await follow('Sign in');
    account = [/first admin is (\S+)/.exec(printed)?.[1] ?? '', /Password: (\S+)/.exec(printed)?.[1] ?? ''];
    await rename('Before the Upgrade');
    await machine.run(trustCertificate, visitor);
  });

  it('runs the server as a user without rights, which can write to nothing but its data', async () => {
    expect(await machine.run(confinement)).toBe(
      `site
CapEff:	0000000000000000
NoNewPrivs:	1
Seccomp:	2
1677721600
/opt/site: no
/var/lib: no
/etc: no
/var/lib/site: yes
`,
    );
  });

  it('makes a backup every night, and keeps 14', async () => {
    expect(await machine.run('systemctl list-timers --no-pager site-backup.timer')).toMatch(/ 03:[0-2]\d:/);
    const kept = await machine.run(`
      systemctl start site-backup.service
      for day in $(seq 10 25); do touch /var/lib/site-backups/site-2020-01-\${day}T03-00-00Z.tar.gz; done
      systemctl start site-backup.service
      ls /var/lib/site-backups | sort`);
    expect(kept.trim().split('\n')).toHaveLength(14);
    expect(kept).toMatch(/\nsite-20[2-9]\d-(?!01-\d\dT03-00-00Z)[\dTZ-]+\.tar\.gz\n$/);
  });

  it('upgrades to the next version, and keeps the data', async () => {
    await project.release();
    await follow('Upgrade');
    await isServing();
    await expect.poll(() => says('/team', nextText), patient).toBe(true);
    expect(await says('/team', 'Before the Upgrade')).toBe(true);
    expect(await machine.run('ls /var/lib/site')).toMatch(/content\.db\.snapshot-\d+/);
    await rename('After the Upgrade');
  });

  it('goes back to the version before, with what was stored then', async () => {
    await follow('Go back');
    await isServing();
    await expect.poll(() => says('/team', nextText), patient).toBe(false);
    expect(await says('/team', 'Before the Upgrade')).toBe(true);
    expect(await machine.run('ls /var/lib/site')).not.toMatch(/content\.db\.snapshot-/);
  });

  it('restores the newest backup', async () => {
    await rename('Not in the Backup');
    expect(await follow('Restore')).toContain('is restored to /var/lib/site');
    await isServing();
    expect(await says('/team', 'Before the Upgrade')).toBe(true);
    expect(await machine.run('systemctl show site.service --property=Result,NRestarts')).toBe(
      'Result=success\nNRestarts=0\n',
    );
  });

  it('has a doctor who finds nothing wrong', async () => {
    expect(await follow('Other commands')).not.toContain('FAILED');
  });
});

const confinement = `
main=$(systemctl show --property=MainPID --value site.service)
id --name --user $(awk '/^Uid/ { print $2 }' /proc/$main/status)
grep -E '^(CapEff|NoNewPrivs|Seccomp):' /proc/$main/status
cat /sys/fs/cgroup/memory/system.slice/site.service/memory.limit_in_bytes
for folder in /opt/site /var/lib /etc /var/lib/site; do
  if nsenter --target $main --mount setpriv --reuid=site --regid=site --clear-groups touch $folder/x 2>/dev/null; then
    echo "$folder: yes"
  else
    echo "$folder: no"
  fi
done
`;
