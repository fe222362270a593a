import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ListedSet } from '#admin-server/change-sets/routes.ts';
import { changeSetsQuery, makeSet, moveToSet } from './calls.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { SetFields, type SetValues } from './set-fields.tsx';
import { t } from '../../language/text.tsx';

interface MoveDialogProps {
  /** Ids of the pending changes that are moved. */
  changes: number[];
  /** Called with the set that they are in, if it is a new one. */
  onMade: (set: ListedSet) => void;
  onClose: () => void;
}

const newSet = 'new';
const noSet = 'none';

/** Puts pending changes into a set: a new one, one that there is, or back to those who made them. */
export function MoveDialog({ changes, onMade, onClose }: MoveDialogProps) {
  const { data: sets = [] } = useQuery(changeSetsQuery);
  const [target, setTarget] = useState(newSet);
  const [made, setMade] = useState<SetValues>({ name: '', needsApproval: false });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (target === newSet) return onMade(await makeSet({ ...made, changes }));
      await moveToSet(changes, target === noSet ? null : Number(target));
    },
    onSuccess: () => {
      toast.success(t('Moved'), t('Later changes of the same entries follow them.'));
      onClose();
    },
    onError: (failure) => {
      if (target !== newSet) toast.error(t('Not moved'), failure.message);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  return (
    <Dialog
      title={t('Put the changes into a set')}
      description={t('A set has a name. Its changes are looked at, published and scheduled together.')}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {sets.length > 0 && (
          <Field label={t('Set')}>
            {(attributes) => (
              <Select {...attributes} value={target} onChange={(event) => setTarget(event.target.value)}>
                <option value={newSet}>{t('A new set')}</option>
                {sets.map((set) => (
                  <option key={set.id} value={set.id}>
                    {set.name}
                  </option>
                ))}
                <option value={noSet}>{t('No set: back to who made them')}</option>
              </Select>
            )}
          </Field>
        )}
        {target === newSet && <SetFields values={made} onChange={setMade} error={error} isNew />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="action" icon={FolderInput} isBusy={isPending}>
            {target === newSet ? t('Make the set') : t('Move')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
