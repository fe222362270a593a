import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ListedSet } from '#admin-server/publish/routes/change-sets.ts';
import { changeSetsQuery, makeSet, moveToSet } from '../../../api/publishing/change-sets.ts';
import { fieldError } from '../../../api/client.ts';
import { Field } from '../../../fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

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
  const [name, setName] = useState('');
  const [needsApproval, setNeedsApproval] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (target === newSet) return onMade(await makeSet({ name, changes, needsApproval }));
      await moveToSet(changes, target === noSet ? null : Number(target));
    },
    onSuccess: () => {
      toast.success('Moved', 'Later changes of the same entries follow them.');
      onClose();
    },
    onError: (failure) => {
      if (target !== newSet) toast.error('Not moved', failure.message);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  return (
    <Dialog
      title={changes.length === 1 ? 'Put 1 change into a set' : `Put ${changes.length} changes into a set`}
      description="A set has a name. Its changes are looked at, published and scheduled together."
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {sets.length > 0 && (
          <Field label="Set">
            {(attributes) => (
              <Select {...attributes} value={target} onChange={(event) => setTarget(event.target.value)}>
                <option value={newSet}>A new set</option>
                {sets.map((set) => (
                  <option key={set.id} value={set.id}>
                    {set.name}
                  </option>
                ))}
                <option value={noSet}>No set: back to who made them</option>
              </Select>
            )}
          </Field>
        )}
        {target === newSet && (
          <>
            <Field label="Name" isRequired error={fieldError(error, 'name')}>
              {(attributes) => (
                <TextInput
                  {...attributes}
                  dir="auto"
                  autoFocus
                  maxLength={100}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <p className="flex items-start gap-3 text-sm">
              <Checkbox
                label="Somebody else must approve it"
                state={needsApproval ? 'all' : 'none'}
                onChange={setNeedsApproval}
              />
              <span aria-hidden>
                Somebody else must approve it before it goes live. Any later change of it needs a new
                approval.
              </span>
            </p>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="action" icon={FolderInput} isBusy={isPending}>
            {target === newSet ? 'Make the set' : 'Move'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
