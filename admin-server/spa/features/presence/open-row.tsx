import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { adminQuery } from '../../api/session.ts';
import { counted, t } from '../../language/text.tsx';
import type { RowRef } from '../../resource/feature.ts';
import { nameSentence, shortName } from '../../ui/name-list.ts';
import { presence } from './presence.ts';

/** Enters a row while it is shown, and says who else has it open. Screen readers hear it when somebody comes. */
export function OpenRow({ resource, rowId }: RowRef) {
  // Its element on a previewed page has this mark, too.
  const mark = `${resource}/${rowId}`;
  useEffect(() => presence.enter(mark), [mark]);
  const others = useSyncExternalStore(presence.watch, presence.now) ?? [];
  const editors = others.filter(({ marks }) => marks.includes(mark));
  const own = useQuery(adminQuery).data?.username;
  const names = [...new Set(editors.map(({ by }) => by))].filter((by) => by !== own).map(shortName);
  const isOpenTwice = editors.some(({ by }) => by === own);
  return (
    <div role="status" className="grid gap-1 text-sm text-body empty:hidden max-sm:basis-full">
      {names.length > 0 && (
        <Line>
          {counted(names.length, '{names} has this open', '{names} have this open', {
            names: nameSentence(names),
          })}
        </Line>
      )}
      {isOpenTwice && <Line>{t('You have this open in another window')}</Line>}
    </div>
  );
}

function Line({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2">
      <Users className="size-4 shrink-0 text-success" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
