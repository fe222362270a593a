import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2, Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ListedSet } from '#admin-server/publish/routes/change-sets.ts';
import { adminQuery } from '../../../api/accounts/session.ts';
import { approveSet } from '../../../api/publishing/change-sets.ts';
import { createSetLink } from '../../../api/share-links.ts';
import { ShareLinkDialog } from '../../../sharing/share-link-dialog.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/states.tsx';
import { DateTime } from '../../../ui/text/date-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Comments } from './comments.tsx';
import { EditSetDialog } from './edit-set-dialog.tsx';
import { SetTime } from './set-time.tsx';
import { rich, t } from '../../../language/text.tsx';

interface SetPanelProps {
  set: ListedSet;
  /** Called when the set is there no more. */
  onDissolved: () => void;
}

/** A named set: who looks after it, whether and when it goes live, and what is said about it. */
export function SetPanel({ set, onDissolved }: SetPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  return (
    <section aria-labelledby="set" className="grid gap-4 rounded border border-line bg-sheet p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id="set" className="font-semibold wrap-anywhere text-strong" dir="auto">
            {set.name}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {rich('Looked after by {person}, made {time}', {
              person: <bdi>{set.owner}</bdi>,
              time: <DateTime at={set.createdAt} />,
            })}
          </p>
        </div>
        <div className="-mt-1.5 -me-2 flex">
          <IconButton
            icon={Link2}
            label={t('Share the set “{name}”', { name: set.name })}
            onClick={() => setSharing(true)}
          />
          <IconButton
            icon={Pencil}
            label={t('Edit the set “{name}”', { name: set.name })}
            onClick={() => setEditing(true)}
          />
        </div>
      </div>
      {set.needsApproval && <Approval set={set} />}
      <SetTime set={set} />
      <Comments set={set} />
      {isSharing && (
        <ShareLinkDialog
          title={t('Share the set “{name}”', { name: set.name })}
          description={t(
            'Anyone with the link reads these changes and sees the pages as they would be, without signing in, until the set is live; and nothing else that is not live.',
          )}
          make={(days) => createSetLink(set.id, days)}
          onClose={() => setSharing(false)}
        />
      )}
      {isEditing && <EditSetDialog set={set} onDissolved={onDissolved} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** Whether somebody has approved the set, and the button for those who may. */
function Approval({ set }: { set: ListedSet }) {
  const { data: admin } = useQuery(adminQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => approveSet(set),
    onSuccess: () =>
      toast.success(t('Approved'), t('The set can go live. A later change of it needs a new approval.')),
    onError: (error) => toast.error(t('Not approved'), error.message),
  });
  if (set.approval)
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
        <span className="wrap-anywhere">
          {rich('Approved by {person}, {time}', {
            person: <bdi>{set.approval.by}</bdi>,
            time: <DateTime at={set.approval.at} />,
          })}
        </span>
      </p>
    );
  const isAuthor = admin !== undefined && admin !== null && set.authors.includes(admin.username);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-s-4 border-s-mark ps-3">
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <Badge tone="warning">{t('Needs approval')}</Badge>{' '}
        {isAuthor
          ? t('You made some of these changes, so a colleague must look at them and approve them here.')
          : t(
              'Read the changes below and the pages in the plan. Then approve them, or say below what should change.',
            )}
      </p>
      {!isAuthor && (
        <Button icon={ShieldCheck} isBusy={isPending} onClick={() => mutate()}>
          {t('Approve')}
        </Button>
      )}
    </div>
  );
}
