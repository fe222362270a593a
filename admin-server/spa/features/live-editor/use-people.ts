import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Editor } from '../../resource/feature.ts';
import { others } from '../../resource/features.tsx';

/**
 * Who else is in the live editor. `onFinished` is called when somebody has finished an edit on this page, but not
 * while one edits something oneself: then it is called afterwards.
 */
export function usePeople(path: string, onFinished: () => void) {
  const known = useSyncExternalStore(others.watch, others.now);
  const isBusy = useSyncExternalStore(others.watch, others.isEditing);
  const [isOutdated, setOutdated] = useState(false);
  const shown = useRef<Editor[]>([]);
  const finished = useRef(onFinished);
  const [texts] = useState(() => new Map<string, () => void>());
  useEffect(() => void (finished.current = onFinished));

  useEffect(() => {
    others.visit(path);
    setOutdated(false);
    return () => leaveAll(texts);
  }, [path, texts]);
  useEffect(() => () => others.visit(null), []);

  useEffect(() => {
    if (!known) return;
    if (hasFinished(path, shown.current, known)) setOutdated(true);
    shown.current = known;
  }, [path, known]);

  useEffect(() => {
    if (!isOutdated || isBusy) return;
    setOutdated(false);
    finished.current();
  }, [isOutdated, isBusy]);

  return {
    people: known?.filter((editor) => editor.path !== null) ?? [],
    /** One begins to edit a text. */
    enter(mark: string) {
      texts.get(mark)?.();
      texts.set(mark, others.enter(mark));
    },
    /** One has finished with a text. */
    leave(mark: string) {
      texts.get(mark)?.();
      texts.delete(mark);
    },
  };
}

function leaveAll(texts: Map<string, () => void>): void {
  for (const leave of texts.values()) leave();
  texts.clear();
}

/** Whether somebody who edited something on this page has finished, or left. */
function hasFinished(path: string, before: readonly Editor[], now: readonly Editor[]): boolean {
  return before.some((editor) => {
    const marks = now.find(({ tab }) => tab === editor.tab)?.marks ?? [];
    return editor.path === path && editor.marks.some((mark) => !marks.includes(mark));
  });
}
