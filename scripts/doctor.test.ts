import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestMailServer } from '#admin-server/testing/mail.ts';
import { spawnServer } from './process/server-process.ts';
import { freePort } from './process/temporary-site.ts';
import { createDataFolder, refused, runScript, runScriptIn } from './testing/command.ts';

describe('npm run doctor', () => {
  it('finds nothing to fix in an installation that is well, while it is served', async () => {
    await using folder = await createDataFolder();
    await using mail = await createTestMailServer();
    const port = await freePort();
    const variables = {
      ...folder.variables,
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      PUBLIC_API_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://localhost:${port}`,
      SMTP_URL: mail.url,
      CONTACT_TO: 'office@example.org',
    };
    const server = await spawnServer(variables);
    const { code, stdout, stderr } = await runScript('doctor.ts', [], variables);
    server.child.kill('SIGTERM');
    await server.ended;
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
    for (const sentence of [
      'It agrees with the clock of',
      'is for its owner only',
      'content.db can be read and written',
      'is live.',
      'The server that runs has the same.',
      'takes mail of this server',
      'shows the home page that is live',
      `The forms reach the server at http://localhost:${port}`,
      `Staff sign in at http://localhost:${port}/admin/login`,
    ])
      expect(stdout).toContain(sentence);
  });

  it('says what has failed and what to do about each, and changes nothing', async () => {
    await using folder = await createDataFolder();
    await chmod(folder.dataDir, 0o755);
    await rm(join(folder.dataDir, 'published.db'));
    const closed = `127.0.0.1:${await freePort()}`;
    const { code, stdout, changed } = await runScriptIn(folder.dataDir, 'doctor.ts', [], {
      ...folder.variables,
      HOST: '0.0.0.0',
      SITE_URL: `http://${closed}`,
      ADMIN_URL: `http://nowhere.invalid`,
      SMTP_URL: `smtp://${closed}`,
      CONTACT_TO: 'office@example.org',
      DEPLOY_PURGE: `http://${closed}`,
    });
    expect({ code, changed }).toEqual({ code: 1, changed: [] });
    const fixes = [...stdout.matchAll(/(?:FAILED|LOOK) +(.*)\n +-> (.*)/g)].map(([, text, fix]) => [
      text,
      fix,
    ]);
    expect(fixes).toEqual([
      [expect.stringContaining('no other clock'), 'See Addresses.'],
      [expect.stringContaining('Other users of this machine can open'), `chmod -R go= ${folder.dataDir}`],
      [expect.stringContaining('There is no database file'), expect.stringContaining('restore a backup')],
      [`${closed} cannot be used: nothing listens there.`, expect.stringContaining('SMTP_URL')],
      [
        expect.stringContaining(`The cache http://${closed} cannot be reached`),
        expect.stringContaining('DEPLOY_PURGE'),
      ],
      [`http://${closed} cannot be reached: nothing listens there.`, expect.stringContaining('SITE_URL')],
      [expect.stringContaining('so the forms reach nobody'), expect.stringContaining('/api')],
      [
        expect.stringContaining('nowhere.invalid/admin/login cannot be reached'),
        expect.stringContaining('VPN'),
      ],
    ]);
  });

  it('says which setting is wrong', async () => {
    await using folder = await createDataFolder();
    expect(await runScriptIn(folder.dataDir, 'doctor.ts', [], { ...folder.variables, PORT: 'abc' })).toEqual(
      refused('PORT must be a whole number from 0 to 65535: correct it, or remove it to use 4321.'),
    );
  });
});
