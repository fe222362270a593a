import type { Page } from '@playwright/test';
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
  test(`axe finds nothing on any screen, nor in a form: ${language}, ${width} px; none is wider than a phone with letters of twice their size`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await beginIn(page, language);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/admin');
    const links = page.getByRole('navigation', { name: screens }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname));
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
        .poll(() => overhang(page), path)
        .toBeLessThanOrEqual(0);
    }
    expect(found).toEqual({});
  });

/** How many pixels are out of sight beside a screen or its dialog, with letters of twice their size: WCAG 1.4.4 and 1.4.10. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    const boxes = [root, ...document.querySelectorAll('[role="dialog"]')];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}
