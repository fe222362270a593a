import { parseArgs } from 'node:util';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { signIn } from '../../testing/staff.ts';

/** Signs in at an address of the site, renames the first team member, publishes, and prints the team page. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [siteUrl = '', name = '', username = '', password = ''] = positionals;
  const staff = await signIn(siteUrl, siteUrl, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  const [first] = (await staff.call('GET', '/api/admin/team-members')) as { id: number }[];
  await staff.call('PUT', `/api/admin/team-members/${first?.id}`, { name });
  await staff.call('POST', '/api/admin/publish', {});
  log(await (await fetch(`${siteUrl}/team`)).text());
});
