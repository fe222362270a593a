import type { Page } from '@playwright/test';
import * as z from 'zod';
import { resourceNames, resources } from '#content-db/types/index.ts';
import { enlargeLetters, misfits } from '#site/e2e/fitting.ts';
import { beginIn, call, callAsVisitor, expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

test.use({
  ownContext: true,
  provoked: [/status of 4(?:01|04|09)|\/runs\/[\w-]+\)$|\/uploads\//],
});

const words = {
  en: 'Unbreakableness'.repeat(8),
  ar: 'أفاستسقيناكموها'.repeat(8),
};

/** Texts that name a row, a place or a picture: without them the screens would not know what is what. */
const names = new Set(
  'key page section imageKey icon cover scene file filename locale contentKey columns'.split(' '),
);

/** What else people wrote, beside the content: visitors, staff, and those who named something that staff see. */
const office =
  'username message email by who what about name label authors title error reason comment text description note device address path paths before after working arabicName english arabic source live taughtIn';

/** Each field that takes a text, in the definition of any type. */
const written = new Set(office.split(' '));
for (const name of resourceNames)
  for (const [column, schema] of Object.entries(resources[name].input.shape)) {
    const fits = [
      words.en,
      words.en.slice(0, 60),
      `https://example.org/${words.en}`,
      `/${words.en}`,
      'a@example.org',
    ];
    if (fits.some((text) => z.safeParse(schema as z.ZodType, text).data === text)) written.add(column);
  }
for (const name of names) written.delete(name);

/** A word in place of a text, of the same form: an address, a path, lines of terms. */
function wordFor(text: string, word: string): string {
  if (text === '' || text.startsWith('/uploads/') || /^\d{4}-\d\d-\d\d/.test(text)) return text;
  if (text.startsWith('/')) return `/${word}`;
  if (/^https?:/.test(text)) return `https://example.org/${word}`;
  if (text.includes('@')) return `${words.en.slice(0, 64)}@${words.en.slice(0, 60)}.example`;
  return word;
}

/** An answer of the server with a word in place of whatever somebody wrote, in the one script and the other by turns. */
function withWord(value: unknown, field = '', turn = 0): unknown {
  if (typeof value === 'string')
    return written.has(field) ? wordFor(value, words[turn % 2 ? 'ar' : 'en']) : value;
  if (Array.isArray(value)) return value.map((each, at) => withWord(each, field, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withWord(inner, key, turn)]));
}

/** Cut to a line or some, in a list whose rows open. */
const cutOnPurpose = '.truncate, [class*="line-clamp-"], [class*="[&_bdi]:truncate"] bdi';

const dialog = '[role="dialog"], [role="alertdialog"]';

/** Looks at what is open at each width. */
async function expectFitting(page: Page, widths: number[], what: string, within = 'body'): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await expect
      .configure({ soft: true })
      .poll(
        async () => [...(await misfits(page, { cutOnPurpose, within })), ...(await outOfReach(page))],
        `${what} at ${width} px`,
      )
      .toEqual([]);
  }
}

/** What is wider than the dialog that scrolls it, and buttons of a dialog that nobody can scroll to. */
function outOfReach(page: Page): Promise<string[]> {
  return page.locator(dialog).evaluateAll((dialogs) =>
    dialogs.flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isScrolled = /auto|scroll/.test(getComputedStyle(each).overflowY);
      const lost = [...each.querySelectorAll('button')].filter((button) => {
        const box = button.getBoundingClientRect();
        const isBeside = box.left < Math.max(0, left) - 1 || box.right > Math.min(innerWidth, right) + 1;
        return (
          box.width > 1 &&
          !button.closest('.scroll-row') &&
          (isBeside || (!isScrolled && (box.top < 0 || box.bottom > innerHeight)))
        );
      });
      const isOut = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      return [
        ...(isOut ? [`the dialog from ${left}, ${top} to ${right}, ${bottom}`] : []),
        ...(each.scrollWidth > each.clientWidth ? [`${each.scrollWidth} px in ${each.clientWidth}`] : []),
        ...lost.map(({ innerText, ariaLabel }) => `the button ${ariaLabel ?? innerText}`),
      ];
    }),
  );
}

const forms = 'team-members topics redirects claims clients images instructors glossary'.split(' ');

interface Row {
  id: number;
}

/** Something of all that staff and visitors make: a draft, a set with a comment, a schedule, a message, a subscriber. @returns removes what waits */
async function makeSome(page: Page): Promise<() => Promise<void>> {
  const rows = [
    { type: 'clients', id: (await call<Row>(page, 'POST', 'clients', { name: 'New', locale: 'en' })).id },
    { type: 'clients', id: (await call<Row>(page, 'POST', 'clients', { name: 'Newer', locale: 'en' })).id },
    {
      type: 'topics',
      id: (await call<Row>(page, 'POST', 'topics', { slug: `t-${crypto.randomUUID()}`, name: 'Night' })).id,
    },
  ];
  const { pending } = await call<{ pending: { id: number; resource: string; rowId: number }[] }>(
    page,
    'GET',
    'publish',
  );
  const [first, second] = rows.map(({ type, id }) =>
    pending.filter(({ resource, rowId }) => resource === type && rowId === id).map((change) => change.id),
  );
  const set = await call<Row>(page, 'POST', 'publish/sets', { name: 'Spring', changes: first });
  await call(page, 'POST', `publish/sets/${set.id}/comments`, { text: 'A comment' });
  const schedule = await call<Row>(page, 'POST', 'publish/schedules', {
    at: '2098-11-28T20:00:00.000Z',
    changes: second,
  });
  await callAsVisitor(page, 'contact', {
    name: 'Nadia',
    email: 'nadia@example.org',
    message: 'A message',
    locale: 'en',
  });
  await callAsVisitor(page, 'newsletter', { email: `${crypto.randomUUID()}@example.org`, locale: 'en' });
  return async () => {
    await call(page, 'DELETE', `publish/sets/${set.id}`);
    await call(page, 'DELETE', `publish/schedules/${schedule.id}`);
    for (const { type, id } of rows) await call(page, 'DELETE', `${type}/${id}`);
  };
}

/** What a takedown and a receipt look like. */
const takedown = {
  id: 1,
  name: 'A name',
  reason: 'A reason',
  by: 'staff@example.org',
  at: '2026-01-01T10:00:00.000Z',
  rows: [],
  paths: ['/blog/a-post'],
  pictures: [],
  liftedAt: null,
  liftedBy: null,
  receipt: null,
};

/** Answers with long words in place of all that somebody wrote. */
async function answerWithWords(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/(?!user$|publish\/events|editing)/, async (route) => {
    const response = await route.fetch();
    const json: unknown = await response.json().catch(() => undefined);
    return route.fulfill(json === undefined ? { response } : { response, json: withWord(json) });
  });
}

/** Tells of a takedown, and refuses to delete anything, with a word in both. */
async function answerForSome(page: Page): Promise<void> {
  await page.route('**/api/admin/takedowns', (route) =>
    route.fulfill({ json: withWord({ takedowns: [takedown], pages: ['/team'] }) }),
  );
  await page.route('**/api/admin/topics/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { message: words.en, code: 'conflict' } })
      : route.fallback(),
  );
}

const conditions = [
  { where: 'every text is one long word', widths: [320, 390, 768, 1280], prepare: answerWithWords },
  { where: 'letters have twice their size', widths: [360, 1280], prepare: enlargeLetters },
];

for (const { where, widths, prepare } of conditions)
  for (const language of ['en', 'ar'] as const)
    test.describe(`where ${where}, in ${language}`, () => {
      const say = textsIn(language);
      /** Whatever it names at its end. */
      const beginningOf = (text: string) => say(text, { name: '', title: '' }).split('\u2068')[0];
      let removeAll: () => Promise<void>;
      const lastOf = async (page: Page, type: string) => (await call<Row[]>(page, 'GET', type)).at(-1)?.id;

      test.beforeEach(async ({ page }) => {
        test.setTimeout(300_000);
        await beginIn(page, language);
        removeAll = await makeSome(page);
      });
      test.afterEach(async ({ page }) => {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await removeAll();
      });

      test(
        'no screen is wider than its window, and nothing on it is cut or covered',
        { tag: '@verify' },
        async ({ page }) => {
          const post = await lastOf(page, `blog-posts?locale=${language}`);
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto('/admin');
          const links = page.getByRole('navigation', { name: say('Screens') }).getByRole('link');
          await expect(links.first()).toBeVisible();
          const paths = await links.evaluateAll((all: HTMLAnchorElement[]) =>
            all.map(({ pathname }) => pathname),
          );
          const further = [
            `blog-posts/${post}`,
            `changes?resource=blog-posts&row=${post}`,
            `translations?row=blog-posts/${post}`,
            'services?tab=programs',
            'seo-manager?tab=robots',
            'seo-manager?tab=pages',
            'seo-manager?tab=analysis',
            'seo-manager?tab=tools',
          ].map((path) => `/admin/${path}`);
          await prepare(page);
          await answerForSome(page);
          for (const path of [...paths.filter((path) => /^\/admin(?!\/logout$)/.test(path)), ...further]) {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await page.waitForLoadState('networkidle');
            await expectFitting(page, widths, path);
          }
        },
      );

      test(
        'no form, question, toast or palette is wider than its window, and all its buttons are in it',
        { tag: '@verify' },
        async ({ page }) => {
          const dialogs: [path: string, ...buttons: string[]][] = [];
          for (const type of forms) dialogs.push([`${type}?edit=${await lastOf(page, type)}`]);
          dialogs.push(
            [`services?tab=programs&edit=${await lastOf(page, 'training-courses')}`],
            ['team-members', 'Take down {name}'],
            ['topics', 'Delete {name}'],
            ['images', 'Alternative text and focal point of {title}'],
            ['takedowns', 'Allow again'],
            ['publish', 'Schedule ...'],
            ['publish', 'Put into a set ...'],
            ['publish', 'Discard {name}'],
            ['live-editor', 'Share preview'],
            ['admins', 'Make Editor'],
          );
          await prepare(page);
          await answerForSome(page);
          const open = page.locator(dialog).first();
          async function openAt(path: string, ...names: string[]): Promise<void> {
            await page.setViewportSize({ width: 1280, height: 800 });
            await page.goto(`/admin/${path}`);
            await page.waitForLoadState('networkidle');
            for (const name of names)
              await page
                .getByRole('button', { name: beginningOf(name) })
                .first()
                .click();
            await expect(open, [path, ...names].join()).toBeVisible();
            await page.waitForLoadState('networkidle');
          }
          for (const parts of dialogs) {
            await openAt(...parts);
            await expectFitting(page, widths, parts.join(': '), dialog);
          }
          await openAt('topics', 'Delete {name}');
          await open.getByRole('button', { name: say('Delete') }).click();
          await expect(page.locator('.toasts li')).toBeVisible();
          await expectFitting(page, widths, 'a toast', '.toasts');
          await page.goto('/admin/audit');
          await page.waitForLoadState('networkidle');
          await page.keyboard.press('Control+k');
          const answered = page.waitForResponse(/\/search\?/);
          await open.getByRole('combobox').fill('pressure');
          await answered;
          await expect(open.getByRole('option').first()).toBeVisible();
          await expectFitting(page, widths, 'the palette', dialog);
        },
      );
    });
