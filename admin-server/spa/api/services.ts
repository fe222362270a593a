import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Locale } from '#content-db/model/locale.ts';
import { read } from './client.ts';
import { specialCalls } from './resources.ts';

const services = specialCalls('services');
const service = services[':id'];

/** A service with its text in the requested language, and the languages of all its texts. */
export type Service = InferResponseType<typeof service.$get>;

/** Whether a row has its texts, as the calls of services answer it. */
export function isService(row: unknown): row is Service {
  return typeof row === 'object' && row !== null && 'translation' in row;
}

/** The text of a service; undefined for a row without its texts. */
export function textsOf(row: unknown): Service['translation'] | undefined {
  return isService(row) ? row.translation : undefined;
}

/** What only the page of a service shows. */
const ofOwnPage = ['scene', 'audience', 'outcomes', 'outline', 'length', 'assessment'];

/** What the list of services does not show. */
export const unlistedTexts = ['detailedContent', ...ofOwnPage];

/** All services, in site order, with the texts that are edited in place, or without these columns. */
export function servicesQuery(locale: Locale, without = ofOwnPage) {
  const query = { locale, without: without.join(',') };
  return queryOptions({
    queryKey: ['services', 'list', query],
    queryFn: () => read(services.index.$get({ query })),
  });
}

export function loadService(id: number, locale: Locale): Promise<Service> {
  return read(service.$get({ param: { id: String(id) }, query: { locale } }));
}

/** Updates one text of a service. Creates the row of the language if it is missing. @throws ApiError */
export function updateServiceText(
  id: number,
  field: 'title' | 'overviewDescription' | 'detailedContent',
  value: string,
  locale: Locale,
  revision: number,
): Promise<Service> {
  return read(service.$put({ param: { id: String(id) }, json: { [field]: value, locale, revision } }));
}
