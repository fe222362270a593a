import { beginIn, expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

test.use({ ownContext: true });

for (const { language, day, time } of [
  { language: 'en', day: '7 Mar 2031', time: '7 Mar 2031, 09:30, Dubai time' },
  { language: 'ar', day: '7 مارس 2031', time: '\u20687 مارس 2031، 09:30\u2069، \u2068توقيت الخليج\u2069' },
] as const)
  test(`a date is written out below its field, in the order of the back office: ${language}`, async ({
    page,
  }) => {
    const say = textsIn(language);
    await beginIn(page, language);
    for (const screen of ['audit', 'changes']) {
      await page.goto(`/admin/${screen}`);
      for (const label of ['From', 'To']) {
        const field = page.getByLabel(say(label), { exact: true });
        await expect(field).toHaveAccessibleDescription('');
        await field.fill('2031-03-07');
        await expect(field).toHaveAccessibleDescription(day);
        await field.fill('');
        await expect(field).toHaveAccessibleDescription('');
      }
    }
    await page.goto(`/admin/blog-posts/new?locale=${language}`);
    const field = page.getByLabel(say('Published at'));
    await field.fill('2031-03-07T09:30');
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${time}`));
    await expect(page.getByText(time)).toBeVisible();
    await field.fill('');
    await expect(page.getByText(time)).toHaveCount(0);
  });
