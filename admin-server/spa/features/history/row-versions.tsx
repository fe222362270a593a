import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isLocale } from '#content-db/model/locale.ts';
import { bringBack, versionsPerPage, versionsQuery } from '../../api/history.ts';
import { publishQuery } from '../../api/publish.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh, saveRow } from '../../api/resources.ts';
import { usePageNumber } from '../../ui/use-address.ts';
import { editPath } from '../../resource/nav-items.ts';
import { rowName } from '../../resource/row-name.ts';
import { versionsPath } from '../../resource/versions-link.tsx';
import { Button, linkButton } from '../../ui/button.tsx';
import { languageNames } from '../../ui/languages.ts';
import { Pager } from '../../ui/list-controls.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import type { RowAddress } from './filter.ts';
import { RestoreQuestion, type Restoring } from './restore-question.tsx';
import { VersionItem } from './version-item.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The versions of a row, newest first: what each changed, and buttons that bring values back as pending changes. */
export function RowVersions(row: RowAddress) {
  const { resource, rowId, column } = row;
  const [page, setPage] = usePageNumber();
  const { data, error, refetch } = useQuery(versionsQuery(row, page));
  const { restore, back } = useRestoring(row, data?.revision ?? undefined);
  const [restoring, ask] = useState<Restoring>();
  const isRemoved = data?.revision === null;
  return (
    <>
      <ScreenHeader
        title={data ? rowName(resource, data.name, data.arabicName) : ' '}
        subtitle={
          <>
            {data && translated(data.label)}{' '}
            {isLocale(data?.locale) && <Badge>{languageNames[data.locale]}</Badge>}{' '}
            {isRemoved ? t('It was deleted.') : t('What each change wrote, and what was there before.')}
          </>
        }
      >
        <Link to="/changes" className={linkButton}>
          <ArrowLeft className="size-4" aria-hidden /> {t('All changes')}
        </Link>
        {isRemoved ? (
          <Button look="action" icon={Undo2} isBusy={back.isPending} onClick={() => back.mutate()}>
            {t('Bring it back')}
          </Button>
        ) : (
          data && (
            <Link to={editPath({ ...row, locale: data.locale, page: data.page })} className={linkButton}>
              {t('Edit')}
            </Link>
          )
        )}
      </ScreenHeader>
      {error && (
        <Failed title={t('The versions could not be loaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <div className="grid gap-5">
          {column && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              {t('Only the versions of: {field}', { field: translated(columnLabel(column, resource)) })}
              <Link to={versionsPath({ resource, rowId })}>{t('Show all fields')}</Link>
            </p>
          )}
          {data.versions.length === 0 && <Empty icon={History} title={t('Nothing is recorded here yet.')} />}
          <ol className="grid gap-4">
            {data.versions.map((version, at) => (
              <VersionItem
                key={version.id}
                version={version}
                locale={data.locale}
                isOfOneField={column !== undefined}
                isCurrent={page === 1 && at === 0 && Object.keys(version.wholeRow).length === 0}
                isRestorable={!isRemoved && !restore.isPending}
                onRestore={(wanted) => (wanted.isOverLater ? ask(wanted) : restore.mutate(wanted.values))}
              />
            ))}
          </ol>
          <Pager page={page} pageSize={versionsPerPage} total={data.total} onChange={setPage} />
          {restoring && (
            <RestoreQuestion
              resource={resource}
              locale={isLocale(data.locale) ? data.locale : undefined}
              restoring={restoring}
              now={data.now}
              onRestore={(values) => {
                ask(undefined);
                restore.mutate(values);
              }}
              onClose={() => ask(undefined)}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Brings values of the row back, or the whole row after it was deleted. */
function useRestoring(row: RowAddress, revision: number | undefined) {
  const { resource, rowId } = row;
  const onSettled = () => refresh(resource, 'changes');
  const restore = useMutation({
    mutationFn: (input: Record<string, unknown>) => saveRow(resource, { id: rowId, input, revision }),
    onSuccess: async () => toast.success(t('Restored'), await whoSeesIt(row)),
    onError: (error) => toast.error(t('Not restored'), error.message),
    onSettled,
  });
  const back = useMutation({
    mutationFn: () => bringBack(resource, rowId),
    onSuccess: () =>
      toast.success(t('Brought back'), t('It is pending: visitors see it after the next publish.')),
    onError: (error) => toast.error(t('Not brought back'), error.message),
    onSettled,
  });
  return { restore, back };
}

/** A row that is again as it is live has no pending changes any more. */
async function whoSeesIt({ resource, rowId }: RowAddress): Promise<string> {
  const { pending } = await queryClient.fetchQuery({ ...publishQuery, staleTime: 0 });
  return pending.some((change) => change.resource === resource && change.rowId === rowId)
    ? t('It is pending: visitors see it after the next publish.')
    : t('Visitors see exactly this already: nothing is left to publish.');
}
