import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { createRandom } from '#content-db/seed/random.ts';
import { call, signIn, staff } from '#admin-server/spa/e2e/fixtures.ts';
import { freePort } from '../process/temporary-site.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';

/** The recipe of CONTRIBUTING.md, followed in a copy of the project with the files of docs/new-type. */
const files = [
  'admin-server/spa/types/testimonials/menu.ts',
  'admin-server/spa/types/testimonials/screen.tsx',
  'example/content/testimonials.json',
  'content-db/types/testimonials.ts',
  'site/pages/[...locale]/testimonials.astro',
];

/** The sixth file: one line that imports the type, and one that lists it. */
function listType(index: string): string {
  return index
    .replace(
      /(?=import \{ trainingCourseTranslations \})/,
      "import { testimonials } from './testimonials.ts';\n",
    )
    .replace(/(?=  'page-content': )/, '  testimonials,\n');
}

/** It compiles the whole project. */
const verify = { tag: '@verify' };

// Compiling everything anew takes minutes on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const opened = new AsyncDisposableStack();
let project: ProjectCopy;
let page: Page;
let variables: Record<string, string>;

interface Testimonial {
  id: number;
  author: string;
  quote: string;
  quoteAr: string | null;
  revision: number;
}

async function publish(): Promise<void> {
  expect(await call(page, 'POST', 'publish', {})).toMatchObject({ state: 'live' });
}

async function begin(browser: Browser): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: address,
    DATA_DIR: './data',
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD: staff.password,
  };
  // Seeding makes no variant of a picture that is there already, which takes longer than all the rest.
  const seeded = process.env.E2E_DATA_DIR;
  if (seeded) await cp(join(seeded, 'uploads'), join(project.folder, 'data', 'uploads'), { recursive: true });
  opened.use(await project.start(variables));
  page = await (await browser.newContext({ baseURL: address })).newPage();
  await signIn(page);
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  project = opened.use(await copyProject());
  expect((await project.add('docs/new-type')).sort()).toEqual(files);
  await project.edit('content-db/types/index.ts', listType);
  await project.run('node_modules/drizzle-kit/bin.cjs', ['generate', '--name', 'testimonials']);
  await begin(browser);
});
test.afterAll(() => opened.disposeAsync());

test('compiles, and the tables of the tests take it in', verify, async () => {
  await project.run('node_modules/typescript-native/bin/tsc', ['-p', '.', '--singleThreaded']);
  await project.run(
    'node_modules/vitest/vitest.mjs',
    ['run', 'content-db/types', 'content-db/read', 'admin-server/content/fields.test.ts', 'law.test.ts'],
    { TEST_SEQUENCES: '10' },
  );
});

test('has a list in the menu and on the dashboard, and a form with both languages', verify, async () => {
  await page.goto('/admin');
  const tool = page.getByRole('main').getByRole('link', { name: 'Testimonials' });
  await expect(tool).toHaveAttribute('title', 'What clients say of us');
  await page.getByRole('navigation').getByRole('link', { name: 'Testimonials' }).click();
  await expect(page.getByRole('heading', { name: 'Testimonials', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Dune Gate Mall' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Testimonial' });
  await expect(form.getByRole('textbox', { name: 'Quote', exact: true })).toHaveValue(
    'Clear from the first hour.',
  );
  const arabic = form.getByLabel('Quote (Arabic)');
  await expect(arabic).toHaveAttribute('dir', 'rtl');
  await arabic.fill('واضح منذ الساعة الأولى.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Testimonial updated successfully').first()).toBeVisible();
});

test('is pending and in the history under its name, and the search finds it', verify, async () => {
  const { pending } = await call<{ pending: object[] }>(page, 'GET', 'publish');
  expect(pending).toMatchObject([
    { resource: 'testimonials', label: 'Dune Gate Mall', columns: ['quoteAr'] },
  ]);
  const [change] = await call<object[]>(page, 'GET', 'changes?resource=testimonials');
  expect(change).toMatchObject({ label: 'Testimonial', name: 'Dune Gate Mall', action: 'update' });
  expect(await call(page, 'GET', 'search?search=first+hour')).toContainEqual(
    expect.objectContaining({ resource: 'testimonials', label: 'Dune Gate Mall' }),
  );
  await page.goto('/admin/publish');
  await expect(page.getByRole('link', { name: 'Dune Gate Mall' }).first()).toHaveAttribute(
    'href',
    /\/admin\/testimonials\?edit=\d+/,
  );
});

test('is shown by its page in both languages once published, and by its public call', verify, async () => {
  await page.goto('/ar/testimonials');
  await expect(page.getByText('Clear from the first hour.')).toHaveAttribute('lang', 'en');
  await publish();
  await page.reload();
  await expect(page.getByText('واضح منذ الساعة الأولى.')).toBeVisible();
  await page.goto('/testimonials');
  await expect(page.getByRole('blockquote')).toHaveText([/Our crews/, /Clear from/]);
  const answer = await page.request.get('/api/testimonials?locale=ar');
  expect(await answer.json()).toMatchObject([
    { author: 'Meridian Gulf Airways' },
    { author: 'Dune Gate Mall' },
  ]);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/ar/testimonials</loc>');
});

test('is edited in the live editor where it stands', verify, async () => {
  await page.goto('/admin/live-editor?path=/testimonials');
  const shown = page.frameLocator('iframe').first();
  const edit = shown.getByRole('button', { name: /^Edit testimonial/ }).first();
  await edit.focus();
  await edit.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Testimonial' })).toBeVisible();
});

test('keeps the law: after any edits, what is live is what a clean build gives', verify, async () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`new type: TEST_SEED=${seed}`);
  const random = createRandom(seed);
  for (let step = 0; step < 12; step += 1) {
    const rows = await call<Testimonial[]>(page, 'GET', 'testimonials');
    const row = rows.length > 0 ? random.pick(rows) : undefined;
    const values = {
      author: `Author ${random.below(3)}`,
      quote: `Quote ${random.below(3)}`,
      quoteAr: random.pick(['', 'قول', null]),
      sortOrder: random.below(3),
      isVisible: random.below(2),
    };
    if (!row || random.chance(0.4)) await call(page, 'POST', 'testimonials', values);
    else if (random.chance(0.3)) await call(page, 'DELETE', `testimonials/${row.id}`);
    else await call(page, 'PATCH', `testimonials/${row.id}`, values);
    if (random.chance(0.5)) await publish();
  }
  await publish();
  await project.run('scripts/publish.ts', ['--check'], variables);
});
