import { useMutation } from '@tanstack/react-query';
import { Download, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeSubscriber, type Subscriber, subscribersCsv, subscribersQuery } from '../../api/inbox.ts';
import { refresh } from '../../api/resources.ts';
import { ListControls, Pager } from '../../ui/list-controls.tsx';
import { IconButton, linkButton } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { languageNames } from '../../ui/languages.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useInboxList } from './use-inbox-list.ts';

/** The newsletter subscribers. */
export function Component() {
  const { state, setState, query, rows, total, pageSize } = useInboxList(subscribersQuery);
  const [deleted, setDeleted] = useState<Subscriber>();
  const remove = useMutation({
    mutationFn: removeSubscriber,
    onSuccess: () => toast.success('Subscriber deleted'),
    onError: (error) => toast.error('Failed to delete subscriber', error.message),
    onSettled: () => refresh('subscribers').then(() => setDeleted(undefined)),
  });
  return (
    <>
      <ScreenHeader subtitle="Addresses that visitors left in the footer's box, and when they agreed to be written to. The CSV file has each one's own unsubscribe link: put it into every issue." />
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListControls state={state} sorts={[]} onChange={setState} />
          <a href={subscribersCsv({ search: state.search })} download className={linkButton}>
            <Download className="size-4" aria-hidden /> Download CSV
          </a>
        </div>
        {query.isPending && <Loading />}
        {query.error && (
          <Failed
            title="The subscribers could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && rows.length === 0 && (
          <Empty
            icon={Mail}
            title={state.search === '' ? 'No subscribers yet' : `No results for “${state.search}”.`}
          />
        )}
        {rows.length > 0 && (
          <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
            {rows.map((subscriber) => (
              <li key={subscriber.id} className="flex items-center gap-3 py-2">
                <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
                  <bdi className="font-semibold break-all text-strong">{subscriber.email}</bdi>
                  <span className="flex gap-2">
                    <Badge>{languageNames[subscriber.locale]}</Badge>
                    {subscriber.isSuppressed ? (
                      <Badge>Unsubscribed before</Badge>
                    ) : subscriber.confirmedAt ? (
                      <Badge tone="good">Confirmed</Badge>
                    ) : (
                      <Badge tone="warning">Unconfirmed</Badge>
                    )}
                  </span>
                  <span className="text-sm text-muted">
                    Asked <DateTime at={subscriber.consentAt} />
                  </span>
                </div>
                <IconButton
                  icon={Trash2}
                  label={`Delete ${subscriber.email}`}
                  onClick={() => setDeleted(subscriber)}
                />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={state.page}
          pageSize={pageSize}
          total={total}
          onChange={(page) => setState({ ...state, page })}
        />
        <Confirmation
          title="Are you sure you want to delete this subscriber?"
          action="Delete"
          isOpen={deleted !== undefined}
          isBusy={remove.isPending}
          onConfirm={() => deleted && remove.mutate(deleted.id)}
          onClose={() => setDeleted(undefined)}
        >
          {deleted?.email} gets no more mail, and can subscribe again only by confirming a mail.
        </Confirmation>
      </div>
    </>
  );
}
