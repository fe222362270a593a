import { call, callAsVisitor, expect, expectAccessible, openScreen, signIn, test } from './fixtures.ts';

test.describe('the dashboard', () => {
  test('leads to every tool, in its groups', async ({ page }) => {
    await openScreen(page, '/');
    await expect(page.getByRole('heading', { name: 'Website Management Center' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Primary Management Tools' }).getByText('High priority'),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Content & Media Management' }).getByText('Medium priority'),
    ).toBeVisible();
    const settings = page.getByRole('region', { name: 'System Settings' });
    for (const name of [/^Redirects/, /^Accounts/, /^Audit trail/, /^History/])
      await expect(settings.getByRole('link', { name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Live Website Editor' })).toHaveAttribute(
      'href',
      '/admin/live-editor',
    );
    const own = page.getByRole('region', { name: 'Signed in' });
    await expect(own).toContainText('staff@example.org · Admin');
    await expect(own.getByRole('link', { name: 'Second factors' })).toHaveAttribute(
      'href',
      '/admin/account#factors',
    );
    await expect(page.getByRole('link', { name: /^Last edits of Team:/ })).toHaveAttribute(
      'href',
      '/admin/changes?resource=page-content&key=team',
    );
    await expectAccessible(page);
  });

  test('leads in one click to the own password and factors, to missing words of a page and to its edits', async ({
    page,
  }) => {
    await openScreen(page, '/');
    const texts = await call<{ id: number; content: string }[]>(
      page,
      'GET',
      'page-content?page=team&section=hero&key=title&locale=ar',
    );
    for (const { id } of texts) await call(page, 'DELETE', `page-content/${id}`);
    for (const [link, heading] of [
      ['Password', 'Password'],
      ['Second factors', 'Security'],
    ] as const) {
      await page.goto('/admin');
      await page.getByRole('region', { name: 'Signed in' }).getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
    }
    const team = () =>
      page
        .getByRole('region', { name: 'Pages', exact: true })
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Team', exact: true }) });
    await page.goto('/admin');
    await team()
      .getByRole('link', { name: /Arabic texts? open$/ })
      .click();
    await expect(page).toHaveURL(/page=team&locale=ar&show=open$/);
    await expect(
      page.getByRole('region', { name: 'Hero' }).getByText('Title', { exact: true }),
    ).toBeVisible();
    await page.goto('/admin');
    await team()
      .getByRole('link', { name: /^Last edits of Team:/ })
      .click();
    await expect(page.getByText('Only the texts of: Team')).toBeVisible();
    const changes = await call<{ pending: { id: number; resource: string; rowId: number }[] }>(
      page,
      'GET',
      'publish',
    );
    const own = changes.pending.filter(({ rowId }) => texts.some(({ id }) => id === rowId));
    await call(page, 'POST', 'publish/discard', { changes: own.map(({ id }) => id) });
  });

  test('fetches services, images and page content ahead', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openScreen(page, '/');
    await expect
      .poll(() => asked)
      .toEqual(
        expect.arrayContaining(['/api/admin/services', '/api/admin/images', '/api/admin/page-content']),
      );
  });

  test('says what is not live, who has written and what lacks Arabic, and leads there', async ({ page }) => {
    await signIn(page);
    const title = `Only in English ${crypto.randomUUID()}`;
    const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', {
      title,
      content: 'Text',
      locale: 'en',
    });
    await callAsVisitor(page, 'contact', {
      name: 'A visitor',
      email: 'visitor@example.org',
      message: 'Hello',
      locale: 'en',
    });
    await page.goto('/admin');
    await expect(
      page.getByRole('region', { name: 'Live', exact: true }).getByRole('link', { name: /^Release \d+$/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Arabic' }).getByRole('link', { name: title }),
    ).toHaveAttribute('href', `/admin/blog-posts/${id}`);
    await expect(
      page.getByRole('region', { name: 'New messages' }).getByRole('link', { name: 'Read them' }),
    ).toHaveAttribute('href', '/admin/contact-messages?tab=unread');
    const pending = page.getByRole('region', { name: 'Not yet live' });
    await expect(pending.getByRole('link', { name: title })).toBeVisible();
    await pending.getByRole('link', { name: 'Review and publish' }).click();
    await expect(page.getByRole('heading', { name: 'Publish', level: 1 })).toBeVisible();
    await call(page, 'DELETE', `blog-posts/${id}`);
  });

  test('shows each link of a list whole enough to be hit, however long the names are', async ({ page }) => {
    await signIn(page);
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      const title = `A title that is longer than a line of the board, ${crypto.randomUUID()}`;
      const values = { title, content: 'Text', locale: 'en' };
      ids.push((await call<{ id: number }>(page, 'POST', 'blog-posts', values)).id);
    }
    await page.goto('/admin');
    const links = page.getByRole('region', { name: 'Arabic' }).getByRole('link');
    await expect(links.filter({ hasText: 'A title that is longer' })).toHaveCount(3);
    const missed = await links.evaluateAll((all) =>
      all
        .filter((link) => {
          link.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = link.getBoundingClientRect();
          return height < 24 || !link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map(({ textContent }) => textContent),
    );
    expect(missed).toEqual([]);
    for (const id of ids) await call(page, 'DELETE', `blog-posts/${id}`);
  });

  test('leads from the last edits only to what exists, and says what was discarded', async ({ page }) => {
    await signIn(page);
    const title = `Not wanted ${crypto.randomUUID()}`;
    const values = { title, content: 'Text', locale: 'en' };
    const { id } = await call<{ id: number }>(page, 'POST', 'blog-posts', values);
    const edit = page
      .getByRole('region', { name: 'Last edits' })
      .getByRole('listitem')
      .filter({ hasText: title });
    await page.goto('/admin');
    await expect(edit.getByRole('link')).toHaveAttribute('href', `/admin/blog-posts/${id}`);
    const { pending } = await call<{ pending: { id: number; resource: string; rowId: number }[] }>(
      page,
      'GET',
      'publish',
    );
    const changes = pending.filter(({ resource, rowId }) => resource === 'blog-posts' && rowId === id);
    await call(page, 'POST', 'publish/discard', { changes: changes.map((change) => change.id) });
    await page.reload();
    await expect(edit).toContainText('Discarded · Blog post · English');
    await expect(edit.getByRole('link')).toHaveCount(0);
    const deleted = await call<{ id: number }>(page, 'POST', 'blog-posts', values);
    await call(page, 'DELETE', `blog-posts/${deleted.id}`);
    await page.reload();
    await expect(edit.filter({ hasText: 'Deleted' })).toBeVisible();
    await expect(edit.getByRole('link')).toHaveCount(0);
  });

  test.describe('that cannot be loaded', () => {
    test.use({ provoked: [/status of 503/] });

    test('says why, and still leads everywhere', async ({ page }) => {
      await page.route('**/api/admin/dashboard', (route) =>
        route.fulfill({ status: 503, json: { message: 'The database is out of reach.' } }),
      );
      await openScreen(page, '/');
      await expect(page.getByText('503: The database is out of reach.')).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Primary Management Tools' }).getByRole('link'),
      ).toHaveCount(5);
    });
  });
});
