import { useEffectEvent, useLayoutEffect } from 'react';
import { latinKey } from './latin-key.ts';

/** Calls `act` when a key without Ctrl, Alt or ⌘ is pressed, unless somebody types or a dialog is open. */
export function useKey(key: string, act: () => void): void {
  const pressed = useEffectEvent(act);
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (latinKey(event) !== key || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      event.preventDefault();
      pressed();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}

/** Whether the key is for a field, or for a dialog. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
