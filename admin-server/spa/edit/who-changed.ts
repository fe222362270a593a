import { skipToken, useQuery } from '@tanstack/react-query';
import { adminQuery } from '../api/session.ts';
import { type ChangedRow, lastAuthorQuery } from '../api/history.ts';
import { shortName } from '../ui/name-list.ts';
import { t } from '../language/text.tsx';

/** Says who has changed rows last, as soon as that is known. Pass nothing while nobody wants to know. */
export function useWhoChanged(rows: ChangedRow[] | undefined): string {
  const query = lastAuthorQuery(rows ?? []);
  const { data: by } = useQuery({ ...query, ...((rows?.length ?? 0) === 0 && { queryFn: skipToken }) });
  const own = useQuery(adminQuery).data?.username;
  return whoChanged(by ?? undefined, own);
}

/** Says who has changed something: a colleague, or oneself elsewhere. */
function whoChanged(by: string | undefined, own: string | undefined): string {
  if (by === undefined) return t('This has been changed meanwhile');
  return by === own
    ? t('You have changed this in another window')
    : t('{name} has changed this', { name: shortName(by) });
}
