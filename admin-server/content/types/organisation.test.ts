import { expect, test } from 'vitest';
import { createTestContent, type TestContent } from '../../testing/content-app.ts';

const place = async (content: TestContent) => (await content.ask('GET', 'organisation/place')).body;

test('where the organisation is follows from its settings, and is that of the example without any', async () => {
  await using content = await createTestContent();
  expect(await place(content)).toEqual({ timeZone: 'Asia/Dubai', phone: '+971 50 123 4567' });
  await content.create('organisation', { kind: 'MedicalOrganization', country: 'FR' });
  expect(await place(content)).toEqual({ timeZone: 'Europe/Paris', phone: '+33 6 12 34 56 78' });
  await content.ask('PATCH', 'organisation/1', { country: null });
  expect(await place(content)).toEqual({ timeZone: 'UTC' });
  await content.ask('PATCH', 'organisation/1', { timeZone: 'Africa/Cairo' });
  expect(await place(content)).toEqual({ timeZone: 'Africa/Cairo' });
  const refused = await content.ask('PATCH', 'organisation/1', { timeZone: 'Africa/Nowhere' });
  expect(refused.body.fields).toEqual({ timeZone: 'Choose a time zone' });
});

test('what is no telephone number is refused with one of the country of the organisation', async () => {
  await using content = await createTestContent();
  await content.create('organisation', { country: 'FR' });
  const refusal = async (field: string, typed: string) =>
    (await content.ask('POST', 'footer-settings', { locale: 'en', [field]: typed })).body.fields;
  expect(await refusal('phoneNumber', 'ask')).toEqual({
    phoneNumber:
      'Must be one number that can be dialled, such as +33 6 12 34 56 78, with an extension such as +33 6 12 34 56 78 ext. 12',
  });
  expect(await refusal('whatsappNumber', '06 12 34 56 78 ext. 9')).toEqual({
    whatsappNumber: 'Must be one mobile number without an extension, such as +33 6 12 34 56 78',
  });
  await content.ask('PATCH', 'organisation/1', { country: null });
  expect(await refusal('whatsappNumber', 'ask')).toEqual({
    whatsappNumber: 'Must be one mobile number with the country code, and without an extension',
  });
});
