import { rm } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { beginSession, call, expect, test } from './fixtures.ts';
import { formOf } from './posts.ts';

/** A browser that keeps what it stores in this folder. */
async function startBrowser(folder: string, baseURL = '') {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(folder, { executablePath, args, baseURL });
  const [page = await context.newPage()] = context.pages();
  await beginSession(page);
  return { context, page };
}

/** Ends a browser without a warning. */
async function kill({ context }: Awaited<ReturnType<typeof startBrowser>>): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const program = processInfo.find(({ type }) => type === 'browser');
  if (!program) throw new Error('The process of the browser is not known');
  const ended = context.waitForEvent('close');
  process.kill(program.id, 'SIGKILL');
  await ended;
}

/** What the disk has of all drafts, as one text. */
function draftsOnDisk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The drafts cannot be read')));
      });
    const database = await result(indexedDB.open('drafts'));
    const slots = await result(database.transaction('slots').objectStore('slots').getAll());
    database.close();
    return slots.join('\n');
  });
}

test('what was typed a moment before the browser is killed is there again, and gone once it is discarded', async ({
  baseURL,
}) => {
  const folder = test.info().outputPath('browser');
  const first = await startBrowser(folder, baseURL);
  const values = { title: 'Killed', description: 'As it was.', content: 'Text.', locale: 'en' };
  const { id } = await call<{ id: number }>(first.page, 'POST', 'blog-posts', values);
  const address = `/admin/blog-posts/${id}`;
  await first.page.goto(address);
  await formOf(first.page).getByLabel('Description').fill('Typed a moment ago.');
  // A busy disk may need longer than the rest of this test.
  await expect.poll(() => draftsOnDisk(first.page)).toContain('Typed a moment ago.');
  await kill(first);

  const second = await startBrowser(folder, baseURL);
  const form = formOf(second.page);
  await second.page.goto(address);
  await expect(form.getByText('What you typed before is still here, unsaved.')).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Typed a moment ago.');
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect(form.getByLabel('Description')).toHaveValue('As it was.');
  await second.page.reload();
  await expect(form.getByLabel('Description')).toHaveValue('As it was.');
  await second.context.close();
  await rm(folder, { recursive: true });
});
