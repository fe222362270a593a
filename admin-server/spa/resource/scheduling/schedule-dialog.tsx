import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { schedule, type Scheduled } from '../../api/publishing/schedules.ts';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/text/date-time.tsx';
import { siteTime, utcTime, zoneNote } from '../../ui/text/site-time.ts';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

interface ScheduleDialogProps {
  what: Scheduled;
  /** When it goes live already, ISO 8601. */
  before?: string | undefined;
  onClose: () => void;
}

/** The dialog that asks when something goes live. */
export function ScheduleDialog({ what, before = '', onClose }: ScheduleDialogProps) {
  const [typed, setTyped] = useState(() => siteTime(new Date(before)));
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (at: string) => schedule(what, at),
    onSuccess: (_, at) => {
      const when = t('Goes live on {time}, Dubai time.', { time: formatDateTime(at) });
      const isHeld = 'set' in what && what.set.needsApproval && what.set.approval === null;
      toast.success(t('Scheduled'), isHeld ? `${when} ${t('Somebody else must approve it first.')}` : when);
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
      title={titleOf(what)}
      description={
        isSet(what)
          ? t('What is in the set at that time goes live, later changes too.')
          : t('Later edits of the same texts wait with them, and go live with them.')
      }
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={t('Go live at')} hint={zoneNote} error={problem}>
          {(attributes) => (
            <TextInput
              {...attributes}
              type="datetime-local"
              max="9999-12-31T23:59"
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

function titleOf(what: Scheduled): string {
  if ('changes' in what) return t('Schedule the changes');
  return 'set' in what
    ? t('Schedule the set {name}', { name: what.set.name })
    : t('Schedule for another time');
}

function isSet(what: Scheduled): boolean {
  return 'set' in what || ('schedule' in what && what.schedule.set !== null);
}
