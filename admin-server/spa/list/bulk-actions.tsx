import { EyeOff, Trash2 } from 'lucide-react';
import { messageOf } from '#content-db/model/problem.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { refresh, saveRow } from '../api/resources.ts';
import { counted, t } from '../language/text.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import type { ResourceScreen } from '../resource/screen.ts';

interface BulkActionsProps {
  screen: Pick<ResourceScreen<ResourceName>, 'name' | 'texts' | 'hide' | 'refreshes'>;
  ids: number[];
  onRemove: () => void;
  onDone: () => void;
}

/** The actions for all selected rows. */
export function BulkActions({ screen, ids, onRemove, onDone }: BulkActionsProps) {
  async function hide() {
    try {
      for (const id of ids) await saveRow(screen.name, { id, input: screen.hide ?? {} });
      toast.success(...screen.texts.updated);
    } catch (error) {
      toast.error(screen.texts.updateFailed[0], messageOf(error));
    }
    await refresh(screen.name, ...(screen.refreshes ?? []));
    onDone();
  }
  return (
    <div
      role="group"
      aria-label={t('Selected')}
      className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2 text-sm"
    >
      <span className="me-auto font-semibold">
        {counted(ids.length, '{count} selected', '{count} selected')}
      </span>
      {screen.hide && (
        <Button icon={EyeOff} onClick={() => void hide()}>
          {t('Hide')}
        </Button>
      )}
      <Button look="danger" icon={Trash2} onClick={onRemove}>
        {t('Delete')}
      </Button>
      <Button look="quiet" onClick={onDone}>
        {t('Clear')}
      </Button>
    </div>
  );
}
