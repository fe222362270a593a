import { Ban } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Subject } from '../../api/takedowns.ts';
import { IconButton } from '../../ui/button.tsx';
import { useIsAdmin } from '../use-role.ts';
import { t } from '../../language/text.tsx';

const TakedownDialog = lazy(() =>
  import('./takedown-dialog.tsx').then((module) => ({ default: module.TakedownDialog })),
);

interface TakedownButtonProps {
  subject: Subject;
  /** What it is, for the accessible name. */
  name: string;
}

/** Takes something off the site at once, after a confirmation; for admins only. */
export function TakedownButton({ subject, name }: TakedownButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useIsAdmin()) return null;
  return (
    <>
      <IconButton icon={Ban} label={t('Take down {name}', { name })} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <TakedownDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
