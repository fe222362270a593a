import { violations, wcag } from '#site/e2e/accessibility.ts';
import { beginIn, call, earlyLook, expect, test } from './fixtures.ts';

// Other tests leave rows whose pictures are gone.
test.use({
  ownContext: true,
  provoked: [[/\/api\/admin\/user\)$/, earlyLook, /\/uploads\//], { scope: 'test' }],
});

const forms = 'team-members topics redirects claims clients images instructors glossary'.split(' ');

for (const [language, width, screens] of [
  ['en', 1280, 'Screens'],
  ['ar', 390, 'الشاشات'],
] as const)
  test(`axe finds nothing on any screen, nor in a form: ${language}, ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await beginIn(page, language);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/admin');
    const links = page.getByRole('navigation', { name: screens }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname));
    await page.setViewportSize({ width, height: 900 });
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
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const obstacles = await violations(page, { tags: [...wcag, 'best-practice'] });
      if (obstacles.length > 0) found[path] = obstacles;
    }
    expect(found).toEqual({});
  });
