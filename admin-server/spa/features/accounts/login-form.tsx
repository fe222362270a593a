import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '#content-db/model/problem.ts';
import { type Credentials, type Factor, signIn } from '../../api/session.ts';
import { Field } from '../../fields/field.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { Or } from './or.tsx';
import { failureText } from './failure-text.ts';
import { t } from '../../language/text.tsx';

/** The rule of a field that must not be blank. The page loads no schemas. */
const filled = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

type Done = () => void | Promise<void>;

/** A right password, and the second factors of which one is still needed. */
interface Pending {
  credentials: Credentials;
  factors: Factor[];
}

/** The login form, with a second step for accounts that need one. Calls `onDone` after the sign-in. */
export function LoginForm({ onDone }: { onDone: Done }) {
  const [pending, setPending] = useState<Pending>();
  /** What it said of a wrong password is over. */
  const done = () => {
    toast.hide();
    return onDone();
  };
  return pending ? (
    <SecondStep {...pending} onDone={done} onBack={() => setPending(undefined)} />
  ) : (
    <FirstStep onDone={done} onPending={setPending} />
  );
}

function FirstStep({ onDone, onPending }: { onDone: Done; onPending: (pending: Pending) => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit(async (values) => {
    let factors: Factor[];
    try {
      factors = await signIn(values);
    } catch (error) {
      toast.error(t('Login Failed'), failureText(messageOf(error)));
      return;
    }
    if (factors.length > 0) onPending({ credentials: values, factors });
    else await onDone();
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <Field label={t('Username')} error={errors.username?.message}>
        {(attributes) => (
          <TextInput
            {...attributes}
            autoComplete="username"
            autoCapitalize="none"
            {...register('username', filled(t('Username is required')))}
          />
        )}
      </Field>
      <Field label={t('Password')} error={errors.password?.message}>
        {(attributes) => (
          <TextInput
            {...attributes}
            type="password"
            autoComplete="current-password"
            {...register('password', filled(t('Password is required')))}
          />
        )}
      </Field>
      <Button type="submit" look="action" isBusy={isSubmitting}>
        {t('Log in')}
      </Button>
      <PasskeyButton onDone={onDone} before={<Or />} />
    </form>
  );
}
