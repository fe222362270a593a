import type { Locale } from '#content-db/model/locale.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';

export interface ClientName {
  /** Absent where it is one of the default names. */
  id?: number;
  name: string;
  logo: string | null;
}

/**
 * Who is shown in the clients section: those of the page's language, else the default names. Empty
 * where staff switched the section off.
 */
export async function clientGrid({ content, locale }: PageContext): Promise<ClientName[]> {
  const settings = (await content.keyed('site-settings'))({ locale });
  if (settings && settings.showClientsSection !== 1) return [];
  const clients = await content.list('clients', 'card', locale);
  return clients.length > 0 ? clients : defaultClients(locale);
}

/** The names of a site that has named no client yet. */
export function defaultClients(locale: Locale): ClientName[] {
  return dictionaryOf(locale).clients.map((name) => ({ name, logo: null }));
}
