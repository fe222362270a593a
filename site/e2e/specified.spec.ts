import { ar, en } from '#example/words.ts';
import { expect, test } from './fixtures.ts';

/** Clauses of the specification about what visitors see, which a redesign must keep. */
for (const [locale, words, base] of [
  ['en', en, ''],
  ['ar', ar, '/ar'],
] as const) {
  test.describe(`as specified (${locale})`, () => {
    test('the footer has a blurb, quick links, contact details, social links, a newsletter box and legal links', async ({
      page,
    }) => {
      await page.goto(base || '/');
      const footer = page.getByRole('contentinfo');
      await expect(footer.locator('p').first()).toHaveText(/\S{3}/);
      for (const path of ['/services', '/team', '/blog', '/contact', '/privacy-policy', '/terms'])
        await expect(footer.locator(`a[href="${base}${path}"]`).first()).toBeVisible();
      await expect(footer.locator('a[href^="mailto:"]').first()).toBeVisible();
      await expect(footer.getByText(words.footer.followUs)).toBeVisible();
      await expect(footer.getByRole('textbox')).toHaveAttribute('type', 'email');
      await expect(footer.getByRole('button')).toBeVisible();
    });

    test('the bar has the five pages in their order, and the other language', async ({ page }) => {
      await page.goto(base || '/');
      const bar = page.getByRole('navigation', { name: words.mainNavigation });
      await expect(bar.getByRole('listitem').getByRole('link')).toHaveText(Object.values(words.nav));
      await expect(page.getByRole('banner').getByRole('link', { name: words.switchLanguage })).toBeVisible();
    });

    test('Home: the hero has a title, a subtitle and buttons to Services and Contact', async ({ page }) => {
      await page.goto(base || '/');
      const hero = page.locator('.hero');
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/\S/);
      await expect(hero.locator('p').last()).toHaveText(/\S/);
      for (const path of ['/services', '/contact'])
        await expect(hero.locator(`a[href="${base}${path}"]`)).toBeVisible();
    });

    test('Home: training, methods, expert, all programs, blog, clients and a way to Contact follow in this order', async ({
      page,
    }) => {
      await page.goto(base || '/');
      const main = page.getByRole('main');
      const ids = await main.locator('section[id]').evaluateAll((sections) => sections.map(({ id }) => id));
      expect(ids.slice(0, 6)).toEqual([
        'advanced-training',
        'methodology',
        'expert',
        'programs',
        'blog',
        'clients',
      ]);
      await expect(main.locator('section').last().locator(`a[href="${base}/contact"]`)).toBeVisible();
    });

    test('Services: methods, programs, workplaces and credentials follow in this order, then a way to Contact', async ({
      page,
    }) => {
      await page.goto(`${base}/services`);
      const main = page.getByRole('main');
      const ids = await main.locator('[id]').evaluateAll((parts) => parts.map(({ id }) => id));
      const wanted = ['methodology', 'training-programs', 'industry-applications', 'expert-credentials'];
      expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
      await expect(main.locator('section').last().locator(`a[href="${base}/contact"]`)).toBeVisible();
    });

    test('Team: a hero with its title and subtitle, then the panel on leadership', async ({ page }) => {
      await page.goto(`${base}/team`);
      const hero = page.locator('.hero');
      if (locale === 'en')
        await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Our Expert Team');
      if (locale === 'en') await expect(hero).toContainText(/aviation.*executive protection.*training/);
      await expect(hero.locator('p').last()).toHaveText(/\S/);
      await expect(
        page.getByRole('heading', {
          name: locale === 'en' ? 'Our Leadership Philosophy' : 'فلسفتنا في القيادة',
        }),
      ).toBeVisible();
    });

    test('Contact: a header with its title and a subtitle, and a form for name, email and message', async ({
      page,
    }) => {
      await page.goto(`${base}/contact`);
      if (locale === 'en') await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
      await expect(page.locator('.hero p').last()).toHaveText(/\S/);
      const form = page.getByRole('main').getByRole('form');
      const names = { en: ['Name', 'Email', 'Message'], ar: ['الاسم', 'البريد الإلكتروني', 'الرسالة'] };
      for (const name of names[locale])
        await expect(form.getByRole('textbox', { name, exact: true })).toHaveAttribute('required', '');
    });

    test('Blog post: title, date and text follow Back to Blog', async ({ page }) => {
      await page.goto(`${base}/blog`);
      await page.getByRole('article').getByRole('link', { name: words.readMore }).first().click();
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(/\S/);
      await expect(main.locator('time').first()).toHaveText(/20\d\d/);
      await expect(main.locator('.article-text p, article p').first()).toHaveText(/\S/);
    });

    test('Blog: a click anywhere on a card opens its post', async ({ page }) => {
      await page.goto(`${base}/blog`);
      const card = page.getByRole('article').last();
      const href = await card.getByRole('link', { name: words.readMore }).getAttribute('href');
      // The link covers the card.
      await card.locator('.card-text').click({ force: true });
      await expect(page).toHaveURL(href ?? '');
    });

    test('what moves in has at most five steps of delay', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      for (const path of ['/', '/services', '/team', '/blog', '/contact']) {
        await page.goto(base + path);
        const delays = await page.evaluate(() =>
          document
            .getAnimations()
            .flatMap(({ effect }) => effect?.getTiming() ?? [])
            .filter(({ iterations }) => iterations === 1)
            .map(({ delay }) => delay ?? 0),
        );
        expect(new Set(delays.filter((delay) => delay > 0)).size, path).toBeLessThanOrEqual(5);
      }
    });

    test('Team: each card has a round photo or a placeholder icon, then the name, then the role', async ({
      page,
    }) => {
      await page.goto(`${base}/team`);
      for (const card of await page.getByRole('article').all()) {
        const portrait = card.locator('.round-portrait');
        const { width = 0, height = 1 } = (await portrait.boundingBox()) ?? {};
        expect(width).toBeCloseTo(height, 0);
        await expect(portrait).toHaveCSS('border-radius', '50%');
        await expect(portrait.locator('img, svg')).toHaveCount(1);
        const text = await card.innerText();
        const name = await card.getByRole('heading').innerText();
        const role = await card.locator('.role > :first-child').innerText();
        expect(text.indexOf(name)).toBe(0);
        expect(text.indexOf(role)).toBeGreaterThan(0);
      }
    });

    test('Team: a word without spaces stays in its column', async ({ page }) => {
      await page.goto(`${base}/team`);
      const first = page.getByRole('article').first();
      const before = (await first.boundingBox())?.width;
      await first
        .locator('p')
        .last()
        .evaluate((element) => element.append('word'.repeat(200)));
      expect((await first.boundingBox())?.width).toBe(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()?.width,
      );
    });

    test('Blog: a hero with its title and its subtitle', async ({ page }) => {
      await page.goto(`${base}/blog`);
      const hero = page.locator('.hero');
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(
        locale === 'en' ? 'Our Blog' : 'مدونتنا',
      );
      await expect(hero).toContainText(
        locale === 'en'
          ? 'Expert insights and news from the world of security training'
          : 'مقالات قصيرة عمّا نراه في قاعات التدريب ومواقع العمل',
      );
    });

    test('Blog post: Back to Blog is the first thing, as a button', async ({ page }) => {
      await page.goto(`${base}/blog`);
      await page.getByRole('article').getByRole('link', { name: words.readMore }).first().click();
      const back = page.getByRole('main').getByRole('link').first();
      await expect(back).toHaveText(words.blog.back);
      await expect(back).toBeInViewport();
      await expect(back).toHaveClass(/\bbutton\b/);
      await back.click();
      await expect(page).toHaveURL(`${base}/blog`);
    });

    test('the text of a card has three lines at most', async ({ page }) => {
      for (const path of [base || '/', `${base}/blog`]) {
        await page.goto(path);
        for (const text of await page.locator('.card .card-text').all()) {
          const lines = await text.evaluate((element) => {
            element.append(' and more words'.repeat(50));
            return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
          });
          expect(Math.round(lines)).toBeLessThanOrEqual(3);
        }
      }
    });

    test('clients stand in one to four columns, in three where three fit', async ({ page }) => {
      const columns: number[] = [];
      for (const width of [360, 640, 860, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(base || '/');
        const places = await page
          .locator('.client-grid > *')
          .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
        columns.push(new Set(places).size);
      }
      expect(columns).toEqual([1, 2, 3, 4]);
    });
  });
}
