import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError } from '../../../api/client.ts';
import { Field } from '../../../fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Form } from '../../../ui/form.tsx';
import { t } from '../../../language/text.tsx';

interface NameFormProps {
  initial: string;
  action: string;
  /** @throws Error with the reason */
  onSubmit: (name: string) => Promise<void>;
}

/** Asks for the name of a passkey. */
export function NameForm({ initial, action, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onSubmit(name.trim()) });
  return (
    <Form onSubmit={() => mutate()}>
      <Field
        label={t('Name')}
        hint={t('So that you know it in the list, such as “Work laptop”.')}
        error={fieldError(error, 'name')}
      >
        {(attributes) => (
          <TextInput {...attributes} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="action" isBusy={isPending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
