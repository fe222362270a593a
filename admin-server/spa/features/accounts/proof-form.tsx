import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { fieldError } from '../../api/client.ts';
import { factorsQuery, proveByPasskey, proveByPassword } from '../../api/factors.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureText } from './failure-text.ts';
import { Or } from './or.tsx';
import { t } from '../../language/text.tsx';

/** Asks for the password or a passkey. Calls `onDone` when one was right. */
export function ProofForm({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(factorsQuery);
  const [password, setPassword] = useState('');
  const byPassword = useMutation({ mutationFn: proveByPassword, onSuccess: onDone });
  const byPasskey = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: onDone,
    onError: (error) => toast.error(t('Not confirmed'), failureText(error.message)),
  });
  const { error } = byPassword;
  const wrong = error ? failureText(fieldError(error, 'password') ?? error.message) : undefined;
  return (
    <Form onSubmit={() => byPassword.mutate(password)}>
      {hasPasskeys && data && data.passkeys.length > 0 && (
        <>
          <Button
            look="action"
            icon={Fingerprint}
            isBusy={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {t('Use a passkey')}
          </Button>
          <Or />
        </>
      )}
      <Field label={t('Your password')} error={wrong}>
        {(attributes) => (
          <TextInput
            {...attributes}
            autoFocus
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" isBusy={byPassword.isPending}>
          {t('Confirm')}
        </Button>
      </div>
    </Form>
  );
}
