import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countChanges } from '../../api/publish.ts';
import { cancelSchedule, type ListedSchedule } from '../../api/publishing/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { toast } from '../../ui/toast.tsx';
import { counted, rich, t } from '../../language/text.tsx';

interface CancelScheduleProps {
  schedule: ListedSchedule;
  onCancelled?: () => void;
}

/** Cancels a schedule after a confirmation. */
export function CancelSchedule({ schedule, onCancelled }: CancelScheduleProps) {
  const [isAsked, ask] = useState(false);
  const { mutate: cancel, isPending } = useMutation({
    mutationFn: () => cancelSchedule(schedule.id),
    onSuccess: () => {
      toast.success(
        t('Schedule cancelled'),
        t('The changes are not yet live. Publish them when you are ready.'),
      );
      onCancelled?.();
    },
    onError: (failure) => toast.error(t('Not cancelled'), failure.message),
    onSettled: () => ask(false),
  });
  const count = countChanges(schedule.changes);
  return (
    <>
      <Button onClick={() => ask(true)}>{t('Cancel schedule')}</Button>
      <Confirmation
        title={t('Cancel this schedule?')}
        action={t('Cancel schedule')}
        cancel={t('Keep it')}
        isOpen={isAsked}
        isBusy={isPending}
        onConfirm={() => cancel()}
        onClose={() => ask(false)}
      >
        {rich('Nothing goes live {time} then. The changes stay pending.', {
          time: <DateTime at={schedule.at} />,
        })}
        {count > 1 && ` ${counted(count, '', 'It is the schedule of {count} changes.')}`}
      </Confirmation>
    </>
  );
}
