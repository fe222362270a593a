import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const long = 'Idris Al Marwan';
const last = 'what did you see before you acted?';

function card(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a long biography' : 'a long biography without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('is shortened; Read More shows the full text, Read Less the short one', async ({ page }) => {
      await page.goto('/team');
      const member = card(page, long);
      const short = member.getByText(/^Idris Al Marwan has .*…$/);
      const whole = member.getByText(last);
      await expect(short).toBeVisible();
      await expect(whole).toBeHidden();
      await member.getByText('Read More').click();
      await expect(whole).toBeVisible();
      await expect(short).toBeHidden();
      await expect(member.getByText('Read More')).toBeHidden();
      await member.getByText('Read Less').click();
      await expect(whole).toBeHidden();
      await expect(short).toBeVisible();
    });

    test('opens by keyboard', async ({ page }) => {
      await page.goto('/ar/team');
      const member = card(page, 'إدريس المروان');
      await member.locator('summary').press('Enter');
      await expect(member.getByText('عرض أقل')).toBeVisible();
      await expect(member.getByText('ماذا رأيتَ قبل أن تتصرف؟')).toBeVisible();
    });
  });
}

for (const [path, more] of [
  ['/team', 'Read More'],
  ['/ar/team', 'قراءة المزيد'],
] as const) {
  test(`biographies on ${path} are cut at the last space before 150 characters`, async ({ page }) => {
    await page.goto(path);
    const members = page.getByRole('article').filter({ hasText: more });
    expect(await members.count()).toBeGreaterThan(0);
    for (const member of await members.all()) {
      const short = (await member.getByText('…').innerText()).replace('…', '');
      const whole = await member.getByText(short).last().textContent();
      expect(short.length).toBeLessThanOrEqual(150);
      expect(whole?.slice(0, short.length + 1)).toBe(`${short} `);
      const next = whole?.slice(short.length + 1).split(' ')[0] ?? '';
      expect(`${short} ${next}`.length).toBeGreaterThanOrEqual(150);
    }
  });
}

test('a short biography is shown in full, without a toggle', async ({ page }) => {
  await page.goto('/team');
  const member = card(page, 'Sameena Durrani');
  await expect(member.getByText('keeps a spare instructor for every course.')).toBeVisible();
  await expect(member.getByText('Read More')).toHaveCount(0);
});

test('members are shown in order, with their roles, without the hidden one', async ({ page }) => {
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'Our Expert Team', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Leadership Philosophy' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Captain (ret.) Idris Al Marwan',
    'Nawal Al Suhaimi',
    'Tariq Benhaddou',
    'Leila Haddadin',
    'Arun Kurian',
    'Sameena Durrani',
    'Marcus Ellwood',
    'Khalfan Al Jarrah',
  ]);
  await expect(card(page, 'Nawal Al Suhaimi').getByText('President', { exact: true })).toBeVisible();
  await expect(page.getByText('Maribel Ocampo')).toHaveCount(0);
});

test('no response contains the hidden member', async ({ request }) => {
  for (const path of [
    '/team',
    '/ar/team',
    '/our-team',
    '/api/team-members?locale=en',
    '/api/team-members?includeHidden=true',
    '/api/team-members?locale=ar',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).not.toMatch(/Maribel|ماريبل/);
  }
});

test('/our-team is the same page, with /team as its canonical URL', async ({ page }) => {
  await page.goto('/our-team');
  await expect(page.getByRole('heading', { name: 'Our Expert Team' })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/team$/);
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/team');
});

test('the cards are laid out in one, two and three columns', async ({ page }) => {
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/team');
    const boxes = await Promise.all(
      (await page.getByRole('article').all()).map((article) => article.boundingBox()),
    );
    const firstRow = boxes.filter((box) => box?.y === boxes[0]?.y);
    expect(firstRow, `at ${width} px`).toHaveLength(columns);
  }
});
