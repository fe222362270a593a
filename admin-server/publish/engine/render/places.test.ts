import { describe, expect, it } from 'vitest';
import { changedPaths, createTestSite, shownFiles } from '../../../testing/publish.ts';

const contact = ['/ar/contact', '/contact'];

/** What of a site is made anew, but the search, which finds what pages say. */
const pagesOf = (paths: string[]) => paths.filter((path) => !path.startsWith('/search/'));

describe('an edit of the hours of a place', () => {
  it('renders the contact page only, unless it is the first place, whose hours all pages show', async () => {
    await using site = await createTestSite();
    const first = await site.create('places', { name: 'Clinic', hours: 'Mo-Fr 09:00-17:00' });
    const second = await site.create('places', { name: 'Branch', hours: 'Sa 09:00-12:00', sortOrder: 1 });
    await site.publish();
    const before = await shownFiles(site);

    await site.edit('places', second.id, { hours: 'Sa 09:00-13:00' });
    await site.publish();
    expect(pagesOf(changedPaths(before, await shownFiles(site)))).toEqual(contact);
    const atTwo = await shownFiles(site);

    await site.edit('places', first.id, { hoursNote: 'Closed on public holidays.' });
    await site.publish();
    expect(pagesOf(changedPaths(atTwo, await shownFiles(site)))).toEqual(contact);
    const withNote = await shownFiles(site);

    await site.edit('places', first.id, { hours: 'Mo-Fr 08:00-17:00' });
    await site.publish();
    const changed = pagesOf(changedPaths(withNote, await shownFiles(site)));
    expect(changed).toEqual(expect.arrayContaining(['/', '/ar', '/team', ...contact]));
    expect(changed.filter((path) => /\.(?:xml|css|jpg|txt|webmanifest)$/.test(path))).toEqual([]);
    expect(await site.read('/ar')).toContain('من 8:00 إلى 17:00');
  });

  it('leaves nothing behind when the place is gone again', async () => {
    await using site = await createTestSite();
    const before = await shownFiles(site);
    const { id } = await site.create('places', { name: 'Clinic', hours: 'Mo-Fr 09:00-17:00' });
    await site.publish();
    expect(changedPaths(before, await shownFiles(site))).toContain('/');
    await site.remove('places', id);
    await site.publish();
    expect(changedPaths(before, await shownFiles(site))).toEqual([]);
  });
});
