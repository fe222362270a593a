import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ShareLink } from '#admin-server/live/shared/share-links.ts';
import { revokeShareLink, shareLinksQuery } from '../../api/share-links.ts';
import { Select, TextInput } from '../../ui/controls.tsx';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';

const lifetimes = [
  { days: 1, label: t('1 day') },
  { days: 7, label: t('7 days') },
  { days: 30, label: t('30 days') },
  { days: 90, label: t('90 days') },
];

interface ShareLinkDialogProps {
  title: string;
  /** What the link shows. */
  description: ReactNode;
  /** Makes a link that ends after some days. */
  make: (days: number) => Promise<{ url: string; expiresAt: string }>;
  onClose: () => void;
}

/** Makes and revokes links for people without an account. */
export function ShareLinkDialog({ title, description, make, onClose }: ShareLinkDialogProps) {
  const [days, setDays] = useState(7);
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => make(days),
    onError: (error) => toast.error(t('The link was not created'), error.message),
  });
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-40">
            <Field label={t('The link works for')}>
              {(attributes) => (
                <Select {...attributes} value={days} onChange={({ target }) => setDays(Number(target.value))}>
                  {lifetimes.map((lifetime) => (
                    <option key={lifetime.days} value={lifetime.days}>
                      {lifetime.label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Button look="action" icon={Link2} isBusy={isPending} onClick={() => mutate()}>
            {t('Make a link')}
          </Button>
        </div>
        {data && <MadeLink {...data} />}
        <OpenLinks />
      </div>
    </Dialog>
  );
}

function MadeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('Link copied'));
    } catch {
      toast.error(t('The link could not be copied'), t('Select it and copy it by hand.'));
    }
  }
  return (
    <div role="status" className="rounded border border-line border-s-4 border-s-success p-4">
      <Field
        label={t('Link')}
        hint={rich('Copy it now: it is shown only once. It works until {time}.', {
          time: <DateTime at={expiresAt} />,
        })}
      >
        {(attributes) => (
          <span className="flex gap-2">
            <TextInput
              {...attributes}
              readOnly
              dir="ltr"
              value={url}
              onFocus={({ target }) => target.select()}
            />
            <Button icon={Copy} onClick={() => void copy()}>
              {t('Copy')}
            </Button>
          </span>
        )}
      </Field>
    </div>
  );
}

function OpenLinks() {
  const { data, error, refetch } = useQuery(shareLinksQuery);
  return (
    <section aria-labelledby="open-links">
      <h3 id="open-links" className="mb-2 text-sm font-semibold text-strong">
        {t('Links that work now')}
      </h3>
      {error && (
        <Failed title={t('The links could not be loaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={2} />}
      {data?.length === 0 && <p className="text-sm text-muted">{t('None.')}</p>}
      <ul className="divide-y divide-line">
        {data?.map((link) => (
          <li key={link.id}>
            <OpenLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenLink({ link: { id, path, set, by, createdAt, expiresAt, lastUsedAt } }: { link: ShareLink }) {
  const what = set === undefined ? path : t('Set of changes: {name}', { name: set });
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeShareLink(id),
    onSuccess: () => toast.success(t('Link revoked'), t('It no longer works.')),
    onError: (error) => toast.error(t('The link was not revoked'), error.message),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="me-auto min-w-0">
        <p className="font-mono text-xs break-all text-strong">
          <bdi>{what}</bdi>
        </p>
        <p className="text-muted">
          <bdi>{by}</bdi>
          {t(', ')}
          <DateTime at={createdAt} />
        </p>
        <p className="text-muted">
          {lastUsedAt === null
            ? rich('Ends {end}, never opened', { end: <DateTime at={expiresAt} /> })
            : rich('Ends {end}, last opened {time}', {
                end: <DateTime at={expiresAt} />,
                time: <DateTime at={lastUsedAt} />,
              })}
        </p>
      </div>
      <Button
        look="danger"
        isBusy={isPending}
        aria-label={t('Revoke the link to {what}', { what })}
        onClick={() => mutate()}
      >
        {t('Revoke')}
      </Button>
    </div>
  );
}
