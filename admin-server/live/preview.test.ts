import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { signedInApp } from '../testing/accounts.ts';
import { createTestSite, siteUrl, type TestSite } from '../testing/publish.ts';
import { draftPreview } from './draft-preview.ts';
import { preview } from './preview.ts';

const appOf = ({ content, deps }: TestSite): Hono =>
  preview({
    content,
    render: deps.site.render,
    siteUrl,
    apiUrl: siteUrl,
    withdrawn: { blocks: () => false },
  });

/** A page as visitors get it, which tells nobody where its content is edited. */
const withoutMarks = (html: string) =>
  html
    .replaceAll(/<div data-list="[^"]*"><\/div>/g, '')
    .replaceAll(/ data-(?:content|content-row|row|list)="[^"]*"/g, '');

describe('a preview', () => {
  it('shows what is saved before it is published, and without its marks is what is published then, on every page', async () => {
    await using site = await createTestSite();
    await site.edit('footer-settings', 1, { phoneNumber: '+971 4 000 0000' });
    await site.create('blog-posts', {
      title: 'A post that waits',
      content: 'Text.',
      slug: 'a-post-that-waits',
      locale: 'en',
      publishedAt: '2026-01-03T08:00:00Z',
    });
    await site.create('training-courses', {
      title: 'A course',
      description: 'What is taught in it.',
      order: 1,
    });
    const app = appOf(site);
    const all = await site.deps.site.publicPaths(createReaders(site.content.read).forPage(() => undefined));
    const paths = all.filter((path) => path.startsWith('/'));
    const seen = new Map<string, string>();
    for (const path of paths) seen.set(path, await (await app.request(`/preview${encodeURI(path)}`)).text());
    expect(seen.get('/blog/a-post-that-waits')).toContain('A post that waits');
    expect(seen.get('/')).toMatch(/ data-content="[^"]+" data-content-row="\d+@\d+"/);
    for (const row of ['services/1', 'training-courses/1', 'blog-posts/1', 'clients/1', 'footer-settings/en'])
      expect(seen.get('/'), row).toContain(` data-row="${row}"`);
    expect(seen.get('/team')).toContain(' data-row="team-members/1"');
    await site.publish();
    for (const path of paths) expect(withoutMarks(seen.get(path) ?? ''), path).toBe(await site.read(path));
  });

  it('of a draft shows what is typed over a row, on its page only, and stores nothing', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', {
      title: 'As stored',
      content: 'Stored text.',
      slug: 'as-stored',
      locale: 'en',
    });
    const routes = draftPreview({
      content: site.content,
      render: site.deps.site.render,
      siteUrl,
      apiUrl: siteUrl,
    });
    const ask = async (path: string, values: object, row: object = { rowId: id }) => {
      const body = JSON.stringify({ path, resource: 'blog-posts', ...row, values });
      const headers = { 'content-type': 'application/json' };
      const answer = await routes.request('/draft-preview', { method: 'POST', body, headers });
      return ((await answer.json()) as { html: string }).html;
    };
    const html = await ask('/blog/typed', { title: 'As typed', content: 'Typed **text**.', slug: 'typed' });
    expect(html).toContain('As typed</h1>');
    expect(html).toContain('<p>Typed <strong>text</strong>.</p>');
    expect(html).not.toContain('<p>Stored text.');
    expect(await ask('/blog/as-stored', {})).toBe(
      await (await appOf(site).request('/preview/blog/as-stored')).text(),
    );
    const begun = { title: 'Just begun', content: 'New *text*.', slug: 'just-begun', locale: 'en' };
    const page = await ask('/blog/just-begun', begun, {});
    expect(page).toContain('Just begun</h1>');
    expect(page).toContain('<p>New <em>text</em>.</p>');
  });

  it('of settings that were never saved shows them, and what is no colour yet shows nothing', async () => {
    await using site = await createTestSite();
    const routes = draftPreview({
      content: site.content,
      render: site.deps.site.render,
      siteUrl,
      apiUrl: siteUrl,
    });
    const ask = async (path: string, values: object) => {
      const body = JSON.stringify({ path, resource: 'brand', values: { corners: 'round', ...values } });
      const headers = { 'content-type': 'application/json' };
      const answer = await routes.request('/draft-preview', { method: 'POST', body, headers });
      return ((await answer.json()) as { html: string }).html;
    };
    for (const path of ['/', '/ar']) {
      expect(await ask(path, { accentColour: '#f59e0b' })).toContain('--action:#f59e0b');
      expect(await ask(path, { accentColour: '#f5' })).toContain('{--corner:10px;');
    }
    expect(await (await appOf(site).request('/preview/')).text()).not.toContain('--action');
  });

  it('of an unknown page is the page for unknown ones', async () => {
    await using site = await createTestSite();
    for (const path of ['/unknown', '/ar/unknown', '/blog/unknown', '/%00', '/%25', '/a//b'])
      expect((await appOf(site).request(`/preview${path}`)).status, path).toBe(404);
    expect((await appOf(site).request('/preview')).status).toBe(200);
  });

  it('may be framed by the admin alone, and is kept by nobody', async () => {
    await using site = await createTestSite();
    const { headers } = await appOf(site).request('/preview/ar');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/);
    expect([
      headers.get('x-frame-options'),
      headers.get('cache-control'),
      headers.get('x-robots-tag'),
    ]).toEqual(['SAMEORIGIN', 'no-store', 'noindex']);
  });

  it('needs a session', async () => {
    await using app = await signedInApp({
      deps: { render: () => Promise.reject(new Error('rendered for a stranger')) },
    });
    for (const path of ['/preview', '/preview/', '/preview/ar/services'])
      expect((await app.askAsStranger(path)).status, path).toBe(401);
  });
});
