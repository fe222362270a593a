import type { PageContext } from './context.ts';
import { wordsOf } from './words.ts';

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
export async function clientGrid(context: PageContext): Promise<ClientCard[]> {
  const { content, locale } = context;
  if (await content.isOff('clients')) return [];
  const settings = (await content.keyed('site-settings'))({ locale });
  if (settings && settings.showClientsSection !== 1) return [];
  const clients = await content.list('clients', 'card', locale);
  return clients.length > 0 ? clients : defaultClients(wordsOf(context).clients);
}

/** The names that a site without clients of its own shows. */
export function defaultClients(names: readonly string[]): ClientCard[] {
  return names.map((name) => ({ name, logo: null }));
}
