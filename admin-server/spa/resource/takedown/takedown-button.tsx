import { useQuery } from '@tanstack/react-query';
import { Ban, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type RowStatus, statusesQuery } from '../../api/publish.ts';
import type { Subject } from '../../api/takedowns.ts';
import { IconButton } from '../../ui/button.tsx';
import { useIsAdmin } from '../use-role.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

const TakedownDialog = lazy(
  withWords(
    () => import('./takedown-dialog.tsx').then((module) => ({ default: module.TakedownDialog })),
    'takedowns',
  ),
);
const AllowSubjectDialog = lazy(
  withWords(
    () => import('./allow-dialog.tsx').then((module) => ({ default: module.AllowSubjectDialog })),
    'takedowns',
  ),
);

type ListedRow = Pick<RowStatus, 'resource' | 'rowId'>;

function firstRow(subject: Subject): ListedRow | undefined {
  return 'rows' in subject ? subject.rows[0] : undefined;
}

interface TakedownButtonProps {
  subject: Subject;
  /** The row that stands for it: of a picture, that of the library. */
  row?: ListedRow | undefined;
  /** What it is, for the accessible name. */
  name: string;
}

/** Takes something off the site at once, or allows it again, after a confirmation; for admins only. */
export function TakedownButton({ subject, row = firstRow(subject), name }: TakedownButtonProps) {
  // The receipt stays open while the row becomes one that is taken down.
  const [asked, ask] = useState<'take-down' | 'allow'>();
  const { data: statuses = [] } = useQuery(statusesQuery);
  const isDown = statuses.some(
    ({ resource, rowId, status }) =>
      status === 'taken-down' && resource === row?.resource && rowId === row.rowId,
  );
  const close = () => ask(undefined);
  if (!useIsAdmin()) return null;
  return (
    <>
      {isDown ? (
        <IconButton icon={Undo2} label={t('Allow {name} again', { name })} onClick={() => ask('allow')} />
      ) : (
        <IconButton icon={Ban} label={t('Take down {name}', { name })} onClick={() => ask('take-down')} />
      )}
      <Suspense>
        {asked === 'take-down' && <TakedownDialog subject={subject} onClose={close} />}
        {asked === 'allow' && <AllowSubjectDialog subject={subject} onClose={close} />}
      </Suspense>
    </>
  );
}
