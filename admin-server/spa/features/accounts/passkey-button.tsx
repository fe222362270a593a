import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasPasskeys } from '../../api/passkeys.ts';
import { signInWithPasskey } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureText } from './failure-text.ts';
import { t } from '../../language/text.tsx';

interface PasskeyButtonProps {
  onDone: () => void | Promise<void>;
  look?: 'action' | 'plain';
  /** Shown with the button. */
  before?: ReactNode;
}

/** Signs in with a passkey; nothing where the browser has none. */
export function PasskeyButton({ onDone, look = 'plain', before }: PasskeyButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: onDone,
    onError: (error) => toast.error(t('Login Failed'), failureText(error.message)),
  });
  if (!hasPasskeys) return null;
  return (
    <>
      {before}
      <Button look={look} icon={Fingerprint} isBusy={isPending} onClick={() => mutate()}>
        {t('Sign in with a passkey')}
      </Button>
    </>
  );
}
