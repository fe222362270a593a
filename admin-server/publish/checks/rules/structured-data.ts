import type { Check, Flaw } from '../page/check.ts';

type Thing = Record<string, unknown>;

/**
 * Properties that each type needs: those that Google requires for a rich result where there is one, or else those
 * without which the thing says nothing. https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const required: Record<string, string[]> = {
  Article: ['headline', 'author'],
  BlogPosting: ['headline', 'author'],
  NewsArticle: ['headline', 'author'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Course: ['name', 'description', 'provider'],
  CourseInstance: ['courseMode'],
  EducationalOrganization: ['name', 'url'],
  Organization: ['name', 'url'],
  LocalBusiness: ['name', 'address'],
  Person: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Event: ['name', 'startDate', 'location'],
  PostalAddress: ['addressCountry'],
};

/** Structured data that search engines would not accept. */
export const structuredData: Check = {
  key: 'structured-data',
  name: 'Structured data',
  about: 'JSON-LD that cannot be read, or lacks what search engines require of its type.',
  level: 'stop',
  findOnPage: ({ structuredData: blocks }) => blocks.flatMap(flawsOf),
};

function flawsOf(json: string): Flaw[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [{ message: 'The structured data is not valid JSON.', quote: json.slice(0, 80) }];
  }
  const missing = new Set<string>();
  const hasContext = (thing: unknown) => isThing(thing) && '@context' in thing;
  if (!(Array.isArray(data) ? data.some(hasContext) : hasContext(data)))
    missing.add('The structured data has no @context, so nobody knows its words.');
  visit(data, missing);
  return [...missing].map((message) => ({ message }));
}

function visit(data: unknown, missing: Set<string>): void {
  if (Array.isArray(data)) for (const one of data) visit(one, missing);
  else if (isThing(data)) {
    const types = data['@type'];
    for (const type of Array.isArray(types) ? types : [types])
      for (const name of required[String(type)] ?? [])
        if (isEmpty(data[name])) missing.add(`The structured data of a ${String(type)} has no ${name}.`);
    for (const name in data) visit(data[name], missing);
  }
}

function isThing(data: unknown): data is Thing {
  return typeof data === 'object' && data !== null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
