import type { ResourceName } from '#content-db/types/index.ts';
import type { RowState } from '../api/publish.ts';
import { formatDateTime } from '../ui/date-time.tsx';
import { isAhead, isUnseen, useRowState } from './status.tsx';
import { t } from '../language/text.tsx';

interface PublicationHintProps {
  resource: ResourceName;
  rowId: number | undefined;
  /** The time in the form. */
  typed: unknown;
}

/** Says below the field of the publish time what will happen. */
export function PublicationHint({ resource, rowId, typed }: PublicationHintProps) {
  const row = useRowState(resource, rowId);
  const isStored = row?.why && isSameTime(typed, row.at);
  const text = isStored ? storedText(row) : isAhead(typed) ? typedText(isUnseen(row, rowId)) : usualText;
  return text === usualText ? text : <strong className="font-semibold text-accent">{text}</strong>;
}

const usualText = t(
  'A date to come holds the post back until then, once you have scheduled or published it. Readers see this date, which may be past; if it is empty, the day on which the post first goes live.',
);
const notScheduled = t('Not scheduled: it goes live only after you schedule or publish it.');

function storedText({ why, at, isPast }: RowState): string {
  const time = at === null ? '' : formatDateTime(at);
  if (why === 'accepted')
    return t('Scheduled: it goes live on {time}. If you change it, it waits until you schedule it again.', {
      time,
    });
  if (why === 'due') return t('Its time was {time}: it goes live within a minute.', { time });
  if (why === 'leaving') return typedText(false);
  if (why === 'taken-back')
    return t('Not live: an undo took it back. It goes live only if you choose it on the publish screen.');
  if (at === null) return usualText;
  if (isPast) return t('Not live: its time has passed. It goes live as soon as you publish it.');
  return why === 'edited'
    ? t('Changed after it was scheduled. Not scheduled: it goes live only after you schedule or publish it.')
    : notScheduled;
}

function typedText(isNotLive: boolean): string {
  return isNotLive
    ? notScheduled
    : t('It is live. Once you publish this date, visitors no longer see it until then.');
}

function isSameTime(a: unknown, b: string | null): boolean {
  return (a ?? null) === b || (typeof a === 'string' && b !== null && Date.parse(a) === Date.parse(b));
}
