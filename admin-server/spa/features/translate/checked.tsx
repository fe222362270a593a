import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { SegmentDraft, SegmentState } from '#content-db/segments/segment-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Origin } from './origin.tsx';
import { t } from '../../language/text.tsx';

export interface CheckedProps {
  /** Names the segment. */
  label: string;
  /** Confirms the Arabic as it is stored; undefined if there is nothing to confirm. */
  onConfirm: (() => void) | undefined;
  isConfirming: boolean;
  draft: Pick<SegmentDraft, 'origin' | 'state'>;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** Who wrote or confirmed the Arabic of a segment, and a button to confirm it. */
export function Checked({
  draft: { origin, state },
  label,
  onConfirm,
  isConfirming,
  children,
}: CheckedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [word, name] = wordsFor(state, label);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 has-[>span:only-child:empty]:hidden"
    >
      {origin && <Origin {...origin} className="text-xs text-muted" />}
      <span className="-me-3 ms-auto flex flex-wrap empty:hidden md:-my-2.5">
        {children}
        {onConfirm && (
          <Button
            look="quiet"
            icon={Check}
            aria-label={name}
            isBusy={isConfirming}
            onClick={() => {
              // The button goes away.
              place.current?.focus({ preventScroll: true });
              onConfirm();
            }}
          >
            {word}
          </Button>
        )}
      </span>
    </div>
  );
}

/** What a confirmation says of a segment, and the name of its button. */
function wordsFor(state: SegmentState, label: string): [word: string, name: string] {
  if (state === 'removed') return [t('Keep it|part'), t('Keep it: {label}', { label })];
  if (state === 'missing') return [t('Needs no Arabic'), t('Needs no Arabic: {label}', { label })];
  return [t('Right|correct'), t('Right: {label}', { label })];
}
