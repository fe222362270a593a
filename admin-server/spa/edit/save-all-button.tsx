import { useMutation } from '@tanstack/react-query';
import { t } from '../language/text.tsx';
import { Button } from '../ui/button.tsx';
import { saveAll, useHasSaveable } from './save-all.ts';

/** Saves what was typed in all the forms of a screen. It is in sight as long as there is something to save. */
export function SaveAll() {
  const hasSaveable = useHasSaveable();
  const save = useMutation({ mutationFn: saveAll });
  if (!hasSaveable && !save.isPending) return null;
  return (
    <div className="sticky bottom-0 z-10 flex justify-end border-t border-line bg-ground py-3">
      <Button look="action" isBusy={save.isPending} onClick={() => save.mutate()}>
        {t('Save all')}
      </Button>
    </div>
  );
}
