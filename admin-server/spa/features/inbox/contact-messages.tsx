import { useMutation } from '@tanstack/react-query';
import { Download, Inbox, MailOpen, Reply, ShieldAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type ContactMessage,
  markMessage,
  messagesCsv,
  messagesQuery,
  removeMessage,
} from '../../api/inbox.ts';
import { refresh } from '../../api/resources.ts';
import { ListControls, Pager } from '../../ui/list-controls.tsx';
import { Button, linkButton } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { languageNames } from '../../ui/languages.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useTab } from '../../hooks/use-search-param.ts';
import { useInboxList } from './use-inbox-list.ts';

const folders = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'unread', label: 'Unread' },
  { value: 'spam', label: 'Spam' },
] as const;

const empty = { inbox: 'No messages yet', unread: 'Everything has been read', spam: 'No spam' };

/** The messages of the contact form. */
export function Component() {
  const [{ value: folder }, open] = useTab(folders);
  return (
    <>
      <ScreenHeader subtitle="What visitors sent with the contact form. What looks like a robot's is kept apart, not lost." />
      <Tabs label="Folder" value={folder} onChange={open} tabs={folders}>
        <Messages key={folder} folder={folder} />
      </Tabs>
    </>
  );
}

function Messages({ folder }: { folder: (typeof folders)[number]['value'] }) {
  const { state, setState, query, rows, total, pageSize } = useInboxList((listing) =>
    messagesQuery({ ...listing, filter: folder }),
  );
  const [deleted, setDeleted] = useState<ContactMessage>();
  const remove = useMutation({
    mutationFn: removeMessage,
    onSuccess: () => toast.success('Message deleted'),
    onError: (error) => toast.error('Failed to delete message', error.message),
    onSettled: () => refresh('contact-messages').then(() => setDeleted(undefined)),
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListControls state={state} sorts={[]} onChange={setState} />
        <a href={messagesCsv({ filter: folder, search: state.search })} download className={linkButton}>
          <Download className="size-4" aria-hidden /> Download CSV
        </a>
      </div>
      {query.isPending && <Loading />}
      {query.error && (
        <Failed
          title="The messages could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && rows.length === 0 && (
        <Empty
          icon={Inbox}
          title={state.search === '' ? empty[folder] : `No results for “${state.search}”.`}
        />
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded border border-line bg-sheet">
          {rows.map((message) => (
            <li key={message.id}>
              <Message message={message} onDelete={() => setDeleted(message)} />
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
        title="Are you sure you want to delete this message?"
        action="Delete"
        isOpen={deleted !== undefined}
        isBusy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted.id)}
        onClose={() => setDeleted(undefined)}
      >
        {deleted && `From ${deleted.name}. It cannot be brought back.`}
      </Confirmation>
    </div>
  );
}

function Message({ message, onDelete }: { message: ContactMessage; onDelete: () => void }) {
  const { id, name, email, message: text, locale, isRead, isSpam, createdAt } = message;
  const { mutate, isPending } = useMutation({
    mutationFn: (marks: Parameters<typeof markMessage>[1]) => markMessage(id, marks),
    onError: (error) => toast.error('Failed to update message', error.message),
    onSettled: () => refresh('contact-messages'),
  });
  return (
    <article
      aria-labelledby={`message-${id}`}
      className={`grid gap-3 border-s-2 p-5 ${isRead ? 'border-transparent' : 'border-mark'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`message-${id}`} className="flex min-w-0 flex-wrap items-center gap-2 text-strong">
          <bdi className={`break-words ${isRead ? '' : 'font-semibold'}`}>{name}</bdi>
          {!isRead && <Badge tone="warning">New</Badge>}
          {isSpam && <Badge>Spam</Badge>}
          <Badge>{languageNames[locale]}</Badge>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <bdi className="break-all">{email}</bdi> <DateTime at={createdAt} />
        </p>
      </div>
      <p dir="auto" className="max-w-[75ch] break-words whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <a
          href={replyAddress(message)}
          onClick={() => !isRead && mutate({ isRead: true })}
          className={linkButton}
        >
          <Reply className="size-4" aria-hidden /> Reply
        </a>
        <Button icon={MailOpen} disabled={isPending} onClick={() => mutate({ isRead: !isRead })}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
        <Button icon={ShieldAlert} disabled={isPending} onClick={() => mutate({ isSpam: !isSpam })}>
          {isSpam ? 'Not spam' : 'Spam'}
        </Button>
        <Button look="danger" icon={Trash2} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}

/** A `mailto:` reply that quotes the message. */
function replyAddress({ name, email, message }: ContactMessage): string {
  const quoted = message
    .slice(0, 1000)
    .split('\n')
    .map((line) => `> ${line}`);
  const mail = { subject: 'Re: your message', body: ['', '', `${name}:`, ...quoted].join('\r\n') };
  return `mailto:${encodeURIComponent(email)}?${Object.entries(mail)
    .map(([field, text]) => `${field}=${encodeURIComponent(text)}`)
    .join('&')}`;
}
