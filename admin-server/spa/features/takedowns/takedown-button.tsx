import { Ban, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Subject } from './calls.ts';
import { IconButton } from '../../ui/button.tsx';
import type { RowActionProps } from '../../resource/feature.ts';
import { useRowState } from '../../resource/status.tsx';
import { useIsAdmin } from '../../resource/use-role.ts';
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

/** A row of the library stands for its picture; one that was not uploaded is a file of the program, and stays. */
function subjectOf(row: RowActionProps['row'], picture: string | undefined): Subject | undefined {
  if (row.resource !== 'images') return { rows: [row] };
  return picture === undefined ? undefined : { picture };
}

/** Takes something off the site at once, or allows it again, after a confirmation; for admins only. */
export function TakedownButton({ row, picture, name }: RowActionProps) {
  const subject = subjectOf(row, picture);
  // The receipt stays open while the row becomes one that is taken down.
  const [asked, ask] = useState<'take-down' | 'allow'>();
  const isDown = useRowState(row.resource, row.rowId)?.state === 'taken-down';
  const close = () => ask(undefined);
  if (!useIsAdmin() || !subject) return null;
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
