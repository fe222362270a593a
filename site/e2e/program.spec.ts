import { ar, en } from '#example/words.ts';
import { expect, test } from './fixtures.ts';

const languages = [
  { root: '', words: en.services, title: 'Violence and aggression prevention for cabin crew' },
  { root: '/ar', words: ar.services, title: 'الوقاية من العنف والعدوان لأطقم الضيافة الجوية' },
] as const;

for (const { root, words, title } of languages) {
  test(`${root}/services leads to the page of a program, which says what it is and leads to an enquiry about it`, async ({
    page,
  }) => {
    await page.goto(`${root}/services`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(`${root}/services/cabin-crew-safety`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByRole('img').first()).toBeVisible();
    for (const label of [words.audience, words.duration, words.group, words.language])
      await expect(main.getByText(label, { exact: true })).toBeVisible();
    for (const [name, items] of [
      [words.outcomes, 5],
      [words.outline, 4],
    ] as const) {
      const section = main.locator('section', { has: page.getByRole('heading', { name, level: 2 }) });
      await expect(section.getByRole('listitem')).toHaveCount(items);
    }
    await expect(main.getByRole('heading', { name: words.assessment })).toBeVisible();
    await main.locator('a[href*="about="]').click();
    await expect(page).toHaveURL(`${root}/contact?about=cabin-crew-safety`);
  });

  test(`${root}/services has programs that fit on one sheet of paper`, async ({ page }) => {
    await page.goto(`${root}/services/cabin-crew-safety`);
    await page.emulateMedia({ media: 'print' });
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(sheet).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/);
  });
}
