import { ar, en } from '#example/words.ts';
import { expect, test } from './fixtures.ts';

const languages = [
  { words: en, blog: '/blog', title: 'Reading a crowd before it moves', topic: 'Crowds and events' },
  { words: ar, blog: '/ar/blog', title: 'قراءة الحشد قبل أن يتحرك', topic: 'الحشود والفعاليات' },
];

for (const { words, blog, title, topic } of languages) {
  test(`an article at ${blog} begins on the first screen, and leads to its sections, topic and program`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(blog);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByRole('link', { name: words.readMore }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const text = page.locator('.prose p').first();
    const { y = 800 } = (await text.boundingBox()) ?? {};
    expect(y).toBeLessThan(800 - 24);

    const contents = page.getByRole('navigation', { name: words.article.contents });
    const last = contents.getByRole('link').last();
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name: await last.innerText() })).toBeInViewport();
    await expect(contents).toBeInViewport();

    const ask = page.getByRole('link', { name: words.article.ask });
    await expect(ask).toHaveAttribute('href', /\/contact\?about=event-security$/);
    await page.getByRole('link', { name: topic }).click();
    await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    const feed = await page.getByRole('link', { name: words.footer.feed }).first().getAttribute('href');
    const response = await page.request.get(feed ?? '');
    expect(response.headers()['content-type']).toContain('application/rss+xml');
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });
}
