import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  endSessions,
  logOutEverywhere,
  type OpenSession,
  type SessionOwner,
  sessionsQuery,
} from '../../api/accounts.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The open sessions of an account, with buttons to end one or all. */
export function Sessions({ owner }: { owner: SessionOwner }) {
  const { data, error, refetch } = useQuery(sessionsQuery(owner));
  const { mutate: end, isPending } = useEnd(owner);
  const navigate = useNavigate();
  if (error)
    return (
      <Failed title={t('The sessions could not be loaded')} error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading rows={2} />;
  if (data.length === 0) return <p className="text-muted">{t('Not signed in anywhere.')}</p>;
  const leave = () => void logOutEverywhere().then(() => navigate('/logout', { replace: true }));
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line rounded border border-line bg-sheet px-4">
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <SessionText session={session} />
            {session.current ? (
              <Badge tone="good">{t('This device')}</Badge>
            ) : (
              <Button disabled={isPending} onClick={() => end(session)}>
                {t('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        {(!owner.current || data.length > 1) && (
          <Button isBusy={isPending} onClick={() => end('all')}>
            {owner.current ? t('End all others') : t('End all sessions')}
          </Button>
        )}
        {owner.current && (
          <Button look="danger" icon={LogOut} onClick={leave}>
            {t('Log out everywhere')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The device as the server names it: `Chrome on Linux`. */
function deviceName(device: string): string {
  const [browser = '', system] = device.split(' on ');
  if (system !== undefined)
    return t('{browser} on {system}|device', { browser: translated(browser), system: translated(system) });
  return translated(browser) || t('Unknown device');
}

function SessionText({ session: { device, address, createdAt, lastUsedAt } }: { session: OpenSession }) {
  return (
    <p className="min-w-0 text-sm">
      <span className="font-semibold text-strong">{deviceName(device)}</span>
      {address && (
        <>
          {' '}
          <bdi className="font-mono text-xs break-all text-muted">{address}</bdi>
        </>
      )}
      <br />
      {rich('Last used {time}', { time: <DateTime at={lastUsedAt} /> })}
      <br />
      <span className="text-muted">{rich('Signed in {time}', { time: <DateTime at={createdAt} /> })}</span>
    </p>
  );
}

function useEnd(owner: SessionOwner) {
  return useMutation({
    mutationFn: (session: OpenSession | 'all') => endSessions(owner, session),
    onSuccess: (_, session) =>
      toast.success(
        session !== 'all'
          ? t('Session ended')
          : owner.current
            ? t('All other sessions ended')
            : t('All sessions ended'),
      ),
    onError: (error) => toast.error(t('Failed to end session'), error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(owner).queryKey }),
  });
}
