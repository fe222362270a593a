import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListedSet } from '#admin-server/publish/routes/change-sets.ts';
import { dissolveSet, editSet } from '../../../api/publishing/change-sets.ts';
import { fieldError } from '../../../api/client.ts';
import { Field } from '../../../fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface EditSetDialogProps {
  set: ListedSet;
  onDissolved: () => void;
  onClose: () => void;
}

/** Renames a set, asks for an approval, or dissolves it. */
export function EditSetDialog({ set, onDissolved, onClose }: EditSetDialogProps) {
  const [name, setName] = useState(set.name);
  const [needsApproval, setNeedsApproval] = useState(set.needsApproval);
  const save = useMutation({
    mutationFn: () =>
      editSet(set.id, { name, ...(needsApproval !== set.needsApproval && { needsApproval }) }),
    onSuccess: onClose,
  });
  const dissolve = useMutation({
    mutationFn: () => dissolveSet(set.id),
    onSuccess: () => {
      toast.success('Dissolved', 'Its changes are back with those who made them.');
      onClose();
      onDissolved();
    },
    onError: (error) => toast.error('Not dissolved', error.message),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog title={`Edit the set ${set.name}`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" isRequired error={fieldError(save.error, 'name')}>
          {(attributes) => (
            <TextInput
              {...attributes}
              dir="auto"
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
          <span aria-hidden>Somebody else must approve it before it goes live.</span>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="danger"
            isBusy={dissolve.isPending}
            onClick={() => dissolve.mutate()}
            className="me-auto"
          >
            Dissolve the set
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="action" isBusy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
