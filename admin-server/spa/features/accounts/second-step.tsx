import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Credentials, type Factor, signInWithCode } from '../../api/session.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Or } from './or.tsx';
import { failureText } from './failure-text.ts';
import { rich, t } from '../../language/text.tsx';

interface SecondStepProps {
  credentials: Credentials;
  /** Those that the account has. */
  factors: Factor[];
  onDone: () => void | Promise<void>;
  onBack: () => void;
}

/** The second step of the login, after a right password: a passkey or a code. */
export function SecondStep({ credentials, factors, onDone, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => signInWithCode(credentials, code),
    onSuccess: onDone,
    onError: (error) => toast.error(t('Login Failed'), failureText(error.message)),
  });
  const hasPasskey = factors.includes('passkey');
  return (
    <Form onSubmit={() => mutate()}>
      <p role="status">
        {rich('The password is right. Now confirm with {factor}', {
          factor: hasPasskey ? t('your passkey.') : t('a code.'),
        })}
      </p>
      {hasPasskey && <PasskeyButton look="action" onDone={onDone} />}
      {hasPasskey && factors.includes('code') && <Or />}
      {factors.includes('code') && (
        <>
          <Field label={t('Code')} hint={t('Of your authenticator app, or one of your recovery codes.')}>
            {(attributes) => (
              <TextInput
                {...attributes}
                className="font-mono"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                // The one thing to do in this step.
                autoFocus={!hasPasskey}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            look={hasPasskey ? 'plain' : 'action'}
            isBusy={isPending}
            disabled={code.trim() === ''}
          >
            {t('Log in')}
          </Button>
        </>
      )}
      <Button look="quiet" onClick={onBack}>
        {t('Use another account')}
      </Button>
    </Form>
  );
}
