import type { Page } from '@playwright/test';
import { hostileFragments } from '#site/testing/fragments.ts';
import { call, callAsVisitor, expect, openScreen, publishNow, signIn, test } from './fixtures.ts';

// Without the policy of the pages, which would hide what the texts themselves let through; pictures that are nowhere are no matter.
test.use({ ownContext: true, bypassCSP: true, provoked: [/status of 4(?:01|04|09)|ERR_NAME_NOT_RESOLVED/] });

const text = `"></textarea></title></script><img src=x onerror=alert(1)><svg onload=alert(2)>{{711*711}}`;

/** Notes whatever a text makes the browser do: dialogs, and requests to other hosts or for what no page of ours asks for. */
function watch(page: Page): string[] {
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOurs = origin === process.env.E2E_ADMIN_URL || /^(?:data|blob|about):/.test(request.url());
    if (!isOurs || pathname.endsWith('/x')) events.push(`${request.resourceType()} ${request.url()}`);
  });
  return events;
}

/** What in the page could run, or lead to what runs, as the browser has read it. */
function findDangers(): string[] {
  const never = 'script, style, iframe, object, embed, math, form, base, link, meta, template, video, audio';
  // The editor of an article has icons and fields of its own beside its texts.
  const forbidden = [
    `:is(.prose:not(.ProseMirror), .preview, .source-shown) :is(${never}, svg, input)`,
    `.ProseMirror :is(${never}, svg:not(button svg), input)`,
  ].join();
  const elements = [...document.querySelectorAll(forbidden)].map(({ outerHTML }) => outerHTML);
  for (const element of document.querySelectorAll('*')) {
    const handlers = element.getAttributeNames().filter((name) => /^(?:on|srcdoc$|formaction$)/.test(name));
    const links = ['href', 'src', 'action'].filter((name) =>
      /^[\0-\x20]*(?:javascript|data:text|vbscript)/i.test(
        element.getAttribute(name)?.replaceAll(/[\t\n\r]/g, '') ?? '',
      ),
    );
    if (handlers.length + links.length > 0 || element.matches('img[src="x"]'))
      elements.push(element.outerHTML.slice(0, 200));
  }
  return elements;
}

/** Each fragment by itself and within a paragraph, and after it what would end an element that it left open. */
const payloads = [...hostileFragments, ...hostileFragments.map((fragment) => `Before ${fragment} after`)].map(
  (fragment) =>
    `${fragment.replaceAll('\0', '')}\n\n-->]]></script></style></textarea></title></xmp></listing></noscript></template></iframe></svg></math></select>`,
);

/** Several, so that what swallows all behind it, such as <plaintext>, leaves most to be seen. */
const articles = [0, 1, 2, 3].map((part) => payloads.filter((_, at) => at % 4 === part).join('\n\n'));

test('what is looked for would be found', async ({ page }) => {
  const events = watch(page);
  await page.goto('/robots.txt');
  await page.setContent(
    `<div class="prose"><a href=" java&#10;script:alert(1)">x</a><p onclick="alert(1)">x</p><img src=x onerror=alert(1)><script src="http://evil.example/a.js"></script></div>`,
  );
  expect(await page.evaluate(findDangers)).toHaveLength(4);
  await expect
    .poll(() => events.toSorted())
    .toEqual(['dialog 1', `image ${process.env.E2E_ADMIN_URL}/x`, 'script http://evil.example/a.js']);
});

interface Text {
  id: number;
  content: string;
}

test('hostile Markdown and HTML does nothing on the pages, in either language', async ({ page }) => {
  test.slow();
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  await signIn(page);
  const restore: (() => Promise<unknown>)[] = [];
  const paths: string[] = [];
  try {
    for (const locale of ['en', 'ar']) {
      const prefix = locale === 'en' ? '' : '/ar';
      for (const content of articles) {
        const { id, slug } = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
          title: text,
          description: text,
          content,
          locale,
        });
        restore.push(() => call(page, 'DELETE', `blog-posts/${id}`));
        paths.push(`${prefix}/blog/${slug}`);
      }
      for (const legal of ['privacy-policy', 'terms']) {
        const [body] = await call<Text[]>(
          page,
          'GET',
          `page-content?page=${legal}&section=body&key=content&locale=${locale}`,
        );
        if (!body) throw new Error(`There is no text of ${legal} in ${locale}`);
        restore.push(() => call(page, 'PATCH', `page-content/${body.id}`, { content: body.content }));
        await call(page, 'PATCH', `page-content/${body.id}`, { content: payloads.join('\n\n') });
        paths.push(`${prefix}/${legal}`);
      }
      const { id } = await call<{ id: number }>(page, 'POST', 'team-members', {
        name: text,
        roleKey: text,
        bio: text.repeat(3),
        locale,
      });
      restore.push(() => call(page, 'DELETE', `team-members/${id}`));
      paths.push(`${prefix}/team`, `${prefix}/blog`);
    }
    await publishNow(page);
    const events = watch(page);
    for (const path of paths) {
      await page.goto(path);
      expect(await page.evaluate(findDangers), path).toEqual([]);
    }
    await page.goto('/team');
    const member = page.getByRole('article').filter({ hasText: 'onerror=alert(1)' });
    await member.getByText('Read More').click();
    await expect(member.locator('[data-open]')).toContainText('onerror=alert(1)');
    expect(await page.evaluate(findDangers)).toEqual([]);
    expect(events).toEqual([]);
  } finally {
    for (const undo of restore) await undo();
    await publishNow(page);
  }
});

/** Fields that hold what somebody wrote. */
const written = new Set(
  (
    'name title roleKey bio description overviewDescription detailedContent content contentValue opening label by username email message category error ' +
    'qualifications specialties address phoneNumber englishTerm arabicForms forbiddenForms note metaTitle metaDescription focusKeywords ogTitle ogDescription fromUrl toUrl altEn altAr userAgent'
  ).split(' '),
);

/** An answer of the server with the text in place of whatever somebody wrote. */
function withText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      written.has(key) && typeof inner === 'string' ? text : withText(inner),
    ]),
  );
}

test('hostile text is text on every screen of the admin: in lists, questions, toasts and the palette', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await call(page, 'POST', 'clients', { name: 'Not yet live', locale: 'en' });
  await callAsVisitor(page, 'contact', {
    name: 'A visitor',
    email: 'visitor@example.org',
    message: 'A message',
    locale: 'en',
  });
  await callAsVisitor(page, 'newsletter', { email: 'reader@example.org', locale: 'en' });
  const events = watch(page);
  await page.route(/\/api\/admin\/(?!user$|publish\/events|editing)/, async (route) => {
    if (route.request().method() === 'DELETE')
      return route.fulfill({ status: 409, json: { message: text, code: 'conflict' } });
    const response = await route.fetch();
    const json: unknown = await response.json().catch(() => undefined);
    return route.fulfill(json === undefined ? { response } : { response, json: withText(json) });
  });
  const withdrawn = { id: 1, name: text, reason: text, by: text, at: '2026-01-01T10:00:00.000Z' };
  const takedowns = [
    { ...withdrawn, paths: [], pictures: [], liftedAt: null, liftedBy: null, receipt: null },
  ];
  await page.route('**/api/admin/takedowns', (route) =>
    route.fulfill({ json: { takedowns, pages: [text] } }),
  );
  const main = page.getByRole('main');
  const seen = 'onerror=alert(1)';
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const screens = paths.filter((path) =>
    /^\/admin(?!\/(?:logout|live-editor|personal-data|brand)$)/.test(path),
  );
  expect(screens.length).toBeGreaterThan(12);
  for (const screen of screens) {
    await page.getByRole('navigation', { name: 'Screens' }).locator(`a[href="${screen}"]`).click();
    await expect(page).toHaveURL(screen);
    await expect(main, screen).toContainText(seen);
    expect(await page.evaluate(findDangers), screen).toEqual([]);
  }

  await page.goto('/admin/team-members');
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(seen);
  await page.goto('/admin/clients');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('region', { name: /^Notifications/, includeHidden: true })).toContainText(seen);
  expect(await page.evaluate(findDangers)).toEqual([]);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search screens, content and messages ...').fill('visitor');
  await expect(page.getByRole('option', { name: seen }).first()).toBeVisible();
  expect(await page.evaluate(findDangers)).toEqual([]);
  expect(events).toEqual([]);
});

test('hostile text is text in the editor', async ({ page }) => {
  const events = watch(page);
  await openScreen(page, '/blog-posts');
  await page.getByRole('button', { name: 'Create New Post' }).click();
  const form = page.getByRole('form', { name: 'Create New Post' });
  await form.getByRole('button', { name: 'Markdown' }).click();
  await form.getByLabel('Content').fill(payloads.join('\n\n'));
  await form.getByRole('button', { name: 'Back to the article' }).click();
  await expect(form.getByLabel('Content')).toContainText('Before');
  expect(await page.evaluate(findDangers)).toEqual([]);
  expect(events).toEqual([]);
});
