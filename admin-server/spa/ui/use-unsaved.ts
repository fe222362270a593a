import { useEffect } from 'react';

/** The open forms and texts with unsaved input. */
const unsaved = new Set<symbol>();

let isClosing = false;

/** Whether a form or a text has unsaved input, and is not being closed on purpose. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0 && !isClosing;
}

/** Leads away from a form whose input was saved or discarded: nobody is asked about it again. */
export function closeOnPurpose(navigate: () => void): void {
  isClosing = true;
  try {
    navigate();
  } finally {
    isClosing = false;
  }
}

/** Tells the shell that this form has unsaved input, so that it asks before another screen opens; the browser asks, too, if no draft of it is kept. */
export function useUnsaved(isUnsaved: boolean, isNotKept = false): void {
  useLeaveWarning(isUnsaved && isNotKept);
  useEffect(() => {
    if (!isUnsaved) return;
    const form = Symbol('form');
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isUnsaved]);
}

/** Warns before the page is left while something would be lost: what is typed and not kept as a draft, or an upload. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
