import type { Page } from '@playwright/test';
import type { Locale } from '#content-db/model/locale.ts';
import { violations, wcag } from '#site/e2e/accessibility.ts';
import { beginIn, call, earlyLook, expect, test } from './fixtures.ts';

// Other tests leave rows whose pictures are gone.
test.use({
  ownContext: true,
  provoked: [[/\/api\/admin\/user\)$/, earlyLook, /\/uploads\//], { scope: 'test' }],
});

/** Screens with names of rows that other tests left, which have no spaces to break at. */
const withNamesOfTests = /\/translations$|\/clients\?edit=new$/;

const forms = 'team-members topics redirects claims clients images instructors glossary'.split(' ');

for (const [language, width, screens] of [
  ['en', 1280, 'Screens'],
  ['ar', 390, 'الشاشات'],
] as const)
  test(
    `axe finds nothing on any screen, nor in a form: ${language}, ${width} px; none is wider than a phone with letters of twice their size`,
    { tag: '@verify' },
    async ({ page }) => {
      test.setTimeout(240_000);
      await beginIn(page, language);
      const empty = await fillScreens(page, language);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/admin');
      const links = page.getByRole('navigation', { name: screens }).getByRole('link');
      await expect(links.first()).toBeVisible();
      const paths = await links.evaluateAll((all: HTMLAnchorElement[]) =>
        all.map(({ pathname }) => pathname),
      );
      // The oldest one, which no test has written.
      const post = (await call<{ id: number }[]>(page, 'GET', `blog-posts?locale=${language}`)).at(-1);
      const further = [
        ...forms.map((type) => `${type}?edit=new`),
        `blog-posts/${post?.id}`,
        `changes?resource=blog-posts&row=${post?.id}`,
        'services?tab=programs&edit=new',
        'seo-manager?tab=robots',
        'seo-manager?tab=pages',
      ].map((path) => `/admin/${path}`);
      const found: Record<string, string[]> = {};
      for (const path of [
        ...paths.filter((path) => path.startsWith('/admin') && !path.endsWith('/logout')),
        ...further,
      ]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const obstacles = await violations(page, { tags: [...wcag, 'best-practice'] });
        if (obstacles.length > 0) found[path] = obstacles;
        if (withNamesOfTests.test(path)) continue;
        await page.setViewportSize({ width: 390, height: 900 });
        await expect
          .configure({ soft: true })
          .poll(() => overhanging(page), path)
          .toEqual([]);
      }
      expect(found).toEqual({});
      await empty();
    },
  );

/** Makes drafts, and changes with the longest times, so that their marks and dates stand on the screens. @returns removes them */
async function fillScreens(page: Page, locale: Locale): Promise<() => Promise<void>> {
  const make = (type: string, values: object) => call<{ id: number }>(page, 'POST', type, values);
  const fromUrl = `/moved-${crypto.randomUUID()}`;
  const rows = {
    redirects: await make('redirects', { fromUrl, toUrl: '/services', redirectType: 308 }),
    'team-members': await make('team-members', { name: 'Nadia', roleKey: 'ceo', locale, sortOrder: 90 }),
    'blog-posts': await make('blog-posts', {
      title: 'Nadia',
      content: 'Nadia',
      locale,
      publishedAt: '2098-11-28T20:00:00.000Z',
    }),
  };
  const { pending } = await call<{ pending: { id: number; resource: string; rowId: number }[] }>(
    page,
    'GET',
    'publish',
  );
  const changes = pending.filter(
    ({ resource, rowId }) => resource === 'team-members' && rowId === rows['team-members'].id,
  );
  const schedule = await make('publish/schedules', {
    at: '2098-11-28T20:00:00.000Z',
    changes: changes.map(({ id }) => id),
  });
  return async () => {
    await call(page, 'DELETE', `publish/schedules/${schedule.id}`);
    for (const [type, { id }] of Object.entries(rows)) await call(page, 'DELETE', `${type}/${id}`);
  };
}

/** What is out of sight beside a screen or its dialog, with letters of twice their size: WCAG 1.4.4 and 1.4.10. */
function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    const boxes = [root, ...document.querySelectorAll('[role="dialog"]')];
    return boxes
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .flatMap((box) => {
        const { left, right } = box.getBoundingClientRect();
        const wide = [...box.querySelectorAll<HTMLElement>('*')].filter((element) => {
          const own = element.getBoundingClientRect();
          return own.width > 0 && (own.left < left - 0.5 || own.right > right + 0.5);
        });
        return [
          `${box.scrollWidth - box.clientWidth} px`,
          ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
        ];
      });
  });
}
