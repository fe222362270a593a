import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { messageOf } from '#content-db/model/problem.ts';
import { signIn } from '../../api/session.ts';
import { Field } from '../../fields/field.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

const credentials = z.object({
  username: z.string().refine((value) => value.trim() !== '', 'Username is required'),
  password: z.string().refine((value) => value.trim() !== '', 'Password is required'),
});

/** The login form. Calls `onDone` after the sign-in. */
export function LoginForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit(async (values) => {
    try {
      await signIn(values);
    } catch (error) {
      toast.error('Login Failed', messageOf(error));
      return;
    }
    await onDone();
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <Field label="Username" error={errors.username?.message}>
        {(attributes) => (
          <TextInput
            {...attributes}
            autoComplete="username"
            autoCapitalize="none"
            {...register('username')}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(attributes) => (
          <TextInput
            {...attributes}
            type="password"
            autoComplete="current-password"
            {...register('password')}
          />
        )}
      </Field>
      <Button type="submit" look="action" isBusy={isSubmitting}>
        Log in
      </Button>
    </form>
  );
}
