import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { connection, onConnectionChange } from './connection.ts';
import { t } from '../language/text.tsx';

const texts = {
  up: '',
  offline: t('You are offline. What you type is kept in this browser.'),
  unreachable: t('The server can’t be reached. What you type is kept in this browser.'),
};

/** Says on every screen that the server can't be reached. Screen readers announce it, also over a dialog. */
export function ConnectionBar() {
  const state = useSyncExternalStore(onConnectionChange, connection);
  return (
    <div role="status" aria-live="polite">
      {state !== 'up' && (
        <p className="flex items-center gap-2 border-b border-line border-s-4 border-s-error bg-sheet px-4 py-2 text-sm font-semibold text-strong md:px-8">
          <WifiOff className="size-4 shrink-0 text-error" aria-hidden />
          {texts[state]}
        </p>
      )}
    </div>
  );
}
