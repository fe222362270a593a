/** What somebody has open in the live editor. */
export interface Place {
  /** The path of the English page. */
  path: string;
  /** The element that is being edited, as its mark says: `en home/hero/title` for a text, `services/3` for a row; null if none is. */
  mark: string | null;
}

/** Somebody in the live editor, in one tab. */
export interface Editor extends Place {
  tab: string;
  /** The username. */
  by: string;
}

/** Who is in the live editor of this server, and where. It is kept in memory: an editor leaves with the connection. */
export interface Editors {
  all(): Editor[];
  /** Adds an editor. @returns a function that removes it */
  join(editor: Editor): () => void;
  /** Notes where an editor is; nothing if that tab has not joined as this person. */
  move(tab: string, by: string, place: Place): void;
  /** Calls `listener` after each change. @returns a function that unsubscribes */
  watch(listener: () => void): () => void;
}

export function createEditors(): Editors {
  const here = new Set<Editor>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    all: () => [...here],
    join(editor) {
      const joined = { ...editor };
      here.add(joined);
      notify();
      return () => {
        if (here.delete(joined)) notify();
      };
    },
    move(tab, by, place) {
      for (const editor of here) if (editor.tab === tab && editor.by === by) Object.assign(editor, place);
      notify();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
