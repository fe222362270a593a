/** What somebody has open in one tab of the back office. */
export interface Place {
  /** In the live editor: the path of the English page. Null elsewhere. */
  path: string | null;
  /** What is being edited: `en home/hero/title` for a text of a page, `services/3` for a row. */
  marks: string[];
}

/** Somebody in the back office, in one tab. */
export interface Editor extends Place {
  tab: string;
  /** The username. */
  by: string;
}

/** One tab that has joined. */
export interface Joined {
  /** The others that it sees: those in the live editor if it is there too, and those who edit the same. */
  others(): Editor[];
  /** Milliseconds since 1970 at which the tab was last heard. */
  heardAt(): number;
  leave(): void;
}

/** Who has what open, on this server. It is kept in memory: an editor leaves with the connection. */
export interface Editors {
  /** Adds a tab of somebody, who is seen once they say where they are. */
  join(tab: string, by: string): Joined;
  /** Notes where an editor is; nothing if that tab has not joined as this person. */
  move(tab: string, by: string, place: Place): void;
  /** Calls `listener` after each change. @returns a function that unsubscribes */
  watch(listener: () => void): () => void;
}

interface Tab extends Pick<Editor, 'tab' | 'by'> {
  place?: Place;
  heardAt: number;
}

export function createEditors(): Editors {
  const here = new Set<Tab>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    join(tab, by) {
      const own: Tab = { tab, by, heardAt: Date.now() };
      here.add(own);
      return {
        others: () => [...here].flatMap((other) => (other.tab === tab ? [] : seenFrom(own.place, other))),
        heardAt: () => own.heardAt,
        leave: () => {
          if (here.delete(own)) notify();
        },
      };
    },
    move(tab, by, place) {
      for (const editor of here) {
        if (editor.tab !== tab || editor.by !== by) continue;
        const isNew = JSON.stringify(editor.place) !== JSON.stringify(place);
        Object.assign(editor, { place, heardAt: Date.now() });
        if (isNew) notify();
      }
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function seenFrom(own: Place | undefined, { tab, by, place }: Tab): Editor[] {
  if (!own || !place) return [];
  const areInLiveEditor = own.path !== null && place.path !== null;
  const isSame = place.marks.some((mark) => own.marks.includes(mark));
  return areInLiveEditor || isSame ? [{ tab, by, ...place }] : [];
}
