import { describe, expect, it } from 'vitest';
import { createTestContent } from '../../testing/content-app.ts';

const inUse = 'This address is in use by the site itself. Choose another one';

describe('the address of a type', () => {
  it('is made of what was typed, as all ends of addresses are; that of the program is none of its own', async () => {
    await using test = await createTestContent();
    expect(
      await test.create('type-settings', { name: 'services', address: ' Our Treatments ' }),
    ).toMatchObject({
      address: 'our-treatments',
    });
    expect(await test.create('type-settings', { name: 'blog-posts', address: 'blog' })).toMatchObject({
      address: null,
    });
    expect(await test.create('type-settings', { name: 'clients', address: '' })).toMatchObject({
      address: null,
    });
  });

  it.each([
    ['services', 'admin', inUse],
    ['services', 'contact', inUse],
    ['services', 'team', inUse],
    ['services', 'about-us', 'The page “About us” has this address. Choose another one'],
    ['services', 'نحن', 'The page “About us” has this address. Choose another one'],
    ['services', 'news', 'Another type has this address. Choose another one'],
    ['services', 'old', 'There is a redirect of this address. Remove it first, or choose another one'],
    ['services', 'x'.repeat(241), 'Is too long for an address. Leave words out'],
    ['clients', 'customers', 'This type has no pages of its own, so it has no address'],
  ])('of %s cannot be %s, and nothing is stored', async (name, address, message) => {
    await using test = await createTestContent();
    await test.create('pages', { title: 'About us', slug: 'about-us', slugAr: 'نحن' });
    await test.create('type-settings', { name: 'blog-posts', address: 'news' });
    await test.create('redirects', { fromUrl: '/ar/old', toUrl: '/contact' });
    const before = await test.everything();
    const { status, body } = await test.ask('POST', 'type-settings', { name, address });
    expect([status, body.fields]).toEqual([400, { address: message }]);
    expect(await test.everything()).toEqual(before);
  });

  it('is nobody else’s: no page and no redirect can take it', async () => {
    await using test = await createTestContent();
    await test.create('type-settings', { name: 'services', address: 'treatments' });
    expect(await test.ask('POST', 'pages', { title: 'One', slug: 'treatments' })).toMatchObject({
      status: 400,
    });
    expect(await test.ask('POST', 'pages', { title: 'One', slugAr: 'treatments' })).toMatchObject({
      status: 400,
    });
    expect(await test.create('pages', { title: 'Treatments' })).toMatchObject({ slug: 'treatments-2' });
    expect(
      await test.ask('POST', 'redirects', { fromUrl: '/ar/treatments', toUrl: '/contact' }),
    ).toMatchObject({ status: 400 });
  });
});
