import { useMutation } from '@tanstack/react-query';
import { type Account, accountsQuery, changeRole, type Role } from '../../api/accounts/accounts.ts';
import { queryClient } from '../../api/query-client.ts';
import { adminQuery } from '../../api/accounts/session.ts';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

export const roleNames: Record<Role, string> = { admin: t('Admin'), editor: t('Editor') };

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
export function RoleDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
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
