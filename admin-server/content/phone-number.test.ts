import { expect, test } from 'vitest';
import { phoneLink, whatsappLink } from '#site/content/contact-details.ts';
import { phoneNumber } from './phone-number.ts';

test.each([
  ['+971 2 444 0199', '+971 2 444 0199', 'tel:+97124440199'],
  ['٠٢ ٤٤٤ ٠١٩٩', '+971 2 444 0199', 'tel:+97124440199'],
  ['۰۰۹۷۱-۲-۴۴۴-۰۱۹۹', '+971 2 444 0199', 'tel:+97124440199'],
  ['\u202a+971 (0)2 444-0199\u202c', '+971 2 444 0199', 'tel:+97124440199'],
  ['+44 (0) 161 496 0018', '+44 161 496 0018', 'tel:+441614960018'],
  ['800 2345', '+971 800 2345', 'tel:+9718002345'],
  ['02 444 0199 x 31', '+971 2 444 0199 ext. 31', 'tel:+97124440199;ext=31'],
  ['٠٢ ٤٤٤ ٠١٩٩ تحويلة ٣١', '+971 2 444 0199 ext. 31', 'tel:+97124440199;ext=31'],
])('%j is stored as %s, and dialled as %s', (typed, stored, link) => {
  expect(phoneNumber(typed, 'AE')).toBe(stored);
  expect(phoneNumber(stored, null)).toBe(stored);
  expect(phoneLink(stored)).toBe(link);
});

test.each([
  '02 444 0199 / 050 765 4321',
  '+971 2 444 0199, +971 50 765 4321',
  '+971 2 444 0199 أو 050 765 4321',
  'Call us',
  '12',
  '+971 2 44',
  '1'.repeat(20),
])('%j is not one number that can be dialled', (typed) => {
  expect(phoneNumber(typed, 'AE')).toBeUndefined();
});

test('a number without a country code is one of the country of the organisation, if that is told', () => {
  expect(phoneNumber('01 70 18 99 00', 'FR')).toBe('+33 1 70 18 99 00');
  expect(phoneNumber('01 70 18 99 00', null)).toBeUndefined();
  expect(phoneNumber('+33 1 70 18 99 00', null)).toBe('+33 1 70 18 99 00');
  // A country that has no numbers of its own.
  expect(phoneNumber('01 70 18 99 00', 'AQ')).toBeUndefined();
});

test('an older text has a link only if it can be dialled', () => {
  expect(phoneLink('04 555 0142')).toBe('tel:045550142');
  for (const text of ['٠٤ ٥٥٥ ٠١٤٢', '+971 (0)4 555 0142', '04 555 0142 / 050 123 4567', 'ask', '', '12'])
    expect(phoneLink(text)).toBeUndefined();
  expect(whatsappLink('+971 50 765 4321')).toBe('https://wa.me/971507654321');
  for (const text of ['050 765 4321', '+971 (0)50 765 4321', '+971 2 444 0199 ext. 3'])
    expect(whatsappLink(text)).toBeUndefined();
});
