import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Origin } from './origin.tsx';
import { t } from '../../language/text.tsx';

export interface CheckedProps {
  /** Names the segment. */
  label: string;
  /** Confirms the Arabic as it is stored; undefined if there is nothing to confirm. */
  onConfirm: (() => void) | undefined;
  isConfirming: boolean;
  origin: SegmentDraft['origin'];
}

/** Who wrote or confirmed the Arabic of a segment, and a button to confirm it. */
export function Checked({ origin, label, onConfirm, isConfirming }: CheckedProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 empty:hidden"
    >
      {origin && <Origin {...origin} className="text-xs text-muted" />}
      {onConfirm && (
        <Button
          look="quiet"
          icon={Check}
          className="-me-3 ms-auto md:-my-2.5"
          aria-label={t('Right: {label}', { label })}
          isBusy={isConfirming}
          onClick={() => {
            // The button goes away.
            place.current?.focus({ preventScroll: true });
            onConfirm();
          }}
        >
          {t('Right|correct')}
        </Button>
      )}
    </div>
  );
}
