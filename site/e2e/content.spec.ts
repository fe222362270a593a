import { ar } from '#example/words.ts';
import { expect, test } from './fixtures.ts';

test.describe('the home page', () => {
  test('links to services, contact and blog', async ({ page }) => {
    const destinations = [
      ['Explore Our Services', '/services'],
      ['Contact Us', '/contact'],
      ['Explore All Training Programs', '/services'],
      ['View All Posts', '/blog'],
      ['Schedule a Consultation', '/contact'],
    ] as const;
    for (const [name, path] of destinations) {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page, name).toHaveURL(path);
    }
  });

  test('shows the three newest posts and links to them', async ({ page }) => {
    await page.goto('/');
    const posts = page.getByRole('main').getByRole('article');
    await expect(posts.getByRole('heading')).toHaveText([
      'The first ninety seconds of aggression in the cabin',
      'Why precision beats power',
      'Stress, attention and the narrowing of vision',
    ]);
    await posts.getByRole('link', { name: /^Read More\b.*Why precision beats power$/ }).click();
    await expect(page).toHaveURL('/blog/why-precision-beats-power');
    await expect(page.getByRole('heading', { name: 'Why precision beats power', level: 1 })).toBeVisible();
  });

  test('shows eight clients', async ({ page }) => {
    for (const [path, first] of [
      ['/', 'Meridian Gulf Airways'],
      ['/ar', 'خطوط مدار الخليج الجوية'],
    ] as const) {
      await page.goto(path);
      const list = page.getByRole('list').filter({ hasText: first });
      await expect(list.getByRole('listitem')).toHaveCount(8);
    }
  });

  test('explains the method in three points', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Psychological mastery', 'Precision techniques', 'Industry applications']) {
      await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
    }
  });
});

test.describe('the services page', () => {
  test('links to its four sections', async ({ page }) => {
    await page.goto('/services');
    const anchors = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const targets = ['#methodology', '#training-programs', '#industry-applications', '#expert-credentials'];
    const headings = ['Our methodology', 'Training programmes', 'Twelve workplaces, each with its own risks'];
    await expect(anchors).toHaveCount(4);
    for (const [at, target] of targets.entries()) {
      await anchors.nth(at).click();
      await expect(page).toHaveURL(`/services${target}`);
      // Where it arrives, it is the section that is being read.
      await expect(anchors.nth(at)).toHaveAttribute('aria-current', 'true');
      await expect(anchors.and(page.locator('[aria-current]'))).toHaveCount(1);
      const heading = headings[at];
      if (heading) await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeInViewport();
    }
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeInViewport();
  });

  test('lists twelve industries, each with a link to the contact page', async ({ page }) => {
    const names = [
      'Airlines',
      'Airport staff',
      'Law enforcement',
      'Public transport',
      'Universities and education',
      'Security companies',
      'Event security',
      'Embassies',
      'Hotels',
      'Banking',
      'Shopping centres',
      'Healthcare',
    ];
    await page.goto('/services');
    for (const name of names) {
      await expect(page.getByRole('heading', { name, exact: true, level: 3 })).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(`^Learn More\\W+${name}$`) })).toHaveAttribute(
        'href',
        /^\/contact\?about=\w+$/,
      );
    }
  });

  test('lists the services, each with its outline and a link to the contact page', async ({ page }) => {
    await page.goto('/services');
    const services = page.getByRole('main').getByRole('article');
    expect(await services.count()).toBeGreaterThan(0);
    for (const service of await services.all()) {
      await expect(service.getByRole('link', { name: /^Learn More\b./ })).toHaveAttribute(
        'href',
        /^\/contact\?about=[\w-]+$/,
      );
      await service.getByText('Programme outline').click();
      await expect(service.getByRole('group').getByRole('paragraph').first()).toBeVisible();
    }
  });
});

test.describe('the blog', () => {
  test('shows posts with date and text, newest first, and opens one', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { name: 'Our Blog', level: 1 })).toBeVisible();
    await expect(
      page.getByText('Expert insights and news from the world of security training'),
    ).toBeVisible();
    const first = page.getByRole('article').first();
    await expect(first.getByText('14 September 2026')).toBeVisible();
    await expect(first.getByText('What one crew member can see')).toBeVisible();
    await first.click();
    await expect(page).toHaveURL('/blog/first-ninety-seconds-of-aggression-in-the-cabin');
    await expect(page.getByText('14 September 2026')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blog' }).first().click();
    await expect(page).toHaveURL('/blog');
  });

  test('shows the first 120 characters of a post that has no description', async ({ page }) => {
    await page.goto('/blog');
    const card = page.getByRole('article').filter({ hasText: 'Why precision beats power' });
    const text = await card
      .getByText(/^Power is what we reach for when information has run out\..*…$/)
      .innerText();
    expect(text.replace('…', '').length).toBeLessThanOrEqual(120);
  });

  test('keeps the languages apart', async ({ page }) => {
    await page.goto('/ar/blog');
    await expect(page.getByRole('heading', { name: 'مدونتنا', level: 1 })).toBeVisible();
    await expect(page.getByText('Why precision beats power')).toHaveCount(0);
    await page
      .getByRole('article')
      .filter({ hasText: 'لماذا تتقدم الدقة على القوة' })
      .getByRole('link', { name: ar.readMore })
      .click();
    await expect(page.getByRole('link', { name: ar.blog.back }).first()).toBeVisible();
  });
});

test.describe('at a zoom of 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  for (const path of ['/services', '/ar/contact']) {
    test(`${path} leaves its window to the content, and cuts nothing off`, async ({ page }) => {
      await page.goto(path);
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
      const { width, covered } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        covered: [...document.querySelectorAll('header.site-header, .anchors')].filter(
          (bar) => bar.getBoundingClientRect().bottom > 0,
        ).length,
      }));
      expect(covered).toBe(0);
      expect(width).toBeLessThanOrEqual(320);
    });
  }
});

test('prints without navigation and footer', async ({ page }) => {
  await page.goto('/blog/why-precision-beats-power');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('respects visitors who want no motion', async ({ page }) => {
  for (const [reducedMotion, isMoving] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    expect(await page.evaluate(() => document.getAnimations().length > 0), reducedMotion).toBe(isMoving);
  }
});
