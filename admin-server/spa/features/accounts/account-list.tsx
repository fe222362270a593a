import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, MonitorSmartphone, Plus, ShieldOff, Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type Account,
  accountsQuery,
  changeRole,
  removeAccount,
  removeFactors,
  type Role,
} from '../../api/accounts.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation, Dialog } from '../../ui/dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewAccountForm, ResetPasswordForm } from './account-forms.tsx';
import { FactorRule } from './factor-rule.tsx';
import { Sessions } from './sessions.tsx';
import { t } from '../../language/text.tsx';
import { adminQuery } from '../../api/session.ts';

const roleNames: Record<Role, string> = { admin: t('Admin'), editor: t('Editor') };

const factorNames = { passkey: t('Passkey'), code: t('Authenticator app') };

type Task =
  | { kind: 'add' }
  | {
      kind: 'role' | 'password' | 'factors' | 'sessions' | 'remove';
      account: Account;
    };

/** The accounts, with the actions for each. */
export function AccountList() {
  const { data, error, refetch } = useQuery(accountsQuery);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const account = task && task.kind !== 'add' ? task.account : undefined;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <FactorRule />
        <Button look="action" icon={Plus} onClick={() => setTask({ kind: 'add' })}>
          {t('Add Account')}
        </Button>
      </div>
      {error && (
        <Failed title={t('The accounts could not be loaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={2} />}
      {data && (
        <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
          {data.map((account) => (
            <AccountRow key={account.id} account={account} onTask={setTask} />
          ))}
        </ul>
      )}
      <Dialog
        title={t('Add Account')}
        description={t('Tell the person the password yourself; they can change it under My account.')}
        isOpen={task?.kind === 'add'}
        onClose={close}
      >
        <NewAccountForm onDone={close} />
      </Dialog>
      <Dialog
        title={t('Reset Password')}
        description={
          account &&
          t('{username} is signed out everywhere and signs in with the new one.', {
            username: account.username,
          })
        }
        isOpen={task?.kind === 'password'}
        onClose={close}
      >
        {account && <ResetPasswordForm account={account} onDone={close} />}
      </Dialog>
      <Dialog
        title={t('Sessions')}
        description={account?.username}
        isOpen={task?.kind === 'sessions'}
        onClose={close}
      >
        {account && <Sessions owner={account} />}
      </Dialog>
      <RoleDialog account={task?.kind === 'role' ? task.account : undefined} onClose={close} />
      <FactorsDialog account={task?.kind === 'factors' ? task.account : undefined} onClose={close} />
      <RemoveDialog account={task?.kind === 'remove' ? task.account : undefined} onClose={close} />
    </div>
  );
}

function AccountRow({ account, onTask }: { account: Account; onTask: (task: Task) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold break-all text-strong">{account.username}</bdi>
          <Badge tone={account.role === 'admin' ? 'warning' : 'plain'}>{roleNames[account.role]}</Badge>
          {account.current && <Badge>{t('You')}</Badge>}
          {account.factors.map((factor) => (
            <Badge key={factor} tone="good">
              {factorNames[factor]}
            </Badge>
          ))}
          {account.factors.length === 0 && <Badge>{t('No second factor')}</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted">
          {t('Added')} <DateTime at={account.createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2" role="group" aria-label={account.username}>
        <Button icon={MonitorSmartphone} onClick={() => onTask({ kind: 'sessions', account })}>
          {t('Sessions')}
        </Button>
        <Button icon={UserCog} onClick={() => onTask({ kind: 'role', account })}>
          {account.role === 'admin' ? t('Make Editor') : t('Make Admin')}
        </Button>
        {!account.current && (
          <Button icon={KeyRound} onClick={() => onTask({ kind: 'password', account })}>
            {t('Reset Password')}
          </Button>
        )}
        {!account.current && account.factors.length > 0 && (
          <Button icon={ShieldOff} onClick={() => onTask({ kind: 'factors', account })}>
            {t('Remove Second Factors')}
          </Button>
        )}
        <Button look="danger" icon={Trash2} onClick={() => onTask({ kind: 'remove', account })}>
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}

function FactorsDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Account) => removeFactors(id),
    onSuccess: (_, { username }) =>
      toast.success(
        t('Second factors removed'),
        t('{username} signs in with the password alone.', { username }),
      ),
    onError: (error) => toast.error(t('Failed to remove the second factors'), error.message),
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    },
  });
  return (
    <Confirmation
      title={t('Remove the second factors of this account?')}
      action={t('Remove')}
      isOpen={account !== undefined}
      isBusy={isPending}
      onConfirm={() => account && mutate(account)}
      onClose={onClose}
    >
      {account &&
        t(
          'The passkeys, the authenticator app and the recovery codes of {username} are removed, and they are signed out everywhere. Do this for somebody who has lost their devices, and make sure that it is them who ask.',
          { username: account.username },
        )}
    </Confirmation>
  );
}

function RemoveDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Account) => removeAccount(id),
    onSuccess: async (_, { username, current }) => {
      toast.success(t('Account removed'), t('{username} can no longer sign in.', { username }));
      if (current) return navigate('/logout', { replace: true });
      await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    },
    onError: (error) => toast.error(t('Failed to remove account'), error.message),
    onSettled: onClose,
  });
  return (
    <Confirmation
      title={t('Are you sure you want to remove this account?')}
      action={t('Remove')}
      isOpen={account !== undefined}
      isBusy={isPending}
      onConfirm={() => account && mutate(account)}
      onClose={onClose}
    >
      {account &&
        (account.current
          ? t('{username} is signed out everywhere and cannot sign in again. This is your own account.', {
              username: account.username,
            })
          : t('{username} is signed out everywhere and cannot sign in again.', {
              username: account.username,
            }))}
    </Confirmation>
  );
}

function meaningOf(role: Role, { username, current }: Account): string {
  const meaning =
    role === 'admin'
      ? t(
          '{username} can then also manage accounts and settings, see the audit trail, and export personal data.',
          { username },
        )
      : t(
          '{username} can then only edit and publish the content, and no longer manage accounts and settings.',
          {
            username,
          },
        );
  return current ? t('{meaning} This is your own account.', { meaning }) : meaning;
}

/** Asks whether to give an account the other role. */
function RoleDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const role: Role = account?.role === 'admin' ? 'editor' : 'admin';
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Account) => changeRole(id, role),
    onSuccess: async (_, { username, current }) => {
      toast.success(
        t('Role changed'),
        role === 'admin'
          ? t('{username} is an admin now.', { username })
          : t('{username} is an editor now.', { username }),
      );
      const { queryKey } = current ? adminQuery : accountsQuery;
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(t('Failed to change the role'), error.message),
    onSettled: onClose,
  });
  return (
    <Confirmation
      title={role === 'admin' ? t('Make this account an admin?') : t('Make this account an editor?')}
      action={role === 'admin' ? t('Make Admin') : t('Make Editor')}
      isOpen={account !== undefined}
      isBusy={isPending}
      onConfirm={() => account && mutate(account)}
      onClose={onClose}
    >
      {account && meaningOf(role, account)}
    </Confirmation>
  );
}
