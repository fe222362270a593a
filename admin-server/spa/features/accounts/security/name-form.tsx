import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Field } from '../../../fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';

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
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Field
        label="Name"
        hint="So that you know it in the list, such as “Work laptop”."
        error={error instanceof ApiError ? (error.fields.name ?? error.reason) : error?.message}
      >
        {(attributes) => (
          <TextInput
            {...attributes}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="action" isBusy={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
