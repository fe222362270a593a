import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { accountNetworks } from '#content-db/types/social-networks.ts';
import { contextOf, loadRenderer, siteUrl, store } from '../testing/page.ts';
import { footerContacts } from './contact-details.ts';
import { socialLinks } from './social-links.ts';

const site = await loadRenderer();
const settings = { facebookUrl: 'https://www.facebook.example/clinic/' };
const tiktok = { network: 'tiktok', profileUrl: 'https://tiktok.example/@clinic' } as const;

async function linksOf(footer: object, ...accounts: Parameters<typeof store<'social-accounts'>>[2][]) {
  await using db = await createTestDb();
  await store(db.database, 'footer-settings', footer);
  await store(db.database, 'social-accounts', ...accounts);
  const context = contextOf(db.database, '/');
  const links = await socialLinks(context, await footerContacts(context));
  return links.map(({ name, url }) => `${name} ${url}`);
}

describe('socialLinks', () => {
  it('has the accounts after those of the settings, in their order', async () => {
    const mastodon = { network: 'mastodon', profileUrl: 'https://social.example/@clinic' } as const;
    expect(await linksOf(settings, { ...tiktok, sortOrder: 2 }, mastodon)).toEqual([
      'Facebook https://www.facebook.example/clinic/',
      'Mastodon https://social.example/@clinic',
      'TikTok https://tiktok.example/@clinic',
    ]);
  });

  it('has each address once, however it is written', async () => {
    const again = { network: 'facebook', profileUrl: 'http://facebook.example/Clinic' } as const;
    const other = {
      network: 'facebook',
      profileUrl: 'https://facebook.example/lab',
      label: 'Our lab',
    } as const;
    expect(await linksOf(settings, again, tiktok, other, tiktok)).toEqual([
      'Facebook https://www.facebook.example/clinic/',
      'TikTok https://tiktok.example/@clinic',
      'Our lab https://facebook.example/lab',
    ]);
  });

  it('calls an account of another network by its label, or where it is', async () => {
    const other = { network: 'other', profileUrl: 'https://forum.example/clinic' } as const;
    expect(await linksOf({}, other)).toEqual(['forum.example https://forum.example/clinic']);
    expect(await linksOf({}, { ...other, label: 'Forum' })).toEqual(['Forum https://forum.example/clinic']);
  });

  it('has none where they are hidden, one by one or all', async () => {
    expect(await linksOf({}, { ...tiktok, isVisible: 0 })).toEqual([]);
    expect(await linksOf({ ...settings, showSocialMedia: false }, tiktok)).toEqual([]);
  });
});

it.each(['/', '/ar'])('%s links each network by its icon, and names them to search engines', async (path) => {
  await using db = await createTestDb();
  const accounts = accountNetworks.map((network) => ({
    network,
    profileUrl: `https://${network}.example/clinic`,
  }));
  await store(db.database, 'social-accounts', ...accounts);
  const readers = createReaders(db.database.read);
  const html = (
    await site.render(path, { readers, mode: 'public', siteUrl, apiUrl: siteUrl })
  ).body.toString();
  const links = [
    ...html.matchAll(
      /<a href="(https:\/\/\w+\.example\/clinic)" rel="noopener me" aria-label="[^"]+"> ?(<svg.*?<\/svg>)/gs,
    ),
  ];
  expect(links.map(([, url]) => url)).toEqual(accounts.map(({ profileUrl }) => profileUrl));
  const icons = links.map(([, , icon]) => icon);
  expect(new Set(icons).size).toBe(accountNetworks.length);
  for (const icon of icons) expect(icon).toMatch(/^<svg[^>]*>(?:<(?:path|circle)[^>]*\/>)+<\/svg>$/);
  expect(html).toContain(`"sameAs":${JSON.stringify(accounts.map(({ profileUrl }) => profileUrl))}`);
});
