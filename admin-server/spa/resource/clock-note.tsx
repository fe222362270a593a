import { useMutation, useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useId } from 'react';
import { clockQuery, confirmClock } from '../api/clock.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { toast } from '../ui/toast.tsx';
import { rich, t } from '../language/text.tsx';
import { useIsAdmin } from './use-role.ts';

/** Asks whether the clock of the server is right, after it jumped; renders nothing while it is believed. */
export function ClockNote() {
  const title = useId();
  const { data } = useQuery(clockQuery);
  const isAdmin = useIsAdmin();
  const { mutate, isPending } = useMutation({
    mutationFn: confirmClock,
    onSuccess: () => toast.success(t('The clock is confirmed')),
    onError: (error) => toast.error(t('Failed to confirm the clock'), error.message),
  });
  const doubt = data?.doubt;
  if (!doubt) return null;
  return (
    <section
      aria-labelledby={title}
      className="grid justify-items-start gap-2 rounded border border-line border-s-4 border-s-error bg-sheet p-5 text-sm"
    >
      <h2 id={title} className="font-semibold text-strong">
        {rich('The clock of the server jumped from {from} to {to}. Is it right?', {
          from: <DateTime at={doubt.from} isFull />,
          to: <DateTime at={doubt.to} isFull />,
        })}
      </h2>
      <p>
        {t(
          'Until that is certain, nothing that became due by this jump goes live, and nothing is erased for its age. If the server was off meanwhile, its clock is right. If it is wrong, have it set right: this then ends by itself.',
        )}
      </p>
      {isAdmin ? (
        <Button icon={Clock} isBusy={isPending} onClick={() => mutate(doubt.to)}>
          {t('The clock is right')}
        </Button>
      ) : (
        <p className="text-muted">{t('An admin can confirm it.')}</p>
      )}
      <p className="text-muted">{t('Without an answer it is believed after it has run evenly for a day.')}</p>
    </section>
  );
}
