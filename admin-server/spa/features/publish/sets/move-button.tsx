import { useState } from 'react';
import type { PendingChange } from '../../../api/publish.ts';
import { lazyComponent } from '../../../on-demand/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from '../../../language/text.tsx';

const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface MoveButtonProps {
  /** The chosen changes. */
  changes: PendingChange[];
  isDisabled: boolean;
  /** Called with the new set, as it stands in the address. */
  onMade: (set: string) => void;
}

/** Puts the chosen changes into a set. */
export function MoveButton({ changes, isDisabled, onMade }: MoveButtonProps) {
  const [moved, move] = useState<number[]>();
  return (
    <>
      <Button
        look="quiet"
        disabled={changes.length === 0 || isDisabled}
        onClick={() => move(changes.map(({ id }) => id))}
      >
        {t('Put into a set ...')}
      </Button>
      {moved && (
        <MoveDialog changes={moved} onMade={({ id }) => onMade(String(id))} onClose={() => move(undefined)} />
      )}
    </>
  );
}
