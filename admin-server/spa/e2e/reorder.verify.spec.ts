import type { CDPSession, Locator, Page } from '@playwright/test';
import { call, expect, publishNow, signIn, test } from './fixtures.ts';

interface Row {
  id: number;
  name: string;
  sortOrder: number;
}

const namesOf = async (page: Page, list: string) =>
  (await call<Row[]>(page, 'GET', list)).map(({ name }) => name);

/** Runs a test on a list, and puts its rows back into the order that they had. */
async function keepingOrder(
  page: Page,
  list: string,
  change: (names: string[]) => Promise<void>,
): Promise<void> {
  await signIn(page);
  const rows = await call<Row[]>(page, 'GET', list);
  try {
    await change(rows.map(({ name }) => name));
  } finally {
    for (const { id, sortOrder } of rows)
      await call(page, 'PATCH', `${list.split('?')[0]}/${id}`, { sortOrder });
  }
}

/** Where the middle of something is. */
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses a key, again if it came before the drag heard keys, until something is there. */
async function pressUntil(page: Page, key: string, result: Locator): Promise<void> {
  await expect(async () => {
    if ((await result.count()) === 0) await page.keyboard.press(key);
    await expect(result).toBeAttached({ timeout: 2000 });
  }).toPass();
}

const handle = (page: Page, name: string | undefined) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

test('rows of a table are dragged with the mouse', async ({ page }) => {
  await keepingOrder(page, 'clients?locale=ar', async ([first, second, third, ...others]) => {
    await publishNow(page);
    await page.goto('/admin/clients');
    await expect(page.getByText('Moving rows here changes the English list only.')).toBeVisible();
    await page.goto('/admin/clients?locale=ar');
    await expect(page.getByText('Moving rows here changes the Arabic list only.')).toBeVisible();
    const english = await namesOf(page, 'clients?locale=en');
    const from = await middleOf(handle(page, first));
    const to = await middleOf(handle(page, third));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(page.getByText(`${first} is at place 3 of`)).toBeAttached();
    await page.mouse.up();
    await expect(page.getByRole('table').getByRole('row').nth(3)).toContainText(first ?? '?');
    await expect.poll(() => namesOf(page, 'clients?locale=ar')).toEqual([second, third, first, ...others]);
    expect(await namesOf(page, 'clients?locale=en')).toEqual(english);
    const { pending } = await call<{ pending: { label: string }[] }>(page, 'GET', 'publish');
    expect(pending.filter(({ label }) => label === 'Order of clients')).toHaveLength(1);
  });
});

test('courses are moved with the keyboard, in one change', async ({ page }) => {
  await signIn(page);
  await publishNow(page);
  const titles = async () =>
    (await call<{ title: string }[]>(page, 'GET', 'training-courses')).map(({ title }) => title);
  const [first, second, ...others] = await titles();
  await page.goto('/admin/training-courses');
  await expect(handle(page, first)).toBeVisible();
  // Courses are in both languages at once.
  await expect(page.getByText('Moving rows here')).toHaveCount(0);
  await handle(page, first).press('Space');
  await expect(page.getByText(`${first} is at place 1 of`)).toBeAttached();
  await pressUntil(page, 'ArrowDown', page.getByText(`${first} is at place 2 of`));
  await page.keyboard.press('Space');
  await expect.poll(titles).toEqual([second, first, ...others]);
  const { pending } = await call<{ pending: { id: number; label: string }[] }>(page, 'GET', 'publish');
  const moved = pending.filter(({ label }) => label === 'Order of training courses');
  expect(moved).toHaveLength(1);
  await call(page, 'POST', 'publish/discard', { changes: moved.map(({ id }) => id) });
  expect(await titles()).toEqual([first, second, ...others]);
});

test('a drag that is broken off leaves everything where it was', async ({ page }) => {
  await keepingOrder(page, 'clients?locale=en', async (names) => {
    await page.goto('/admin/clients');
    const from = await middleOf(handle(page, names[0]));
    const to = await middleOf(handle(page, names[3]));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByText(`${names[0]} stays where it was.`)).toBeAttached();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(names[0] ?? '?');
    expect(await namesOf(page, 'clients?locale=en')).toEqual(names);
  });
});

test.describe('on a touch screen', () => {
  test.use({ ownContext: true, hasTouch: true, viewport: { width: 390, height: 1400 } });

  const touch = (
    session: CDPSession,
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    point?: { x: number; y: number },
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });

  test('cards are dragged with a finger, and the page does not scroll', async ({ page, context }) => {
    await keepingOrder(
      page,
      'team-members?locale=ar&includeHidden=true',
      async ([first, second, ...others]) => {
        await page.goto('/admin/team-members?locale=ar');
        const from = await middleOf(handle(page, first));
        const to = await middleOf(handle(page, second));
        const session = await context.newCDPSession(page);
        await touch(session, 'touchStart', from);
        for (const part of [0.25, 0.5, 0.75, 1])
          await touch(session, 'touchMove', {
            x: from.x + (to.x - from.x) * part,
            y: from.y + (to.y - from.y) * part,
          });
        await expect(page.getByText(`${first} is at place 2 of`)).toBeAttached();
        await touch(session, 'touchEnd');
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        await expect(page.getByRole('article').first()).toContainText(second ?? '?');
        await expect
          .poll(() => namesOf(page, 'team-members?locale=ar&includeHidden=true'))
          .toEqual([second, first, ...others]);
      },
    );
  });
});
