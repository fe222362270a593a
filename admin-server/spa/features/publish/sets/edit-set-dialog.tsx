import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListedSet } from '#admin-server/publish/routes/change-sets.ts';
import { fieldError } from '../../../api/client.ts';
import { dissolveSet, editSet, setPeopleQuery } from '../../../api/publishing/change-sets.ts';
import { Field } from '../../../fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { SetFields, type SetValues } from './set-fields.tsx';
import { t } from '../../../language/text.tsx';

interface EditSetDialogProps {
  set: ListedSet;
  onDissolved: () => void;
  onClose: () => void;
}

/** Renames a set, gives it to somebody, asks for an approval, or dissolves it. */
export function EditSetDialog({ set, onDissolved, onClose }: EditSetDialogProps) {
  const [values, setValues] = useState<SetValues>(set);
  const [owner, setOwner] = useState(set.owner);
  const { name, needsApproval } = values;
  // An owner without an account stays one until somebody else is chosen.
  const { data: people = [] } = useQuery(setPeopleQuery);
  const save = useMutation({
    mutationFn: () =>
      editSet(set.id, {
        name,
        ...(owner !== set.owner && { owner }),
        ...(needsApproval !== set.needsApproval && { needsApproval }),
      }),
    onSuccess: onClose,
  });
  const dissolve = useMutation({
    mutationFn: () => dissolveSet(set.id),
    onSuccess: () => {
      toast.success(t('Dissolved'), t('Its changes are back with those who made them.'));
      onClose();
      onDissolved();
    },
    onError: (error) => toast.error(t('Not dissolved'), error.message),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog title={t('Edit the set “{name}”', { name: set.name })} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <SetFields values={values} onChange={setValues} error={save.error} />
        <Field label={t('Looked after by')} error={fieldError(save.error, 'owner')}>
          {(attributes) => (
            <Select {...attributes} value={owner} onChange={(event) => setOwner(event.target.value)}>
              {[...new Set([set.owner, ...people])].map((person) => (
                <option key={person}>{person}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="danger"
            isBusy={dissolve.isPending}
            onClick={() => dissolve.mutate()}
            className="me-auto"
          >
            {t('Dissolve the set')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="action" isBusy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
