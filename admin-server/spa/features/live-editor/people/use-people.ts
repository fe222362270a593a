import { useEffect, useRef, useState } from 'react';
import { type Editor, joinEditors, type Place, sayPlace } from '../../../api/editing.ts';

/** Names this load of the live editor among the tabs of all staff. */
const tab = Math.random().toString(36).slice(2);

/**
 * Who else is in the live editor. `onFinished` is called when somebody has finished an edit on this page, but not
 * while one edits something oneself: then it is called afterwards.
 */
export function usePeople(path: string, onFinished: () => void) {
  const [others, setOthers] = useState<Editor[]>([]);
  const own = useRef<Place>({ path, mark: null });
  const shown = useRef<Editor[]>([]);
  const isOutdated = useRef(false);
  const finished = useRef(onFinished);
  useEffect(() => void (finished.current = onFinished));

  useEffect(() => {
    const isFirst = own.current.path === path;
    own.current = { path, mark: null };
    isOutdated.current = false;
    if (!isFirst) void sayPlace(tab, own.current);
  }, [path]);

  useEffect(
    () =>
      joinEditors(
        tab,
        () => own.current,
        (now) => {
          isOutdated.current ||= hasFinished(own.current.path, shown.current, now);
          shown.current = now;
          setOthers(now);
          showOutdated();
        },
      ),
    [],
  );

  function showOutdated() {
    if (!isOutdated.current || own.current.mark !== null) return;
    isOutdated.current = false;
    finished.current();
  }

  return {
    others,
    /** One begins to edit an element. */
    enter(mark: string) {
      own.current = { ...own.current, mark };
      void sayPlace(tab, own.current);
    },
    /** One has finished with an element. */
    leave(mark: string) {
      if (own.current.mark !== mark) return;
      own.current = { ...own.current, mark: null };
      void sayPlace(tab, own.current);
      showOutdated();
    },
  };
}

/** Whether somebody who edited something on this page has finished, or left. */
function hasFinished(path: string, before: readonly Editor[], now: readonly Editor[]): boolean {
  return before.some(
    (editor) =>
      editor.path === path &&
      editor.mark !== null &&
      now.find(({ tab }) => tab === editor.tab)?.mark !== editor.mark,
  );
}
