import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { pendingChanges } from '#admin-server/publish/pending/pending.ts';
import { scheduleChanges } from '#admin-server/schedules/schedules.ts';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import { contactForms } from '#content-db/testing/tables.ts';
import { spawnServer } from './process/server-process.ts';
import { createDataFolder, runScript, type TestDataFolder } from './testing/command.ts';
import { firstAdmin, signIn } from './testing/staff.ts';

const day = 24 * 3_600_000;
const years = 3 * 365 * day;
const later = () => new Date(Date.now() + 30 * day).toISOString();

/** An installation with a message, a post under embargo and a schedule, both for a month from now. */
function createFolder(): Promise<TestDataFolder> {
  return createDataFolder(async ({ content, create, edit }) => {
    const message = { name: 'Sara Ali', email: 'sara@example.org', message: 'a message' };
    await content.write((tx) => tx.insert(contactForms).values(message));
    await create('blog-posts', {
      title: 'Under embargo',
      slug: 'under-embargo',
      content: 'A text under embargo.',
      locale: 'en',
      publishedAt: later(),
    });
    const before = (await pendingChanges(content.read)).map(({ id }) => id);
    await edit('team-members', 1, { name: 'Dana of Next Month' });
    const changes = (await pendingChanges(content.read))
      .map(({ id }) => id)
      .filter((id) => !before.includes(id));
    await content.write((tx) => scheduleChanges(tx, { changes, at: later(), by: 'test' }));
  });
}

const listed = z.array(z.object({ message: z.string() }));
const clockAnswer = z.object({ doubt: z.object({ from: z.string(), to: z.string() }).nullable() });

/** A server whose clock is so much off, and what it shows to staff and visitors after a publish. */
async function lookWith(variables: Record<string, string>, { isPublishing = false } = {}) {
  const server = await spawnServer(variables);
  try {
    const staff = await signIn(server.address, variables.SITE_URL ?? '');
    if (isPublishing) await staff.call('POST', '/api/admin/publish', {});
    const [post, team] = await Promise.all(
      ['/blog/under-embargo', '/team'].map((path) => fetch(server.address + path)),
    );
    return {
      messages: listed
        .parse(await staff.call('GET', '/api/admin/contact-messages'))
        .map(({ message }) => message),
      isJumped: clockAnswer.parse(await staff.call('GET', '/api/admin/clock')).doubt !== null,
      post: post?.status,
      isScheduleLive: (await team?.text())?.includes('Dana of Next Month'),
    };
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

async function build(
  out: TestFolder,
  variables: Record<string, string>,
  ...words: string[]
): Promise<boolean> {
  const { code, stdout, stderr } = await runScript(
    'build.ts',
    ['--out', out.at('dist'), ...words],
    variables,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.includes('is not published: the clock may be wrong')).toBe(words.length === 0);
  return stdout.includes('The clock is confirmed');
}

it.each([years, -years])(
  'a server and commands whose clock is %i ms off erase no message and publish nothing before its time',
  { timeout: 600_000 },
  async (shift) => {
    await using folder = await createFolder();
    await using out = await createTestFolder();
    const right = { ...folder.variables, ...firstAdmin };
    const shifted = {
      ...right,
      CLOCK_FILE: out.at('clock'),
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'verification', 'faults', 'shifted-clock.ts')).href}`,
    };
    await writeFile(shifted.CLOCK_FILE, String(shift));
    const hidden = { messages: ['a message'], post: 404, isScheduleLive: false };
    expect(await lookWith(right, { isPublishing: true })).toEqual({ ...hidden, isJumped: false });
    expect(await lookWith(shifted, { isPublishing: true })).toEqual({ ...hidden, isJumped: true });
    await build(out, shifted);
    expect((await runScript('doctor.ts', [], shifted)).stdout).toMatch(
      /Clock +LOOK +It went from .*\n.*--trust-clock/,
    );
    expect(await lookWith(right)).toEqual({ ...hidden, isJumped: false });
  },
);

it(
  'what became due while nothing ran goes live once a person says that the clock is right',
  { timeout: 600_000 },
  async () => {
    await using folder = await createFolder();
    await using out = await createTestFolder();
    const right = { ...folder.variables, ...firstAdmin };
    const shifted = {
      ...right,
      CLOCK_FILE: out.at('clock'),
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'verification', 'faults', 'shifted-clock.ts')).href}`,
    };
    await writeFile(shifted.CLOCK_FILE, String(31 * day));
    await lookWith(right, { isPublishing: true });
    const { code, stdout } = await runScript('doctor.ts', ['--trust-clock'], shifted);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The clock is confirmed')]);
    expect(await build(out, shifted, '--trust-clock')).toBe(false);
    expect(await lookWith(shifted)).toEqual({
      messages: ['a message'],
      isJumped: false,
      post: 200,
      isScheduleLive: true,
    });
  },
);
