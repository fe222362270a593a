import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { request } from './client.ts';

/** A service with its text in the language that was asked for. */
export interface Service extends RowOf<'services'> {
  translation: RowOf<'service-translations'> | null;
  /** The languages that it has texts in. */
  locales: Locale[];
}

/** All services, in their order on the site. */
export function servicesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['services', 'list', { locale }],
    queryFn: () => request<Service[]>('GET', `services?locale=${locale}`),
  });
}

/** Changes one text of a service in one language; the text is made where there is none. Throws an ApiError. */
export function updateServiceText(
  id: number,
  field: string,
  value: string,
  locale: Locale,
  revision: number,
): Promise<Service> {
  return request('PUT', `services/${id}`, { [field]: value, locale, revision });
}
