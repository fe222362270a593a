import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { moveSchedule, scheduleChanges } from '../api/publishing/schedules.ts';
import { TextInput } from '../ui/controls.tsx';
import { Field } from '../fields/field.tsx';
import { localTime, utcTime, zoneName } from '../fields/local-time.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatDateTime } from '../ui/text/date-time.tsx';
import { toast } from '../ui/toast.tsx';
import { counted, t } from '../language/text.tsx';

interface ScheduleDialogProps {
  changes: number[];
  /** When they go live already, ISO 8601. */
  before?: string | undefined;
  onClose: () => void;
}

/** The dialog that schedules pending changes. */
export function ScheduleDialog({ changes, before, onClose }: ScheduleDialogProps) {
  return (
    <TimeDialog
      title={counted(changes.length, 'Schedule {count} change', 'Schedule {count} changes')}
      {...(before !== undefined && { before })}
      save={(at) => scheduleChanges(changes, at)}
      onClose={onClose}
    />
  );
}

/** The dialog that moves a schedule to another time. */
export function MoveDialog({
  schedule,
  onClose,
}: {
  schedule: { id: number; at: string };
  onClose: () => void;
}) {
  return (
    <TimeDialog
      title={t('Schedule for another time')}
      before={schedule.at}
      save={(at) => moveSchedule(schedule.id, at)}
      onClose={onClose}
    />
  );
}

interface TimeDialogProps {
  title: string;
  /** The initial value, ISO 8601. */
  before?: string;
  save: (at: string) => Promise<unknown>;
  onClose: () => void;
}

function TimeDialog({ title, before = '', save, onClose }: TimeDialogProps) {
  const [typed, setTyped] = useState(() => localTime(before));
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (_, at) => {
      toast.success(
        t('Scheduled'),
        t('Goes live on {time}, {zone}.', { time: formatDateTime(at), zone: zoneName() }),
      );
      onClose();
    },
    onError: (error) =>
      setProblem(error instanceof ApiError ? (error.fields.at ?? error.reason) : error.message),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const at = utcTime(typed);
    if (at === null) setProblem(t('Choose a day and a time'));
    else mutate(at);
  }

  return (
    <Dialog
      title={title}
      description={t('Later edits of the same texts wait with them, and go live with them.')}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label={t('Go live at')}
          hint={t('In your time zone: {zone}', { zone: zoneName() })}
          error={problem}
        >
          {(attributes) => (
            <TextInput
              {...attributes}
              type="datetime-local"
              value={typed}
              onChange={(event) => (setTyped(event.target.value), setProblem(undefined))}
            />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="action" isBusy={isPending}>
            {t('Schedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
