import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { cancelSchedule, type ListedSchedule, schedule, type Scheduled, schedulesQuery } from './calls.ts';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmation, Dialog } from '../../ui/dialog.tsx';
import { DateTime, timeNote } from '../../ui/date-time.tsx';
import { siteTime, utcTime } from '../../ui/site-time.ts';
import { toast } from '../../ui/toast.tsx';
import { counted, rich, t } from '../../language/text.tsx';
import { isLocale } from '#content-db/model/locale.ts';
import { type PendingChange, pendingKey, publishQuery } from '../../api/publish.ts';
import { languageNames } from '../../ui/languages.ts';
import { nameList } from '../../ui/name-list.ts';

interface ScheduleDialogProps {
  what: Scheduled;
  /** When it goes live already, ISO 8601. */
  before?: string | undefined;
  onClose: () => void;
}

/** The dialog that asks when something goes live; of something that has a time already, it cancels that as well. */
export function ScheduleDialog({ what, before = '', onClose }: ScheduleDialogProps) {
  const [typed, setTyped] = useState(() => siteTime(new Date(before)));
  const [problem, setProblem] = useState<string>();
  const isScheduled = before !== '';
  const { data: schedules = [] } = useQuery({ ...schedulesQuery, enabled: isScheduled });
  const current = isScheduled ? scheduleOf(what, schedules) : undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: (at: string) => schedule(what, at),
    onSuccess: (_, at) => {
      const when = t('Goes live on {time}.', { time: timeNote(at) ?? '' });
      const isHeld = 'set' in what && what.set.needsApproval && what.set.approval === null;
      toast.success(
        t('Scheduled|done'),
        isHeld ? `${when} ${t('Somebody else must approve it first.')}` : when,
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
      title={titleOf(what, isScheduled)}
      description={
        isSet(what)
          ? t('What is in the set at that time goes live, later changes too.')
          : t('Later edits of the same texts wait with them, and go live with them.')
      }
      isOpen
      onClose={onClose}
    >
      <OtherLanguageNote what={what} />
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={t('Go live at')} hint={timeNote(utcTime(typed) ?? '')} error={problem}>
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
        <div className="flex flex-wrap justify-end gap-3">
          {current && (
            <span className="me-auto">
              <CancelSchedule schedule={current} onCancelled={onClose} />
            </span>
          )}
          <Button onClick={onClose}>{isScheduled ? t('Close') : t('Cancel')}</Button>
          <Button type="submit" look="action" isBusy={isPending}>
            {isScheduled ? t('Change the time') : t('Schedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function titleOf(what: Scheduled, isScheduled: boolean): string {
  if (isScheduled) return t('Schedule for another time');
  return 'set' in what ? t('Schedule the set “{name}”', { name: what.set.name }) : t('Schedule the changes');
}

/** The schedule that something has already: of changes with several, the last one. */
function scheduleOf(what: Scheduled, schedules: ListedSchedule[]): ListedSchedule | undefined {
  if ('schedule' in what) return what.schedule;
  if ('set' in what) return undefined;
  return schedules.findLast(({ changes }) => changes.some((id) => what.changes.includes(id)));
}

function isSet(what: Scheduled): boolean {
  return 'set' in what || ('schedule' in what && what.schedule.set !== null);
}

/** Says that versions in the other language have changes too, which no time is chosen for here; renders nothing without such. */
function OtherLanguageNote({ what }: { what: Scheduled }) {
  const { data: { pending = [] } = {} } = useQuery(publishQuery);
  const left = otherVersionsOf(what, pending);
  if (left.length === 0) return null;
  return (
    <p className="mb-5 border-s-4 border-s-mark ps-3 text-sm wrap-anywhere">
      {counted(
        left.length,
        'The other language is separate. It has changes too, which need a time of their own: {names}.',
        'The other language is separate. These have changes too, which need a time of their own: {names}.',
        { names: nameList(left) },
      )}
    </p>
  );
}

/** The names of the versions in the other language that wait for no time, of what gets one. */
function otherVersionsOf(what: Scheduled, pending: PendingChange[]): string[] {
  const ids = new Set('changes' in what ? what.changes : 'schedule' in what ? what.schedule.changes : []);
  const isChosen = ({ id, set }: PendingChange) => ('set' in what ? set === what.set.id : ids.has(id));
  const versions = new Set(pending.filter(isChosen).map(({ otherVersion }) => otherVersion));
  const left = pending.filter(
    (change) => !isChosen(change) && !change.isScheduled && versions.has(pendingKey(change)),
  );
  return [...new Set(left.map(nameOf))];
}

function nameOf({ label, locale }: PendingChange): string {
  const name = t('“{name}”', { name: label });
  return isLocale(locale) ? `${name} (${languageNames[locale]})` : name;
}

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
        {schedule.count > 1 && ` ${counted(schedule.count, '', 'It is the schedule of {count} changes.')}`}
      </Confirmation>
    </>
  );
}
