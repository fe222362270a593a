import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError } from '../../api/client.ts';
import { addApp, newAppSecret } from '../../api/factors.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { rich, t } from '../../language/text.tsx';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

interface AppSetUpProps {
  isOpen: boolean;
  /** Gets the first recovery codes, if the account had none. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: its QR code, its secret as a text, and a code to confirm it. */
export function AppSetUp({ isOpen, onDone, onClose }: AppSetUpProps) {
  return (
    <Dialog
      title={t('Set up an authenticator app')}
      description={t('Any app for time-based codes will do, such as the one of your password manager.')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Steps onDone={onDone} />
    </Dialog>
  );
}

function Steps({ onDone }: Pick<AppSetUpProps, 'onDone'>) {
  // Each opening gets a secret of its own.
  const secret = useQuery({
    queryKey: ['app-secret'],
    queryFn: newAppSecret,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (secret.error)
    return (
      <Failed
        title={t('The app could not be set up')}
        error={secret.error}
        onRetry={() => void secret.refetch()}
      />
    );
  if (!secret.data) return <Loading rows={3} />;
  return (
    <ol className="grid gap-5">
      <li className="grid gap-3">
        <p className="font-semibold text-strong">{t('1. Scan this with the app')}</p>
        <div className="flex flex-wrap items-start gap-5">
          <QrCode text={secret.data.address} label={t('QR code for the authenticator app')} />
          <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
            {rich('Or type this secret into it:{code}', {
              code: (
                <code className="mt-2 block font-mono text-sm leading-relaxed break-words text-strong">
                  {secret.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                </code>
              ),
            })}
          </p>
        </div>
      </li>
      <li>
        <CodeForm secret={secret.data.secret} onDone={onDone} />
      </li>
    </ol>
  );
}

function CodeForm({ secret, onDone }: Pick<AppSetUpProps, 'onDone'> & { secret: string }) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addApp(secret, code),
    onSuccess: onDone,
  });
  return (
    <Form onSubmit={() => mutate()}>
      <Field label={t('2. Enter the code that it shows')} error={fieldError(error, 'code')}>
        {(attributes) => (
          <TextInput
            {...attributes}
            className="font-mono tracking-widest"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="action" isBusy={isPending}>
          {t('Add app')}
        </Button>
      </div>
    </Form>
  );
}
