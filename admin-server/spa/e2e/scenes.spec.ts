import { exampleScript } from '#content-db/scenes/example.ts';
import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

interface Service {
  id: number;
  key: string;
  scene: string | null;
}

// The browser reports the answer to a script with errors, and that nobody is signed in at first.
test.use({ provoked: [/status of 400|\/api\/admin\/user/] });

test('a scene is written beside its picture, in both languages, and its errors lead to their lines', async ({
  page,
}) => {
  await openScreen(page, '/services?tab=programs');
  await page.getByRole('button', { name: 'Edit Campus Safety' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Programme' });
  const script = form.getByRole('textbox', { name: 'Scene' });
  const picture = form.getByRole('region', { name: 'Picture of the scene' });
  await script.fill('');
  await form.getByRole('button', { name: 'Begin with an example' }).click();
  await expect(picture.getByRole('img', { name: 'A corridor' })).toBeVisible();
  await picture.getByRole('radio', { name: 'Arabic' }).click();
  await expect(picture.getByRole('img', { name: 'ممر' })).toBeVisible();
  await expectAccessible(page);

  await script.fill(exampleScript.replace('wall', 'wal'));
  const error = form.getByRole('button', { name: 'Line 5: “wal” is not known here. Did you mean “wall”?' });
  await error.click();
  await expect(script).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('wal 0 1 to 8 1');
  await expect(picture.getByRole('img')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Line 5:')).toHaveCount(2);

  await script.fill(exampleScript);
  await expect(error).toBeHidden();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Programme updated successfully');
  const services = await call<Service[]>(page, 'GET', 'services?locale=en');
  expect(services.find(({ key }) => key === 'campus-safety')?.scene).toBe(exampleScript);
});
