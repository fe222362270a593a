import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { messageOf } from '#content-db/model/problem.ts';
import {
  type Account,
  accountsQuery,
  addAccount,
  changePassword,
  resetPassword,
} from '../../api/accounts.ts';
import { ApiError } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { Select, TextInput } from '../../ui/controls.tsx';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { lazyResolver } from '../../ui/lazy-resolver.ts';
import { useLoadWhenIdle } from '../../ui/use-when-idle.ts';
import { toast } from '../../ui/toast.tsx';
import { failureText } from './failure-text.ts';
import { t } from '../../language/text.tsx';

const schemas = () => import('./account-schemas.ts');
const newAccount = lazyResolver(async () => (await schemas()).newAccount);
const newPassword = lazyResolver(async () => (await schemas()).newPassword);
const ownPassword = lazyResolver(async () => (await schemas()).ownPassword);

/** The form for a new account. */
export function NewAccountForm({ onDone }: { onDone: () => void }) {
  const defaultValues = { username: '', password: '', role: 'editor' as const };
  const form = useForm({ resolver: newAccount, defaultValues });
  const submit = useSubmit(form, t('Failed to add account'), async (values) => {
    await addAccount(values);
    toast.success(t('Account added'), t('{username} can sign in now.', { username: values.username }));
    onDone();
    await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
  });
  return (
    <AccountForm form={form} onSubmit={submit} action={t('Add Account')}>
      <Input form={form} name="username" label={t('Email')} type="email" autoComplete="off" />
      <Input form={form} name="password" label={t('Password')} />
      <Field
        label={t('Role|account')}
        hint={t('Admins also manage accounts and settings, and export personal data.')}
      >
        {(attributes) => (
          <Select {...attributes} {...form.register('role')}>
            <option value="editor">{t('Editor')}</option>
            <option value="admin">{t('Admin')}</option>
          </Select>
        )}
      </Field>
    </AccountForm>
  );
}

export function ResetPasswordForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const form = useForm({ resolver: newPassword, defaultValues: { password: '' } });
  const submit = useSubmit(form, t('Failed to reset password'), async (values) => {
    await resetPassword(account.id, values.password);
    toast.success(
      t('Password reset'),
      t('{username} has been signed out everywhere.', { username: account.username }),
    );
    onDone();
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  });
  return (
    <AccountForm form={form} onSubmit={submit} action={t('Reset Password')}>
      <Input form={form} name="password" label={t('New password')} />
    </AccountForm>
  );
}

export function OwnPasswordForm() {
  const form = useForm({ resolver: ownPassword, defaultValues: { current: '', password: '' } });
  const submit = useSubmit(form, t('Failed to change password'), async (values) => {
    await changePassword(values);
    toast.success(t('Password changed'), t('Your other sessions have ended.'));
    form.reset();
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  });
  return (
    <AccountForm form={form} onSubmit={submit} action={t('Change Password')}>
      <Input form={form} name="current" label={t('Current password')} autoComplete="current-password" />
      <Input form={form} name="password" label={t('New password')} />
    </AccountForm>
  );
}

/** Submits a form. Shows the server's field errors at the fields, and other errors in a toast. */
function useSubmit<V extends FieldValues, T extends FieldValues>(
  form: UseFormReturn<V, unknown, T>,
  failed: string,
  save: (values: T) => Promise<void>,
) {
  useLoadWhenIdle(ownPassword);
  return form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields)
        form.setError(name as Path<V>, { message }, { shouldFocus: true });
      if (fields.length === 0) toast.error(failed, failureText(messageOf(error)));
    }
  });
}

interface FormProps<V extends FieldValues, T extends FieldValues> {
  form: UseFormReturn<V, unknown, T>;
  onSubmit: () => Promise<void>;
  action: string;
  children: ReactNode;
}

function AccountForm<V extends FieldValues, T extends FieldValues>({
  form,
  onSubmit,
  action,
  children,
}: FormProps<V, T>) {
  return (
    <Form onSubmit={() => void onSubmit()}>
      {children}
      <div className="flex justify-end">
        <Button type="submit" look="action" isBusy={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? t('Saving...') : action}
        </Button>
      </div>
    </Form>
  );
}

interface InputProps<V extends FieldValues, T extends FieldValues> {
  form: UseFormReturn<V, unknown, T>;
  name: Path<V> & keyof DefaultValues<V>;
  label: string;
  type?: 'email' | 'password';
  autoComplete?: string;
}

function Input<V extends FieldValues, T extends FieldValues>({
  form,
  name,
  label,
  type = 'password',
  autoComplete = 'new-password',
}: InputProps<V, T>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} error={error?.message} isRequired>
      {(attributes) => (
        <TextInput
          {...attributes}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
