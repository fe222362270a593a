import { CalendarClock } from 'lucide-react';
import type { FormEvent } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ResourceName } from '#content-db/types/index.ts';
import { ApiError } from '../api/client.ts';
import { publishRow } from '../api/publish.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { isAhead, isUnseen, useRowState } from '../resource/status.tsx';
import type { ResourceScreen } from '../resource/screen.ts';
import { t } from '../language/text.tsx';

/** The value of the submit button that saves and schedules. */
const scheduleValue = 'schedule';

/** Whether the form offers to schedule the row: it is not live, and its typed publish time is to come. */
export function useCanSchedule<N extends ResourceName>(
  { name, publishTime = '' }: Pick<ResourceScreen<N>, 'name' | 'publishTime'>,
  row: { id: unknown } | undefined,
  form: UseFormReturn<FieldValues>,
): boolean {
  const typed: unknown = useWatch({ control: form.control, name: publishTime });
  const id = row && Number(row.id);
  const stored = useRowState(name, id);
  return publishTime !== '' && isUnseen(stored, id) && isAhead(typed);
}

/** Whether the button that schedules has submitted the form. */
export function isScheduling({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent instanceof SubmitEvent ? nativeEvent : { submitter: null };
  return submitter instanceof HTMLButtonElement && submitter.value === scheduleValue;
}

/** Schedules a saved row by publishing it before its time, and says so in a toast. */
export async function scheduleRow(name: ResourceName, id: number): Promise<void> {
  try {
    const { state, error } = await publishRow(name, id);
    if (state === 'failed') throw new Error(error);
    toast.success(t('Scheduled|done'), t('It goes live at its time. Until then nobody sees it.'));
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : error instanceof Error ? error.message : '';
    toast.error(t('Saved, but not scheduled'), reason);
  }
}

/** The buttons that save a form, and schedule the row if it can be scheduled. */
export function SaveButtons({ canSchedule, isSaving }: { canSchedule: boolean; isSaving: boolean }) {
  return (
    <>
      <Button type="submit" look={canSchedule ? 'plain' : 'action'} isBusy={isSaving}>
        {isSaving ? t('Saving...') : canSchedule ? t('Save as draft') : t('Save')}
      </Button>
      {canSchedule && (
        <Button type="submit" value={scheduleValue} look="action" icon={CalendarClock} isBusy={isSaving}>
          {t('Schedule')}
        </Button>
      )}
    </>
  );
}
