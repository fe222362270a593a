import type { Editor, Place } from '#admin-server/editing/editors.ts';
import { api, apiPath } from './client.ts';

export type { Editor, Place };

/**
 * Enters the live editor in a tab, and calls `listener` with the others who are there. `placeOf` tells the place again
 * after the connection was lost. @returns a function that leaves
 */
export function joinEditors(
  tab: string,
  placeOf: () => Place,
  listener: (others: Editor[]) => void,
): () => void {
  const query = new URLSearchParams({ tab });
  const events = new EventSource(`${apiPath}${api.editing.events.$path()}?${query}`);
  events.addEventListener('open', () => void sayPlace(tab, placeOf()));
  events.addEventListener('message', ({ data }) => listener(JSON.parse(data)));
  return () => events.close();
}

/** Tells the others where one is. Without a connection nobody hears it. */
export async function sayPlace(tab: string, place: Place): Promise<void> {
  await api.editing.$post({ json: { tab, ...place } }).catch(() => undefined);
}
