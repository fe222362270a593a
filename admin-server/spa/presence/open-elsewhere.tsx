import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { adminQuery } from '../api/session.ts';
import type { Editor } from '../api/editing.ts';
import { nameSentence, shortName } from '../ui/name-list.ts';
import { counted, t } from '../language/text.tsx';

/** Says who else has a row open. Screen readers hear it when somebody comes. */
export function OpenElsewhere({ editors }: { editors: Editor[] }) {
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
