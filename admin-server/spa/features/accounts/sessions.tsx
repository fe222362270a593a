import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  type Account,
  endSession,
  logOutEverywhere,
  type OpenSession,
  sessionsQuery,
} from '../../api/accounts.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

/** The sessions of an admin, with buttons to end one or all. */
export function Sessions({ admin }: { admin: Pick<Account, 'id' | 'current'> }) {
  const { data, error, refetch } = useQuery(sessionsQuery(admin.id));
  const { mutate: end, isPending } = useEnd(admin);
  if (error)
    return <Failed title="The sessions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  if (data.length === 0) return <p className="text-muted">Not signed in anywhere.</p>;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line rounded border border-line bg-sheet px-4">
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="text-sm">
              Signed in <DateTime at={session.createdAt} />
              <br />
              <span className="text-muted">
                Last used <DateTime at={session.lastUsedAt} />
              </span>
            </p>
            {session.current ? (
              <Badge tone="good">This one</Badge>
            ) : (
              <Button disabled={isPending} onClick={() => end([session])}>
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button look="danger" icon={LogOut} isBusy={isPending} onClick={() => end(data)}>
          {admin.current ? 'Log out everywhere' : 'End all sessions'}
        </Button>
      </div>
    </div>
  );
}

/** Ends sessions. If your own is among them, the login page opens. */
function useEnd(admin: Pick<Account, 'id' | 'current'>) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (sessions: OpenSession[]) => {
      if (sessions.some(({ current }) => current)) return logOutEverywhere();
      for (const { id } of sessions) await endSession(id);
    },
    onSuccess: async (_, sessions) => {
      if (sessions.some(({ current }) => current)) {
        await navigate('/logout', { replace: true });
        return;
      }
      toast.success(sessions.length === 1 ? 'Session ended' : 'All sessions ended');
    },
    onError: (error) => toast.error('Failed to end session', error.message),
    onSettled: (_data, _error, sessions) =>
      sessions.every(({ current }) => !current) &&
      queryClient.invalidateQueries({ queryKey: sessionsQuery(admin.id).queryKey }),
  });
}
