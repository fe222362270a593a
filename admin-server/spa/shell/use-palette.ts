import { useCallback, useState } from 'react';
import { useShortcut } from '../ui/use-shortcut.ts';

/** Whether the palette is open; ⌘K or Ctrl-K opens and closes it. */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useShortcut(
    { key: 'k' },
    useCallback(() => setOpen((isOpen) => !isOpen), []),
  );
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
