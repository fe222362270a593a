import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { erasePersonalData, type PersonalData, personalDataFile } from '../../api/inbox.ts';
import { refresh } from '../../api/resources.ts';
import { DownloadButton } from '../../resource/download-button.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { counted, rich, t } from '../../language/text.tsx';

/** What is stored of a person, with a click each to export and to erase it. */
export function FoundPerson({ data }: { data: PersonalData }) {
  const { email, messages, subscription, suppressedAt } = data;
  const [isAsking, setAsking] = useState(false);
  const erasure = useMutation({
    mutationFn: () => erasePersonalData(email),
    onSuccess: () =>
      toast.success(t('Erased'), t('Nothing of {email} is left in the inbox or the newsletter.', { email })),
    onError: (error) => toast.error(t('Failed to erase'), error.message),
    onSettled: () => refresh('personal-data', 'contact-messages', 'subscribers').then(() => setAsking(false)),
  });
  const isEmpty = messages.length === 0 && !subscription;
  return (
    <div className="grid gap-4 border-t border-line pt-4" aria-live="polite">
      <p>
        <bdi className="font-semibold break-all text-strong">{email}</bdi>
        {isEmpty && <span className="text-muted">{t(': no messages, no subscription')}</span>}
      </p>
      {messages.length > 0 && (
        <ul
          className="max-h-80 divide-y divide-line overflow-y-auto rounded border border-line"
          tabIndex={0}
          aria-label={t('Messages')}
        >
          {messages.map(({ id, name, message, createdAt, isSpam }) => (
            <li key={id} className="grid gap-1 px-3 py-2 text-sm">
              <span className="flex flex-wrap items-center gap-2 text-muted">
                <bdi>{name}</bdi> <DateTime at={createdAt} isFull /> {isSpam && <Badge>{t('Spam')}</Badge>}
              </span>
              <span dir="auto" className="line-clamp-2 break-words">
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {subscription && (
        <p className="text-sm">
          {subscription.confirmedAt
            ? rich('Newsletter: asked {time}, confirmed {confirmed}', {
                time: <DateTime at={subscription.consentAt} isFull />,
                confirmed: <DateTime at={subscription.confirmedAt} isFull />,
              })
            : rich('Newsletter: asked {time}, not confirmed', {
                time: <DateTime at={subscription.consentAt} isFull />,
              })}
        </p>
      )}
      {suppressedAt && (
        <p className="text-sm">
          {rich(
            'Unsubscribed or erased {time}: only a fingerprint of the address is kept, so that nobody writes to it again.',
            { time: <DateTime at={suppressedAt} isFull /> },
          )}
        </p>
      )}
      {!isEmpty && (
        <div className="flex flex-wrap gap-2">
          <DownloadButton address={personalDataFile(email)} name="personal-data.json" label={t('Export')} />
          <Button look="danger" icon={Trash2} onClick={() => setAsking(true)}>
            {t('Erase')}
          </Button>
        </div>
      )}
      <Confirmation
        title={t("Are you sure you want to erase this person's data?")}
        action={t('Erase')}
        isOpen={isAsking}
        isBusy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
        onClose={() => setAsking(false)}
      >
        {t(
          '{messages} and the newsletter subscription of {email} are deleted. It cannot be undone. Backups keep them until they are replaced.',
          { messages: countOf(messages.length), email },
        )}
      </Confirmation>
    </div>
  );
}

function countOf(messages: number): string {
  return counted(messages, 'One message', '{count} messages');
}
