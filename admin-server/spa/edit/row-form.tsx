import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { loadRow } from '../api/resources.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { ResourceEditor } from './lazy-editor.tsx';
import type { ResourceScreen, RowFormProps } from '../resource/screen.ts';
import { t } from '../language/text.tsx';

type PlainFormProps<N extends ResourceName> = RowFormProps & { screen: ResourceScreen<N> };

/** The form for the row with this id, or for a new one. */
export function RowForm<N extends ResourceName>({ id, ...props }: PlainFormProps<N>) {
  return id === undefined ? <ResourceEditor {...props} /> : <StoredRowForm {...props} id={id} />;
}

function StoredRowForm<N extends ResourceName>({ id, screen, ...props }: PlainFormProps<N> & { id: number }) {
  const row = useLatestRow([screen.name, id], () => loadRow(screen.name, id));
  if (!row.data) return <WaitingForm title={screen.texts.edit} query={row} onClose={props.onClose} />;
  return <ResourceEditor {...props} screen={screen} row={row.data} />;
}

/**
 * Loads the row each time a form opens: its revision must be current to detect conflicts. It is loaded again when
 * somebody comes back to the window, as it may have been saved in another one.
 */
export function useLatestRow<T>(key: unknown[], load: () => Promise<T>): UseQueryResult<T> {
  const query = useQuery({
    queryKey: ['latest-row', ...key],
    queryFn: load,
    gcTime: 0,
    staleTime: Infinity,
  });
  const { refetch } = query;
  useEffect(() => {
    const loadAgain = () => void refetch();
    window.addEventListener('focus', loadAgain);
    return () => window.removeEventListener('focus', loadAgain);
  }, [refetch]);
  return query;
}

export function WaitingForm({
  title,
  query: { error, refetch },
  onClose,
}: {
  title: string;
  query: UseQueryResult;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {error ? (
        <Failed title={t('The form could not be loaded')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
