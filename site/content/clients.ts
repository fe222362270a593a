import type { Locale } from '#content-db/model/locale.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';

export interface ClientCard {
  /** Absent for a default name. */
  id?: number;
  name: string;
  logo: string | null;
}

/**
 * The clients of the page's language, or the default names when there are none. Empty when staff
 * switched the section off.
 */
export async function clientGrid({ content, locale }: PageContext): Promise<ClientCard[]> {
  const settings = (await content.keyed('site-settings'))({ locale });
  if (settings && settings.showClientsSection !== 1) return [];
  const clients = await content.list('clients', 'card', locale);
  return clients.length > 0 ? clients : defaultClients(locale);
}

/** The names that a site without clients of its own shows. */
export function defaultClients(locale: Locale): ClientCard[] {
  return dictionaryOf(locale).clients.map((name) => ({ name, logo: null }));
}
