import { expect, expectAccessible, openScreen, test } from './fixtures.ts';

test('the kind and the country of the organisation are settings, and what is no country is refused', async ({
  page,
}) => {
  await openScreen(page, '/organisation');
  await expectAccessible(page);
  const country = page.getByRole('textbox', { name: 'Country' });
  const save = page.getByRole('button', { name: 'Save Settings' });
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Clinic or practice');
  await country.fill('f');
  await save.click();
  await expect(page.getByText('Must be the two capital letters of a country, such as FR')).toBeVisible();
  await country.fill('FR');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(country).toHaveValue('FR');
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('MedicalOrganization');
});
