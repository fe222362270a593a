import { expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, siteUrl, store } from '../testing/page.ts';
import { llmsText } from './llms.ts';

const post = (locale: 'en' | 'ar', at: number) => ({
  title: `Post [${at}] <b>`,
  description: `About\n${at}`,
  slug: `${locale}-${at}`,
  content: 'x',
  locale,
  createdAt: new Date(Date.UTC(2026, 0, at + 1)).toISOString(),
});

it('lists the pages and the newest articles of both languages, with their descriptions', async () => {
  await using db = await createTestDb();
  await store(
    db.database,
    'page-content',
    ...(['en', 'ar'] as const).map((locale) => ({
      page: 'common',
      section: 'footer',
      key: 'blurb',
      content: `What we do (${locale})`,
      locale,
    })),
  );
  await store(
    db.database,
    'seo-settings',
    { page: 'team', locale: 'en', metaDescription: 'Who we are' },
    { page: 'terms', locale: 'ar', noIndex: true },
    { page: 'accessibility', locale: 'en', canonicalUrl: 'https://elsewhere.example/a' },
  );
  await store(
    db.database,
    'blog-posts',
    ...Array.from({ length: 12 }, (_, at) => post('en', at)),
    post('ar', 0),
  );
  await store(db.database, 'images', { key: 'cabin', url: '/uploads/a.jpg', title: 't', category: 'c' });
  const [service] = await store(db.database, 'services', { key: 'cabin' });
  await store(db.database, 'service-translations', {
    serviceId: service?.id ?? 0,
    locale: 'en',
    title: 'In the cabin',
    overviewDescription: 'For cabin crews',
    detailedContent: 'x'.repeat(50),
    imageKey: 'cabin',
  });
  const context = contextOf(db.database, '/llms.txt');
  const lines = (await llmsText(context)).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    '# Security Training · التدريب الأمني',
    '',
    '> What we do (en)',
    '',
    'What we do (ar)',
    '',
  ]);
  expect(lines.filter((line) => line.startsWith('## '))).toEqual([
    '## Pages',
    '## Programmes',
    '## Articles',
    '## الصفحات',
    '## البرامج',
    '## المقالات',
    '## Optional',
  ]);
  expect(lines).toContain(`- [Our Expert Team](${siteUrl}/team): Who we are`);
  expect(lines).toContain(`- [Terms of use](${siteUrl}/terms)`);
  expect(lines.some((line) => line.includes(`${siteUrl}/ar/terms`))).toBe(false);
  expect(lines.some((line) => line.includes(`${siteUrl}/accessibility`))).toBe(false);
  expect(lines).toContain(`- [In the cabin](${siteUrl}/services/cabin): For cabin crews`);
  expect(lines).toContain(`- [Post \\[11\\] &lt;b>](${siteUrl}/blog/en-11): About 11`);
  expect(lines.filter((line) => line.includes('/blog/en-'))).toHaveLength(10);
  expect(lines).toContain(`- [موجز \u2066RSS\u2069](${siteUrl}/ar/rss.xml): أحدث المقالات`);
  expect([...context.dependencies].filter((key) => key.startsWith('blog-posts@'))).toEqual([
    'blog-posts@en[0:10]',
    'blog-posts@ar[0:10]',
  ]);
});

it('lists the programs that have a page and a text', async () => {
  await using db = await createTestDb();
  const { database } = db;
  await store(database, 'images', { key: 'k', url: '/uploads/k.jpg', title: 't', category: 'c' });
  await store(database, 'services', { key: 'cabin' }, { key: 'bare' }, { key: 'hidden', isVisible: 0 });
  const text = {
    locale: 'en',
    overviewDescription: 'How to wait',
    detailedContent: 'd'.repeat(50),
    imageKey: 'k',
  } as const;
  for (const serviceId of [1, 3])
    await store(database, 'service-translations', { ...text, serviceId, title: `Program ${serviceId}` });
  const lines = (await llmsText(contextOf(database, '/llms.txt'))).split('\n');
  const programs = (root: string) => `- [Program 1](${siteUrl}${root}/services/cabin): How to wait`;
  expect(lines.filter((line) => line.includes('/services/'))).toEqual([programs(''), programs('/ar')]);
});
