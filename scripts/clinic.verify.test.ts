import { chromium } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log } from '#admin-server/installation/terminal.ts';
import { violations, wcag } from '#site/e2e/accessibility.ts';
import { sitemapPaths } from '#site/e2e/addresses.ts';
import { chromiumFlags, ensureChromium } from './testing/chromium.ts';
import { serveExample } from './testing/served-example.ts';
import type { Staff } from './testing/staff.ts';
import { wordsOfExampleIn } from './testing/words-of-example.ts';

/*
 * What a clinic makes of the program without code, from the example it begins with: its names, logo and colours,
 * services that are treatments, nine of them, five doctors, opening hours, a home page of six sections, four further
 * pages and a menu.
 */

const stack = new AsyncDisposableStack();
let address = '';
let pages: Map<string, string>;

beforeAll(async () => {
  const example = stack.use(await serveExample());
  const { staff } = example;
  ({ address } = example);
  await staff.call('DELETE', '/api/admin/example');
  await becomeClinic(staff);
  await staff.call('POST', '/api/admin/publish', {});
  const paths = [...(await sitemapPaths(address)), '/search', '/ar/search', '/404', '/ar/404'];
  const read = paths.map(async (path) => [path, await textAt(path)] as const);
  pages = new Map(await Promise.all(read));
}, 240_000);

afterAll(() => stack.disposeAsync());

const textAt = async (path: string) => (await fetch(address + encodeURI(path))).text();

async function becomeClinic(staff: Staff): Promise<void> {
  const create = async (type: string, values: object) =>
    (await staff.call('POST', `/api/admin/${type}`, values)) as { id: number };

  const form = new FormData();
  const logo = { width: 320, height: 80, channels: 3 as const, background: '#0f5c5c' };
  const file = await sharp({ create: logo }).png().toBuffer();
  form.append('file', new File([new Uint8Array(file)], 'logo.png', { type: 'image/png' }));
  const { url } = (await staff.call('POST', '/api/admin/uploads', form)) as { url: string };
  await create('images', { key: 'clinic', url, title: 'The clinic', category: 'Services' });

  const text = async (section: string, key: string, [en, ar]: Pair, page = 'common') => {
    for (const [locale, content] of [
      ['en', en],
      ['ar', ar],
    ])
      await create('page-content', { page, section, key, locale, content });
  };
  await text('brand', 'name', ['Noor Dermatology', 'نور للأمراض الجلدية']);
  await text('brand', 'short_name', ['Noor', 'نور']);
  await text('brand', 'tagline', ['Skin, looked after', 'عناية بالبشرة']);
  await text('hero', 'title', ['Care for your skin', 'عناية ببشرتكم'], 'home');

  await staff.call('PATCH', `/api/admin/organisation/${await idOf(staff, 'organisation')}`, {
    kind: 'MedicalOrganization',
    country: 'JO',
  });
  await create('brand', { mainColour: '#0f3d3d', accentColour: '#0f766e', corners: 'round', logo: url });
  const names = {
    singular: 'Treatment',
    plural: 'Treatments',
    singularAr: 'علاج',
    pluralAr: 'العلاجات',
  };
  await create('type-settings', { name: 'services', ...names });
  for (const name of ['training-courses', 'clients', 'instructors'])
    await create('type-settings', { name, isOff: true });

  for (const [at, [en, ar]] of treatments.entries())
    await create('services', {
      key: en,
      sortOrder: at,
      translations: {
        en: treatment(en, `${en} by a doctor.`, english),
        ar: treatment(ar, `${ar} عند طبيب مختص.`, arabic),
      },
    });
  for (const [en, ar] of doctors) {
    const { id } = await create('team-members', { name: en, roleKey: 'Dermatologist', bio: english });
    const values = { name: ar, roleKey: 'طبيب جلدية', bio: arabic, locale: 'ar', translationOf: id };
    await create('team-members', values);
  }
  await create('places', {
    name: 'Main clinic',
    nameAr: 'العيادة الرئيسية',
    address: '4 Rainbow Street',
    addressAr: 'شارع الرينبو 4',
    hours: 'Su-Th 09:00-17:00',
  });

  const section = (pageId: number, sortOrder: number, kind: string) =>
    create('page-sections', { pageId, kind, sortOrder, ...sectionTexts });
  const home = (await staff.call('POST', '/api/admin/pages/row', { page: 'home' })) as { id: number };
  for (const own of ['advanced-training', 'methodology', 'expert', 'clients', 'closing'])
    await staff.call('POST', '/api/admin/pages/arrange', { page: 'home', section: own, isVisible: false });
  for (const [at, kind] of ['text', 'cards', 'members', 'questions'].entries())
    await section(home.id, 1000 + at, kind);
  for (const [slug, title, titleAr] of ownPages) {
    const { id } = await create('pages', { slug, title, titleAr, slugAr: titleAr });
    for (const [at, kind] of ['text', 'numbers', 'steps', 'call'].entries()) await section(id, at, kind);
  }
  for (const [at, target] of ['home', 'services', '/about', 'contact'].entries())
    await create('menu-entries', { place: 'header', target, sortOrder: at });
}

function treatment(title: string, overviewDescription: string, detailedContent: string) {
  return { title, overviewDescription, detailedContent, imageKey: 'clinic' };
}

async function idOf(staff: Staff, type: string): Promise<number> {
  const [row] = (await staff.call('GET', `/api/admin/${type}`)) as { id: number }[];
  return row?.id ?? 0;
}

type Pair = readonly [en: string, ar: string];

const english =
  'We see you at the appointed time, explain what we find, and agree with you on what comes next.';
const arabic = 'نستقبلكم في الموعد، ونشرح لكم ما نراه، ونتفق معكم على الخطوة التالية، ونتابعكم بعد ذلك.';

const treatments: Pair[] = [
  ['Acne', 'حب الشباب'],
  ['Eczema', 'الإكزيما'],
  ['Psoriasis', 'الصدفية'],
  ['Moles', 'الشامات'],
  ['Hair loss', 'تساقط الشعر'],
  ['Rosacea', 'الوردية'],
  ['Scars', 'الندبات'],
  ['Warts', 'الثآليل'],
  ['Vitiligo', 'البهاق'],
];

const doctors: Pair[] = [
  ['Dr. Lina Haddad', 'د. لينا حداد'],
  ['Dr. Omar Khoury', 'د. عمر خوري'],
  ['Dr. Sara Nasser', 'د. سارة ناصر'],
  ['Dr. Yousef Amin', 'د. يوسف أمين'],
  ['Dr. Mona Saleh', 'د. منى صالح'],
];

const ownPages = [
  ['about', 'About us', 'من نحن'],
  ['prices', 'Prices', 'الأسعار'],
  ['first-visit', 'Your first visit', 'زيارتكم الأولى'],
  ['insurance', 'Insurance', 'التأمين'],
] as const;

const sectionTexts = {
  title: 'What to know',
  titleAr: 'ما يهمكم',
  text: '## Before\n\nBring your card.\n\n## After\n\nRest for a day.',
  textAr: '## قبل الموعد\n\nيُرجى إحضار البطاقة.\n\n## بعده\n\nيُنصح بالراحة يومًا.',
};

test('no page, file or metadata has a word of the example, in either language', async () => {
  expect(pages.size).toBeGreaterThan(45);
  const files = ['/rss.xml', '/ar/rss.xml', '/llms.txt', '/site.webmanifest', '/favicon.svg', '/robots.txt'];
  const texts = [
    ...pages,
    ...(await Promise.all(files.map(async (path) => [path, await textAt(path)] as const))),
  ];
  expect(texts.flatMap(([path, text]) => wordsOfExampleIn(text).map((word) => `${path}: ${word}`))).toEqual(
    [],
  );
});

test('every page of the clinic is there in both languages, with one heading and no type of data of a school', () => {
  for (const [slug, title, titleAr] of ownPages) {
    expect(pages.get(`/${slug}`)).toContain(`>${title}<`);
    expect(pages.get(`/ar/${titleAr.replace(' ', '-')}`)).toContain(`>${titleAr}<`);
  }
  for (const [path, html] of pages) {
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/"@type":"(?:Course|CourseInstance|EducationalOrganization)"/);
    expect(html, path).not.toMatch(/<(h[1-6]|ul|ol|dl)\b[^>]*>\s*<\/\1>/);
  }
  const home = pages.get('/') ?? '';
  expect(home).toContain('"@type":"MedicalOrganization"');
  expect(home).toContain('<span>Treatments</span>');
  expect(home).toContain('<span>About us</span>');
  expect(pages.get('/ar') ?? '').toContain('العلاجات');
});

test('axe finds nothing on any kind of page', { timeout: 240_000 }, async () => {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(log),
    args: chromiumFlags,
  });
  await using closing = new AsyncDisposableStack();
  closing.defer(() => browser.close());
  const page = await browser.newPage();
  for (const path of ['/', '/services', '/services/acne', '/team', '/about', '/contact'])
    for (const localized of [path, path === '/' ? '/ar' : `/ar${path === '/about' ? '/من-نحن' : path}`]) {
      await page.goto(address + localized);
      expect(await violations(page, { tags: [...wcag, 'best-practice'] }), localized).toEqual([]);
    }
});
