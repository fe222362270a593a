import { useMutation } from '@tanstack/react-query';
import { Inbox, MailOpen, Reply, ShieldAlert, ShieldCheck, Trash2 } from 'lucide-react';
import { type ContactMessage, markMessage, messagesCsv, messagesQuery, removeMessage } from './calls.ts';
import { refresh } from '../../api/resources.ts';
import { Button, linkButton } from '../../ui/button.tsx';
import { languageNames } from '../../ui/languages.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useTab } from '../../ui/use-address.ts';
import { ErasureNote } from '../../visitors/erasure-note.tsx';
import { VisitorList } from '../../visitors/visitor-list.tsx';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { spamSigns } from '#content-db/model/spam-signs.ts';

const folders = [
  { value: 'inbox', label: t('Inbox') },
  { value: 'unread', label: t('Unread') },
  { value: 'spam', label: t('Spam') },
] as const;

const empty = { inbox: t('No messages yet'), unread: t('Everything has been read'), spam: t('No spam') };

/** The messages of the contact form. */
export function Component() {
  const [{ value: folder }, open] = useTab(folders);
  return (
    <>
      <ScreenHeader
        subtitle={t(
          "What visitors sent with the contact form. What is certainly a robot's is kept apart, not lost.",
        )}
      />
      <Tabs label={t('Folder')} value={folder} onChange={open} tabs={folders}>
        <ErasureNote name={folder === 'spam' ? 'spam' : 'messages'} />
        <VisitorList
          key={folder}
          name="contact-messages"
          label="message"
          load={(listing) => messagesQuery({ ...listing, filter: folder })}
          csv={(listing) => messagesCsv({ ...listing, filter: folder })}
          empty={{ icon: Inbox, title: empty[folder] }}
          remove={removeMessage}
          describe={({ name }) => t('From {name}. It cannot be brought back.', { name })}
        >
          {(message, askToDelete) => <Message message={message} onDelete={askToDelete} />}
        </VisitorList>
      </Tabs>
    </>
  );
}

function Message({ message, onDelete }: { message: ContactMessage; onDelete: () => void }) {
  const { id, name, email, message: text, subject, page, locale, isRead, isSpam, createdAt } = message;
  const signs = message.spamSigns.map((sign) => translated(spamSigns[sign])).join(t(', '));
  const { mutate, isPending } = useMutation({
    mutationFn: (marks: Parameters<typeof markMessage>[1]) => markMessage(id, marks),
    onError: (error) => toast.error(t('Failed to update message'), error.message),
    onSettled: () => refresh('contact-messages'),
  });
  return (
    <article
      aria-labelledby={`message-${id}`}
      className={`grid gap-3 border-s-2 p-5 ${isRead ? 'border-transparent' : 'border-mark'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`message-${id}`} className="flex min-w-0 flex-wrap items-center gap-2 text-strong">
          <bdi className={`min-w-0 ${isRead ? '' : 'font-semibold'}`}>{name}</bdi>
          {!isRead && <Badge tone="warning">{t('New')}</Badge>}
          {isSpam && <Badge>{t('Spam')}</Badge>}
          {signs && !isSpam && <Badge tone="warning">{t('Perhaps spam')}</Badge>}
          {subject && (
            <Badge>
              <bdi>{subject}</bdi>
            </Badge>
          )}
          <Badge>{languageNames[locale]}</Badge>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <bdi className="break-all">{email}</bdi> <DateTime at={createdAt} />
        </p>
      </div>
      <p dir="auto" className="max-w-[75ch] break-words whitespace-pre-wrap">
        {text}
      </p>
      {signs && <p className="text-sm text-muted">{t('Why perhaps spam: {signs}', { signs })}</p>}
      {page && (
        <p className="text-sm text-muted">
          {rich('Came from {name}', { name: <bdi className="break-all">{page}</bdi> })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <a
          href={replyAddress(message)}
          onClick={() => !isRead && mutate({ isRead: true })}
          className={linkButton}
        >
          <Reply className="size-4" aria-hidden /> {t('Reply')}
        </a>
        <Button icon={MailOpen} disabled={isPending} onClick={() => mutate({ isRead: !isRead })}>
          {isRead ? t('Mark as unread') : t('Mark as read')}
        </Button>
        {(isSpam || signs) && (
          <Button icon={ShieldCheck} disabled={isPending} onClick={() => mutate({ isSpam: false })}>
            {t('Not spam')}
          </Button>
        )}
        {!isSpam && (
          <Button icon={ShieldAlert} disabled={isPending} onClick={() => mutate({ isSpam: true })}>
            {t('Spam')}
          </Button>
        )}
        <Button look="danger" icon={Trash2} onClick={onDelete}>
          {t('Delete')}
        </Button>
      </div>
    </article>
  );
}

/** A `mailto:` reply that quotes the message. */
function replyAddress({ name, email, message, subject }: ContactMessage): string {
  const quoted = message
    .slice(0, 1000)
    .split('\n')
    .map((line) => `> ${line}`);
  const mail = {
    subject: subject ? t('Re: {about}', { about: subject }) : t('Re: your message'),
    body: ['', '', `${name}:`, ...quoted].join('\r\n'),
  };
  return `mailto:${encodeURIComponent(email)}?${Object.entries(mail)
    .map(([field, text]) => `${field}=${encodeURIComponent(text)}`)
    .join('&')}`;
}
