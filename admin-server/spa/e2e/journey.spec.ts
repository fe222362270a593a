import { beginIn, call, expect, test } from './fixtures.ts';
import { png } from './pictures.ts';
import { textsIn } from './texts.ts';

/** The work of staff from the first word to a page that is taken down, in each language of the back office. */

test.use({ ownContext: true });

const words = {
  en: { sentence: 'Look at the hands first.', later: 'Look at the bags first.', table: '/tab' },
  ar: { sentence: 'انظر إلى اليدين أولًا.', later: 'انظر إلى الحقائب أولًا.', table: '/جدو' },
};

const devices = {
  laptop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** `npm test` has each language and each device once. */
const ofVerify = (language: string, device: string) =>
  (language === 'en') === (device === 'laptop') ? {} : { tag: '@verify' };

for (const language of ['en', 'ar'] as const)
  for (const [device, options] of Object.entries(devices))
    test.describe(`on a ${device}, in ${language}`, ofVerify(language, device), () => {
      test.use(options);

      test('an article with pictures and a table is written, scheduled and published, a sentence brought back, the page taken down and allowed again', async ({
        page,
      }) => {
        test.slow();
        const say = textsIn(language);
        const { sentence, later, table } = words[language];
        const title = `${say('Title')} ${crypto.randomUUID().slice(0, 8)}`;
        await beginIn(page, language);

        await page.goto(`/admin/blog-posts/new?locale=${language}`);
        const text = page.getByRole('form').getByRole('textbox', { name: say('Content'), exact: true });
        await page.getByRole('textbox', { name: say('Title'), exact: true }).fill(title);
        await text.click();
        await page.keyboard.type(sentence);
        await page.keyboard.press('Enter');
        await page.keyboard.type(table);
        await expect(page.getByRole('option', { name: say('Table') })).toHaveAttribute(
          'aria-selected',
          'true',
        );
        await page.keyboard.press('Enter');
        await page.keyboard.type('17:00');
        await page.getByLabel(say('File for a picture in the text')).setInputFiles(
          await Promise.all(
            [1, 2, 3].map(async (at) => ({
              name: `${at}.png`,
              mimeType: 'image/png',
              buffer: await png(640, 400),
            })),
          ),
        );
        const alts = page.getByRole('form').getByLabel(say('Alternative text'), { exact: true });
        await expect(alts).toHaveCount(3);
        for (const at of [0, 1, 2]) await alts.nth(at).fill(`${say('Picture')} ${at + 1}`);
        await page.keyboard.press('Control+s');
        await expect(page).toHaveURL(/blog-posts\/\d+$/);
        const id = Number(page.url().split('/').at(-1));
        const stored = () => call<{ slug: string; content: string }>(page, 'GET', `blog-posts/${id}`);
        await expect.poll(async () => (await stored()).content.match(/!\[[^\]]+\]/g)).toHaveLength(3);
        expect((await stored()).content).toContain('| 17:00 |');

        const publish = async () => {
          await page.goto(`/admin/publish?only=blog-posts/${id}`);
          await page
            .getByRole('button', { name: language === 'ar' ? /^نشر / : /^Publish my change/ })
            .click();
          const result = page.getByRole('region', { name: say('Result of the last publish') });
          await expect(result).toContainText(say(language === 'ar' ? 'Live in Arabic' : 'Live in English'));
        };
        await page.goto(`/admin/publish?only=blog-posts/${id}`);
        await page.getByRole('button', { name: say('Schedule ...') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(say('Go live at')).fill('2099-01-31T10:00');
        await dialog.getByRole('button', { name: say('Schedule'), exact: true }).click();
        const schedule = page.getByRole('article').filter({ hasText: title });
        await expect(schedule).toContainText('2099');
        await schedule.getByRole('button', { name: say('Cancel schedule') }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: say('Cancel schedule') })
          .click();
        await expect(schedule).toBeHidden();

        await publish();
        const { slug } = await stored();
        const address = `${language === 'ar' ? '/ar' : ''}/blog/${slug}`;
        await page.goto(address);
        const article = page.getByRole('article').first();
        await expect(article).toContainText(sentence);
        await expect(article.getByRole('table')).toContainText('17:00');
        await expect(article.getByRole('img', { name: new RegExp(`^${say('Picture')} \\d$`) })).toHaveCount(
          3,
        );

        const { content } = await stored();
        await call(page, 'PATCH', `blog-posts/${id}`, { content: content.replace(sentence, later) });
        await publish();
        await page.goto(`/admin/changes?search=${encodeURIComponent(sentence)}`);
        await page
          .getByRole('link', { name: new RegExp(say('Versions of {name}', { name: '.*' })) })
          .first()
          .click();
        await page
          .getByRole('button', { name: say('Restore what was before: {label}', { label: say('Content') }) })
          .first()
          .click();
        await expect.poll(async () => (await stored()).content).toBe(content);
        await publish();
        expect(await (await page.request.get(address)).text()).toContain(sentence);

        await page.goto(`/admin/blog-posts?locale=${language}&search=${encodeURIComponent(title)}`);
        await page.getByRole('button', { name: say('Take down {name}', { name: title }) }).click();
        await dialog.getByLabel(say('Why?')).fill(sentence);
        await dialog.getByRole('button', { name: say('Take down now') }).click();
        const status = async () => (await page.request.get(address)).status();
        await expect.poll(status).toBe(410);

        await page.goto('/admin/takedowns');
        const card = page.getByRole('article', { name: title });
        await card.getByRole('button', { name: say('Allow again') }).click();
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: say('Allow again') }).click();
        await expect.poll(status).toBe(200);
      });
    });
