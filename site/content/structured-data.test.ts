import { describe, expect, it } from 'vitest';
import { elementsOf, siteUrl } from '../testing/page.ts';
import type { Program } from './program.ts';
import {
  blogPosting,
  breadcrumbs,
  course,
  itemList,
  jsonForScript,
  organization,
  person,
} from './structured-data.ts';

describe('jsonForScript', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '\u2028\u2029',
    '"\\',
    '&lt;',
    '😀 نص',
  ])('keeps %j a text', (text) => {
    const html = `<script type="application/ld+json">${jsonForScript({ text })}</script>`;
    const elements = elementsOf(html);
    expect(elements).toHaveLength(1);
    const inner = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
    expect(JSON.parse(inner)).toEqual({ text });
    expect(inner).not.toMatch(/[<\u2028\u2029]/u);
  });
});

describe('organization', () => {
  const nothing = {
    siteUrl,
    logo: '/favicon.svg',
    name: 'Rakeez',
    description: undefined,
    email: undefined,
    phone: undefined,
    address: undefined,
    social: [],
  };

  it('contains the known values and nothing else', () => {
    expect(organization({ ...nothing, kind: 'EducationalOrganization', country: 'AE' })).toEqual({
      '@type': 'EducationalOrganization',
      '@id': `${siteUrl}/#organization`,
      name: 'Rakeez',
      url: `${siteUrl}/`,
      logo: `${siteUrl}/favicon.svg`,
    });
    const facts = { description: 'd', email: 'e', phone: 'p', address: 'a', social: ['https://x.example'] };
    expect(
      organization({
        kind: 'EducationalOrganization',
        country: 'AE',
        ...nothing,
        ...facts,
      }),
    ).toMatchObject({
      description: 'd',
      email: 'e',
      telephone: 'p',
      address: { streetAddress: 'a', addressCountry: 'AE' },
      sameAs: ['https://x.example'],
    });
  });
});

describe('a course', () => {
  const text = (value: string) => ({ value, attributes: {} });
  const unknown: Program = {
    id: 1,
    key: 'k',
    icon: 'i',
    isFeatured: true,
    title: text('t'),
    overview: text('o'),
    detail: undefined,
    imageUrl: undefined,
    path: '/ar/services/k',
    days: null,
    groupSize: null,
    taughtIn: null,
    audience: undefined,
    length: undefined,
    assessment: undefined,
    outcomes: [],
    outline: [],
  };
  const url = `${siteUrl}/ar/services/k`;
  const named = { '@type': 'Course', '@id': `${url}#course`, url, name: 't', description: 'o' };
  const provider = { '@id': `${siteUrl}/#organization` };

  it('says nothing that is not known', () => {
    expect(course(siteUrl, unknown)).toEqual({ ...named, provider });
  });

  it('has an instance with its schedule when its days are known', () => {
    const known = { days: 2, groupSize: 12, taughtIn: 'both', audience: text('a') } as const;
    const program = { ...unknown, ...known, outcomes: [text('x')], imageUrl: '/uploads/a.jpg' };
    expect(course(siteUrl, program)).toEqual({
      ...named,
      provider,
      inLanguage: ['en', 'ar'],
      image: `${siteUrl}/uploads/a.jpg`,
      teaches: ['x'],
      audience: { '@type': 'Audience', audienceType: 'a' },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        courseWorkload: 'P2D',
        courseSchedule: { '@type': 'Schedule', repeatCount: 2, repeatFrequency: 'Daily' },
        inLanguage: ['en', 'ar'],
        maximumAttendeeCapacity: 12,
      },
    });
  });

  it('is in the list of those that have a page', () => {
    expect(itemList(siteUrl, [unknown, { title: text('none'), path: undefined }])).toEqual([
      {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 't', url }],
      },
    ]);
    expect(itemList(siteUrl, [])).toEqual([]);
  });
});

describe('other objects', () => {
  const ours = { '@id': `${siteUrl}/#organization` };

  it('refer to the organization', () => {
    expect(person(siteUrl, { name: 'n' })).toEqual({ '@type': 'Person', name: 'n', worksFor: ours });
    expect(person(siteUrl, { name: 'n', jobTitle: 'j', description: 'd' })).toMatchObject({
      jobTitle: 'j',
      description: 'd',
    });
    const post = {
      headline: 'h',
      description: 'd',
      url: `${siteUrl}/blog/a`,
      image: 'i',
      datePublished: '2026-01-01',
      dateModified: '2026-01-02',
      language: 'ar',
      topics: [],
      minutes: 4,
      author: undefined,
    };
    expect(
      blogPosting(siteUrl, {
        ...post,
        topics: ['Retail'],
        author: { name: 'Dana', jobTitle: 'Instructor' },
      }),
    ).toMatchObject({
      articleSection: ['Retail'],
      author: { '@type': 'Person', name: 'Dana', jobTitle: 'Instructor', worksFor: ours },
    });
    expect(blogPosting(siteUrl, post)).toEqual({
      '@type': 'BlogPosting',
      timeRequired: 'PT4M',
      headline: 'h',
      description: 'd',
      image: 'i',
      datePublished: '2026-01-01',
      dateModified: '2026-01-02',
      mainEntityOfPage: `${siteUrl}/blog/a`,
      inLanguage: 'ar',
      author: ours,
      publisher: ours,
    });
  });

  it('start breadcrumbs at the home page of the language', () => {
    expect(breadcrumbs({ siteUrl, locale: 'ar' }, { name: 'المدونة', path: '/ar/blog/أ' })).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'الرئيسية', item: `${siteUrl}/ar` },
        { '@type': 'ListItem', position: 2, name: 'المدونة', item: `${siteUrl}/ar/blog/%D8%A3` },
      ],
    });
  });
});
