import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, loadRenderer, siteUrl, store } from '../testing/page.ts';
import { hoursLines } from './opening-hours.ts';
import { firstPlace } from './places.ts';

const site = await loadRenderer();

const clinic = {
  name: 'Clinic',
  nameAr: 'العيادة',
  address: '1 Palm Street',
  phone: '+971 4 555 0142',
  email: 'hello@clinic.example',
  mapUrl: 'https://maps.example/clinic',
  hours: 'Mo-Th 09:00-12:00\nMo-Th 13:00-17:00\nFr 22:00-02:00\nSu',
  hoursNote: 'Closed on public holidays.',
  hoursNoteAr: 'مغلق في العطل الرسمية.',
};
const branch = { name: 'Branch', hours: 'Mo 10:00-11:00', sortOrder: 1 };

/** The elements of pages, by an attribute of them, and what they tell search engines. */
async function pageOf(path: string, places: object[], kind?: 'LocalBusiness') {
  await using db = await createTestDb();
  await store(db.database, 'places', ...(places as (typeof clinic)[]));
  if (kind) await store(db.database, 'organisation', { kind, country: 'AE' });
  const readers = createReaders(db.database.read);
  const { body } = await site.render(path, { readers, mode: 'public', siteUrl, apiUrl: siteUrl });
  const { children } = parseDocument(body.toString());
  const all = (name: string, within = children) =>
    DomUtils.findAll((element) => element.name === name, within);
  const tables = all('table').map((table) =>
    all('tr', table.children).map((row) =>
      row.children.map((cell) => DomUtils.innerText(cell).trim()).filter(Boolean),
    ),
  );
  const scripts = all('script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  const { '@graph': graph } = JSON.parse(DomUtils.textContent(scripts.slice(0, 1)));
  return {
    html: body.toString(),
    tables,
    organisation: graph[0],
    links: all('a').map(({ attribs }) => attribs),
  };
}

describe('opening hours in words', () => {
  it.each([
    ['en', 'AE', ['Monday to Thursday 9:00–17:00', 'Friday 9:00–12:00', 'Saturday and Sunday Closed']],
    ['en', 'EG', ['Saturday and Sunday Closed', 'Monday to Thursday 9:00–17:00', 'Friday 9:00–12:00']],
    ['en', 'SA', ['Sunday Closed', 'Monday to Thursday 9:00–17:00', 'Friday 9:00–12:00', 'Saturday Closed']],
    [
      'ar',
      null,
      ['من الاثنين إلى الخميس من 9:00 إلى 17:00', 'الجمعة من 9:00 إلى 12:00', 'السبت والأحد مغلق'],
    ],
  ] as const)('are said in %s, from the first day of a week in %s', async (locale, country, lines) => {
    await using db = await createTestDb();
    const path = locale === 'ar' ? '/ar' : '/';
    const context = contextOf(db.database, path);
    const organisation = { ...context.organisation, country };
    const said = hoursLines({ ...context, organisation }, 'Mo-Th 09:00-17:00\nFr 09:00-12:00');
    expect(said?.map(({ days, hours }) => `${days} ${hours.join(' ')}`)).toEqual(lines);
  });

  it.each([
    ['Mo-Su', '/', 'Every day Open 24 hours'],
    ['Mo-Su', '/ar', 'كل يوم على مدار الساعة'],
    ['Mo-Su 09:00-12:00\nMo-Su 13:00-17:00', '/', 'Every day 9:00–12:00, 13:00–17:00'],
    ['Mo-Su 09:00-12:00\nMo-Su 13:00-17:00', '/ar', 'كل يوم من 9:00 إلى 12:00 ومن 13:00 إلى 17:00'],
  ])('are said for %j on %s', async (hours, path, line) => {
    await using db = await createTestDb();
    const said = hoursLines(contextOf(db.database, path), hours) ?? [];
    expect(said.map(({ days, hours }) => `${days} ${hours.join(' ')}`)).toEqual([line]);
  });

  it('are not said where none are stored, or all days are closed', async () => {
    await using db = await createTestDb();
    for (const hours of [null, '']) expect(hoursLines(contextOf(db.database, '/'), hours)).toBeUndefined();
  });
});

describe('places', () => {
  it('are cards of the contact page, with hours, a call and a map', async () => {
    const { html, tables, links } = await pageOf('/contact', [clinic, branch]);
    expect(tables[0]).toEqual([
      ['Monday to Thursday', '9:00–12:00, 13:00–17:00'],
      ['Friday', '22:00–2:00'],
      ['Saturday', 'Closed'],
      ['Sunday', 'Open 24 hours'],
    ]);
    expect(tables[1]?.[0]).toEqual(['Monday', '10:00–11:00']);
    expect(html).toContain('Closed on public holidays.');
    expect(links).toContainEqual(
      expect.objectContaining({ href: 'tel:+97145550142', 'aria-label': 'Call: +971 4 555 0142' }),
    );
    expect(links).toContainEqual(expect.objectContaining({ href: 'https://maps.example/clinic' }));
  });

  it('are in Arabic on the Arabic page, and in English what has no Arabic', async () => {
    const { html, tables } = await pageOf('/ar/contact', [clinic]);
    expect(tables[0]?.[1]).toEqual(['الجمعة', 'من 22:00 إلى 2:00']);
    expect(html).toContain('<h3>العيادة</h3>');
    expect(html).toContain('مغلق في العطل الرسمية.');
    expect(html).toContain('<span lang="en" dir="ltr">1 Palm Street</span>');
  });

  it('have the hours of the first one at the foot of each page', async () => {
    const { tables } = await pageOf('/', [branch, clinic]);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.[1]).toEqual(['Friday', '22:00–2:00']);
    expect((await pageOf('/ar/team', [clinic])).tables[0]?.[3]).toEqual(['الأحد', 'على مدار الساعة']);
  });

  it('that are hidden are nowhere, as if there were none', async () => {
    for (const path of ['/', '/ar/contact', '/team']) {
      const { html } = await pageOf(path, [{ ...clinic, isVisible: 0 }]);
      expect(html).toBe((await pageOf(path, [])).html);
      expect(html).not.toContain('class="hours"');
    }
  });

  it('stand in the foot of a printed sheet', async () => {
    const { html } = await pageOf('/services', [clinic]);
    expect(html).toMatch(
      /print-hours">\s*Opening hours: Monday to Thursday: 9:00–12:00, 13:00–17:00; Friday: 22:00–2:00/,
    );
  });
});

describe('what search engines are told of places', () => {
  const address = { '@type': 'PostalAddress', streetAddress: '1 Palm Street', addressCountry: 'AE' };
  const hours = (days: string[], opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  });
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'];
  const facts = {
    address,
    telephone: clinic.phone,
    hasMap: clinic.mapUrl,
    openingHoursSpecification: [
      hours(weekdays, '09:00', '12:00'),
      hours(weekdays, '13:00', '17:00'),
      hours(['Friday'], '22:00', '02:00'),
      hours(['Sunday'], '00:00', '23:59'),
    ],
  };
  const branchHours = [hours(['Monday'], '10:00', '11:00')];

  it('is where the organisation is located: the first place on each page, all on the contact page', async () => {
    const first = { '@type': 'Place', name: 'Clinic', ...facts };
    const { organisation: home } = await pageOf('/', [clinic, branch]);
    expect(home.location).toEqual([first]);
    const { organisation: contact } = await pageOf('/contact', [clinic, branch]);
    expect(contact.location).toEqual([
      first,
      { '@type': 'Place', name: 'Branch', openingHoursSpecification: branchHours },
    ]);
  });

  it('is that a business is the first of them, and has the others', async () => {
    const { organisation } = await pageOf('/contact', [clinic, branch], 'LocalBusiness');
    expect(organisation).toMatchObject({ '@type': 'LocalBusiness', ...facts });
    expect(organisation.department).toEqual([
      { '@type': 'LocalBusiness', name: 'Branch', openingHoursSpecification: branchHours },
    ]);
    expect(organisation.location).toBeUndefined();
  });

  it('is nothing without a place', async () => {
    expect((await pageOf('/contact', [])).organisation.location).toBeUndefined();
  });
});

it('all pages depend on the first place only, and not on its note', async () => {
  await using db = await createTestDb();
  const [row] = await store(db.database, 'places', clinic, branch);
  const context = contextOf(db.database, '/');
  await firstPlace(context);
  expect([...context.dependencies]).toEqual(['places[0:1]', `places/${row?.id}#first`]);
});
