import type { Editor, Place } from '#admin-server/presence/editors.ts';
import type { editingRoutes } from '#admin-server/presence/routes.ts';
import { apiPath, callsOf, withoutSession } from './client.ts';

export type { Editor, Place };

const { editing } = callsOf<typeof editingRoutes>();

interface EditorListeners {
  /** Called when the connection is there, also again: then the place has to be told. */
  onOpen: () => void;
  onOthers: (others: Editor[]) => void;
  /** Called with the version of the overview of publishing. */
  onVersion: (version: string) => void;
  onLost: () => void;
}

/** Milliseconds until a stream that the server refused is tried again, such as after a new sign-in. */
const pause = 5_000;

/**
 * Enters in a tab, and tells who else is seen there.
 * @returns a function that leaves
 */
export function joinEditors(
  tab: string,
  { onOpen, onOthers, onVersion, onLost }: EditorListeners,
): () => void {
  const address = `${apiPath}${editing.events.$path()}?${new URLSearchParams({ tab })}`;
  let events: EventSource;
  let retry: ReturnType<typeof setTimeout>;
  function open() {
    events = new EventSource(address);
    events.addEventListener('open', onOpen);
    events.addEventListener('message', ({ data }) => {
      const others: Editor[] = JSON.parse(data);
      onOthers(others);
      // The server asks so whether they still can see this tab.
      if (others.length > 0) onOpen();
    });
    events.addEventListener('publish', ({ data }) => onVersion(data));
    events.addEventListener('error', () => {
      onLost();
      if (events.readyState === EventSource.CLOSED) retry = setTimeout(open, pause);
    });
  }
  open();
  return () => {
    clearTimeout(retry);
    events.close();
  };
}

/** Tells where one is. Without a connection nobody hears it, and nobody is asked to sign in for it. */
export async function sayPlace(tab: string, place: Place): Promise<void> {
  await editing.$post({ json: { tab, ...place } }, withoutSession).catch(() => undefined);
}
