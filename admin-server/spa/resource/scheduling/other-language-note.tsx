import { useQuery } from '@tanstack/react-query';
import { isLocale } from '#content-db/model/locale.ts';
import { pendingKey, publishQuery } from '../../api/publish.ts';
import type { ListedSchedule, Scheduled } from '../../api/publishing/schedules.ts';
import { languageNames } from '../../ui/text/languages.ts';
import { nameList } from '../../ui/text/name-list.ts';
import { counted, t } from '../../language/text.tsx';

type PendingChange = ListedSchedule['changes'][number];

/** Says that versions in the other language have changes too, which no time is chosen for here; renders nothing without such. */
export function OtherLanguageNote({ what }: { what: Scheduled }) {
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
  const ids = new Set(
    'changes' in what ? what.changes : 'schedule' in what ? idsOf(what.schedule.changes) : [],
  );
  const isChosen = ({ id, set }: PendingChange) => ('set' in what ? set === what.set.id : ids.has(id));
  const versions = new Set(pending.filter(isChosen).map(({ otherVersion }) => otherVersion));
  const left = pending.filter(
    (change) => !isChosen(change) && !change.isScheduled && versions.has(pendingKey(change)),
  );
  return [...new Set(left.map(nameOf))];
}

function idsOf(changes: PendingChange[]): number[] {
  return changes.map(({ id }) => id);
}

function nameOf({ label, locale }: PendingChange): string {
  const name = t('“{name}”', { name: label });
  return isLocale(locale) ? `${name} (${languageNames[locale]})` : name;
}
