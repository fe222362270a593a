import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { resources } from '#content-db/types/index.ts';
import { addRow, createTestApp } from '../testing/app.ts';
import { addressOf, read } from '../testing/public-calls.ts';

const calls = [
  'footer-settings',
  'clients',
  'blog-posts',
  'page-content',
  'services',
  'site-settings',
  'team-members',
];

const facts = [
  'phoneNumber',
  'email',
  'address',
  'facebookUrl',
  'twitterUrl',
  'linkedinUrl',
  'instagramUrl',
  'youtubeUrl',
];

describe('with nothing published', () => {
  test.each([
    ['clients', []],
    ['blog-posts', []],
    ['page-content', []],
    ['services', []],
    ['team-members', []],
    ['site-settings', { locale: 'en', showClientsSection: 1 }],
    [
      'footer-settings',
      {
        ...Object.fromEntries(facts.map((fact) => [fact, null])),
        showSocialMedia: true,
        showPhoneNumber: false,
        showEmail: true,
        showFollowUsText: true,
        locale: 'en',
      },
    ],
  ])('%s', async (call, expected) => {
    await using app = await createTestApp();
    expect(await read(app, addressOf(call))).toEqual(expected);
  });
});

const post = { title: 'T', content: '<p>C</p>', slug: 's', locale: 'en' } as const;
const member = { name: 'N', roleKey: 'ceo', locale: 'en', sortOrder: 0, isVisible: 1 } as const;
const footer = { showSocialMedia: true, showPhoneNumber: true, showEmail: false, showFollowUsText: false };

describe('clients', () => {
  test('are names and logos of one language, in their order', async () => {
    await using app = await createTestApp();
    await addRow(app.published, 'clients', { name: 'Second', locale: 'en', sortOrder: 2 });
    await addRow(app.published, 'clients', {
      name: 'First',
      logo: 'https://example.org/a.png',
      locale: 'en',
      sortOrder: 1,
    });
    await addRow(app.published, 'clients', { name: 'عميل', locale: 'ar', sortOrder: 0 });
    expect(await read(app, addressOf('clients'))).toEqual([
      { name: 'First', logo: 'https://example.org/a.png' },
      { name: 'Second', logo: null },
    ]);
    expect(await read(app, addressOf('clients', 'ar'))).toEqual([{ name: 'عميل', logo: null }]);
  });
});

describe('blog posts', () => {
  test('are normalised, newest first, in one language', async () => {
    await using app = await createTestApp();
    const old = await addRow(app.published, 'blog-posts', { ...post, createdAt: '2024-01-01T00:00:00.000Z' });
    const full = { description: 'D', imageUrl: '/uploads/x.jpg', publishedAt: '2024-02-02T00:00:00.000Z' };
    const recent = await addRow(app.published, 'blog-posts', {
      ...post,
      ...full,
      slug: 'r',
      createdAt: '2024-02-01T00:00:00.000Z',
    });
    await addRow(app.published, 'blog-posts', { ...post, slug: 'ع', locale: 'ar' });
    const common = {
      title: 'T',
      content: '<p>C</p>',
      locale: 'en',
      translationOf: null,
      updatedAt: expect.any(String),
    };
    expect(await read(app, addressOf('blog-posts'))).toEqual([
      { ...common, id: recent, slug: 'r', ...full, createdAt: '2024-02-01T00:00:00.000Z' },
      {
        ...common,
        id: old,
        slug: 's',
        description: '',
        imageUrl: '',
        createdAt: '2024-01-01T00:00:00.000Z',
        publishedAt: '2024-01-01T00:00:00.000Z',
      },
    ]);
  });

  test('without a slug or date get a slug and no date', async () => {
    await using app = await createTestApp();
    const id = await addRow(app.published, 'blog-posts', {
      ...post,
      slug: '',
      createdAt: '2024-01-01T00:00:00.000Z',
    });
    const { table } = resources['blog-posts'];
    await app.published.write((tx) => tx.update(table).set({ createdAt: '' }).where(eq(table.id, id)));
    expect(await read(app, addressOf('blog-posts'))).toMatchObject([
      { slug: `post-${id}`, createdAt: null, publishedAt: null },
    ]);
  });
});

test('team members are those that are visible, by their order', async () => {
  await using app = await createTestApp();
  const second = await addRow(app.published, 'team-members', { ...member, sortOrder: 2, bio: 'B' });
  const first = await addRow(app.published, 'team-members', { ...member, sortOrder: 1 });
  await addRow(app.published, 'team-members', { ...member, isVisible: 0 });
  await addRow(app.published, 'team-members', { ...member, locale: 'ar' });
  const common = {
    name: 'N',
    roleKey: 'ceo',
    isRoleFeminine: false,
    yearsExperience: null,
    imageUrl: null,
    locale: 'en',
    isVisible: 1,
  };
  const expected = [
    { ...common, id: first, bio: null, sortOrder: 1 },
    { ...common, id: second, bio: 'B', sortOrder: 2 },
  ];
  expect(await read(app, addressOf('team-members'))).toEqual(expected);
  expect(await read(app, `${addressOf('team-members')}&includeHidden=true`)).toEqual(expected);
});

test('page content is the active texts of one page and language', async () => {
  await using app = await createTestApp();
  const text = {
    page: 'home',
    section: 'hero',
    content: "Robert'); -- \u2028 <b>",
    locale: 'en',
    isActive: true,
  } as const;
  await addRow(app.published, 'page-content', { ...text, key: 'title' });
  await addRow(app.published, 'page-content', { ...text, key: 'off', isActive: false });
  await addRow(app.published, 'page-content', { ...text, key: 'title', page: 'team' });
  await addRow(app.published, 'page-content', { ...text, key: 'title', locale: 'ar', content: 'عنوان' });
  expect(await read(app, addressOf('page-content'))).toEqual([
    { section: 'hero', key: 'title', content: text.content },
  ]);
  expect(await read(app, addressOf('page-content', 'ar'))).toEqual([
    { section: 'hero', key: 'title', content: 'عنوان' },
  ]);
  expect(await read(app, '/api/page-content?page=__proto__')).toEqual([]);
});

test('services have their Arabic texts, else the English ones, else a note', async () => {
  await using app = await createTestApp();
  await addRow(app.published, 'images', { key: 'i', url: '/uploads/x.jpg', title: 'I', category: 'C' });
  const service = { icon: 'briefcase', isFeatured: false, isVisible: 1 as const };
  const ids = await Promise.all(
    [3, 2, 1].map((sortOrder) =>
      addRow(app.published, 'services', { ...service, key: `k${sortOrder}`, sortOrder }),
    ),
  );
  const [third = 0, second = 0, first = 0] = ids;
  const text = { overviewDescription: 'Overview of it', detailedContent: 'x'.repeat(60), imageKey: 'i' };
  await addRow(app.published, 'service-translations', {
    ...text,
    serviceId: first,
    locale: 'en',
    title: 'First',
  });
  await addRow(app.published, 'service-translations', {
    ...text,
    serviceId: first,
    locale: 'ar',
    title: 'الأول',
  });
  await addRow(app.published, 'service-translations', {
    ...text,
    serviceId: second,
    locale: 'en',
    title: 'Second',
  });
  const overviewDescription = text.overviewDescription;
  const none = {
    id: third,
    key: 'k3',
    translation: {
      title: `Service ${third} (No translation)`,
      overviewDescription: 'No description available',
    },
  };
  const english = { id: second, key: 'k2', translation: { title: 'Second', overviewDescription } };
  expect(await read(app, addressOf('services'))).toEqual([
    { id: first, key: 'k1', translation: { title: 'First', overviewDescription } },
    english,
    none,
  ]);
  expect(await read(app, addressOf('services', 'ar'))).toEqual([
    { id: first, key: 'k1', translation: { title: 'الأول', overviewDescription } },
    english,
    none,
  ]);
});

describe('the footer', () => {
  test('in Arabic falls back to the English facts, one by one, and to the English switches', async () => {
    await using app = await createTestApp();
    await addRow(app.published, 'footer-settings', {
      ...footer,
      locale: 'en',
      phoneNumber: '+971 4',
      email: 'a@example.org',
      address: 'Dubai',
    });
    expect(await read(app, addressOf('footer-settings', 'ar'))).toMatchObject({
      ...footer,
      phoneNumber: '+971 4',
      address: 'Dubai',
      locale: 'ar',
    });
    await addRow(app.published, 'footer-settings', {
      ...footer,
      showEmail: true,
      locale: 'ar',
      phoneNumber: '',
      address: 'دبي',
    });
    app.state.live = app.state.live && { ...app.state.live, release: 2 };
    const mixed = { showEmail: true, phoneNumber: '+971 4', email: 'a@example.org', address: 'دبي' };
    expect(await read(app, addressOf('footer-settings', 'ar'))).toMatchObject(mixed);
    expect(await read(app, addressOf('footer-settings'))).toMatchObject({
      ...footer,
      address: 'Dubai',
      locale: 'en',
    });
  });
});

test('site settings are per language', async () => {
  await using app = await createTestApp();
  await addRow(app.published, 'site-settings', { locale: 'en', showClientsSection: 0 });
  expect(await read(app, addressOf('site-settings'))).toEqual({ locale: 'en', showClientsSection: 0 });
  expect(await read(app, addressOf('site-settings', 'ar'))).toEqual({ locale: 'ar', showClientsSection: 1 });
});

test('drafts are never shown', async () => {
  await using app = await createTestApp();
  await addRow(app.content, 'clients', { name: 'Draft', locale: 'en', sortOrder: 0 });
  expect(await read(app, addressOf('clients'))).toEqual([]);
});

describe('the language', () => {
  test.each(calls)('of %s is English where none is asked for', async (call) => {
    await using app = await createTestApp();
    expect(await read(app, `/api/${call}?page=home`)).toEqual(await read(app, addressOf(call)));
  });

  test.each(['fr', '', "en'--", 'EN', 'en&locale=ar', 'x'.repeat(8192), '%00'])(
    '%# of the wrong ones is 400',
    async (locale) => {
      await using app = await createTestApp();
      const response = await app.ask(`/api/clients?locale=${locale}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        fields: { locale: 'Must be en or ar' },
      });
    },
  );
});

test.each(['', '?page=', '?page=a&page=b', `?page=${'x'.repeat(101)}`])(
  'page-content%s is 400: a page is needed',
  async (query) => {
    await using app = await createTestApp();
    const response = await app.ask(`/api/page-content${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { page: 'Page is required' } });
  },
);
