import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const prefix = 'draft ';

/** The unsaved draft of a form, if there is one. */
export function readDraft(key: string): FieldValues | undefined {
  try {
    const stored = localStorage.getItem(prefix + key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, values: FieldValues): void {
  localStorage.setItem(prefix + key, JSON.stringify(values));
}

export function clearDraft(key: string): void {
  localStorage.removeItem(prefix + key);
}

/** Stores the form values as a draft on every change, and warns before the page is left. */
export function useDraft(key: string, form: Pick<UseFormReturn, 'subscribe'>): void {
  useEffect(() => {
    let isDirty = false;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: (state) => {
        isDirty = state.isDirty ?? isDirty;
        if (isDirty) writeDraft(key, state.values);
      },
    });
    function warn(event: BeforeUnloadEvent) {
      if (isDirty) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => {
      stop();
      window.removeEventListener('beforeunload', warn);
    };
  }, [key, form]);
}

/** Warns before the page is left while there are unsaved changes. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
