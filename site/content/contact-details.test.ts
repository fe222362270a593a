import { describe, expect, it, vi } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, failingReader, store } from '../testing/page.ts';
import { footerContacts, whatsappNumber } from './contact-details.ts';
import { footerData } from './layout-data.ts';

const all = {
  phoneNumber: '+971 4 000 0000',
  email: 'hello@rakeez.example',
  address: 'Dubai',
  facebookUrl: 'https://facebook.example/rakeez',
  twitterUrl: 'https://x.example/rakeez',
  linkedinUrl: 'https://linkedin.example/rakeez',
  instagramUrl: 'https://instagram.example/rakeez',
  youtubeUrl: 'https://youtube.example/rakeez',
};
const on = { showPhoneNumber: true, showEmail: true, showSocialMedia: true, showFollowUsText: true };

async function contactsOf(path: string, ...records: Parameters<typeof store<'footer-settings'>>[2][]) {
  await using db = await createTestDb();
  await store(db.database, 'footer-settings', ...records);
  return await footerContacts(contextOf(db.database, path));
}

describe('footerContacts', () => {
  it('shows nothing when nothing is stored', async () => {
    expect(await contactsOf('/')).toEqual({
      phone: undefined,
      email: undefined,
      address: undefined,
      showSocial: true,
      social: [],
      showFollowUs: true,
      rowAttribute: {},
    });
  });

  it('shows what is set and switched on', async () => {
    expect(await contactsOf('/', { ...all, ...on })).toEqual({
      phone: all.phoneNumber,
      email: all.email,
      address: { value: 'Dubai', attributes: {} },
      showSocial: true,
      social: [
        { network: 'facebook', url: all.facebookUrl },
        { network: 'x', url: all.twitterUrl },
        { network: 'linkedin', url: all.linkedinUrl },
        { network: 'instagram', url: all.instagramUrl },
        { network: 'youtube', url: all.youtubeUrl },
      ],
      showFollowUs: true,
      rowAttribute: {},
    });
  });

  it.each([
    ['showPhoneNumber', { phone: undefined }],
    ['showEmail', { email: undefined }],
    ['showSocialMedia', { showSocial: false, social: [] }],
    ['showFollowUsText', { showFollowUs: false }],
  ])('hides only the switched-off item: %s', async (flag, hidden) => {
    const shown = await contactsOf('/', { ...all, ...on });
    expect(await contactsOf('/', { ...all, ...on, [flag]: false })).toEqual({ ...shown, ...hidden });
  });

  it('always shows the address, but phone and email only when switched on', async () => {
    expect(await contactsOf('/', all)).toMatchObject({
      phone: undefined,
      email: undefined,
      address: { value: 'Dubai' },
    });
  });

  it('falls back in Arabic to the English record, with its switches', async () => {
    expect(await contactsOf('/ar', { ...all, ...on, showSocialMedia: false })).toMatchObject({
      phone: all.phoneNumber,
      address: { value: 'Dubai', attributes: { lang: 'en', dir: 'ltr' } },
      social: [],
    });
  });

  it('falls back in Arabic value by value, with the switches of the Arabic record', async () => {
    const arabic = {
      ...on,
      locale: 'ar' as const,
      address: 'دبي',
      facebookUrl: 'https://facebook.example/ar',
      email: '',
      showPhoneNumber: false,
    };
    const contacts = await contactsOf('/ar', { ...all, ...on, showEmail: false }, arabic);
    expect(contacts).toMatchObject({
      phone: undefined,
      email: all.email,
      address: { value: 'دبي', attributes: {} },
    });
    expect(contacts.social.map(({ url }) => url).slice(0, 2)).toEqual([
      'https://facebook.example/ar',
      all.twitterUrl,
    ]);
  });

  it('depends in Arabic on the English record only for a value that is shown and empty', async () => {
    const dependencies = async (arabic: Partial<typeof all & typeof on>) => {
      await using db = await createTestDb();
      await store(
        db.database,
        'footer-settings',
        { ...all, ...on },
        { ...all, ...on, ...arabic, locale: 'ar' },
      );
      const context = contextOf(db.database, '/ar');
      await footerContacts(context);
      return [...context.dependencies];
    };
    expect(await dependencies({})).toHaveLength(1);
    expect(await dependencies({ phoneNumber: '' })).toHaveLength(2);
    expect(await dependencies({ phoneNumber: '', showPhoneNumber: false })).toHaveLength(1);
  });

  it('offers WhatsApp by the number of the language, or the English one', async () => {
    await using db = await createTestDb();
    const english = { whatsappNumber: '+971 50 000 0001' };
    expect(await whatsappNumber(contextOf(db.database, '/contact'))).toBeUndefined();
    await store(db.database, 'footer-settings', english, { locale: 'ar' });
    for (const path of ['/contact', '/ar/contact'])
      expect(await whatsappNumber(contextOf(db.database, path))).toBe(english.whatsappNumber);
  });

  it('never shows Arabic values in English', async () => {
    expect(await contactsOf('/', { ...all, ...on, locale: 'ar' })).toMatchObject({
      phone: undefined,
      address: undefined,
      social: [],
    });
  });
});

describe('footerData', () => {
  it('leaves out contacts that cannot be read, at the first release only', async () => {
    await using db = await createTestDb();
    const context = contextOf(db.database, '/');
    const content = failingReader(context.content, 'footer-settings');
    const onFailedRead = vi.fn<(cause: unknown) => void>();
    expect(await footerData({ ...context, content, onFailedRead })).toMatchObject({ contacts: undefined });
    expect(onFailedRead).toHaveBeenCalledOnce();
    await expect(footerData({ ...context, content })).rejects.toThrow('cannot read footer-settings');
  });
});
