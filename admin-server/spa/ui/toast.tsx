import { translated } from '../language/translated.ts';
import { useSyncExternalStore } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { Toast } from './toast-region.tsx';

const listeners = new Set<() => void>();
let shown: Toast | undefined;
let count = 0;

function set(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(look: Toast['look'], title: string, text?: string): void {
  count += 1;
  // A call may tell in English why it failed.
  set({ key: count, look, title: translated(title), text: text && translated(text) });
}

/** Shows a toast for five seconds. A new toast replaces the last one. */
export const toast = {
  success: (title: string, text?: string) => show('success', title, text),
  error: (title: string, text?: string) => show('error', title, text),
  /** Something that can be seen as well: it does not replace a toast, such as that of what one has just done. */
  aside: (title: string, text?: string) => void (shown ?? show('success', title, text)),
  /** Takes away the one that is shown: it is not true any more. */
  hide: () => set(undefined),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The region in which they appear. */
export const ToastRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion);

/** Renders the toasts. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, () => shown);
  return count > 0 && <ToastRegion toast={toast} onHide={() => set(undefined)} />;
}
