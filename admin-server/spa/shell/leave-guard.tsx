import { type Location, useBlocker } from 'react-router';
import { hasUnsaved } from '../hooks/use-unsaved.ts';
import { Confirmation } from '../ui/dialog.tsx';
import { t } from '../language/text.tsx';

/** Asks before another screen opens over unsaved input, whatever opens it: a shortcut, the palette or the Back button. */
export function LeaveGuard() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && leaves(currentLocation, nextLocation),
  );
  return (
    <Confirmation
      title={t('Leave without saving?')}
      action={t('Leave')}
      cancel={t('Stay here')}
      isOpen={state === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('What you changed here is not saved yet. This browser keeps it as a draft.')}
    </Confirmation>
  );
}

/** Whether a screen closes its forms: another one opens, or another row, or none. */
function leaves(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || rowIn(from) !== rowIn(to);
}

/** The row that a form or a screen with both languages shows. */
function rowIn({ search }: Location): string | null {
  const address = new URLSearchParams(search);
  return address.get('edit') ?? address.get('row');
}
