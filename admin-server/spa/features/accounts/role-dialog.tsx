import { useMutation } from '@tanstack/react-query';
import { type Account, accountsQuery, changeRole, type Role } from '../../api/accounts/accounts.ts';
import { queryClient } from '../../api/query-client.ts';
import { adminQuery } from '../../api/accounts/session.ts';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

export const roleNames: Record<Role, string> = { admin: 'Admin', editor: 'Editor' };

const meanings: Record<Role, string> = {
  admin: 'can then also manage accounts and settings, see the audit trail, and export personal data',
  editor: 'can then only edit and publish the content, and no longer manage accounts and settings',
};

/** Asks whether to give an account the other role. */
export function RoleDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const role: Role = account?.role === 'admin' ? 'editor' : 'admin';
  const name = roleNames[role].toLowerCase();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Account) => changeRole(id, role),
    onSuccess: async (_, { username, current }) => {
      toast.success('Role changed', `${username} is ${role === 'admin' ? 'an admin' : 'an editor'} now.`);
      const { queryKey } = current ? adminQuery : accountsQuery;
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error('Failed to change the role', error.message),
    onSettled: onClose,
  });
  return (
    <Confirmation
      title={`Make this account an ${name}?`}
      action={`Make ${roleNames[role]}`}
      isOpen={account !== undefined}
      isBusy={isPending}
      onConfirm={() => account && mutate(account)}
      onClose={onClose}
    >
      {account &&
        `${account.username} ${meanings[role]}.${account.current ? ' This is your own account.' : ''}`}
    </Confirmation>
  );
}
