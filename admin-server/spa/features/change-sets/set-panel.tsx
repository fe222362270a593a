import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2, Pencil, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ListedSet } from '#admin-server/change-sets/routes.ts';
import { adminQuery } from '../../api/session.ts';
import { approveSet, commentOnSet, dissolveSet, editSet, setPeopleQuery } from './calls.ts';
import { createSetLink } from '../../api/share-links.ts';
import { SetNotes } from '../../resource/features.tsx';
import { ShareLinkDialog } from '../sharing/share-link-dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';
import { Select, TextArea } from '../../ui/controls.tsx';
import { fieldError } from '../../api/client.ts';
import { Field } from '../../fields/field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SetFields, type SetValues } from './set-fields.tsx';

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
      <SetNotes set={set} />
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

/** What staff say to each other about a set, oldest first. */
function Comments({ set: { id, comments } }: { set: ListedSet }) {
  const [text, setText] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => commentOnSet(id, text),
    onSuccess: () => setText(''),
    onError: (error) => toast.error(t('The comment was not saved'), error.message),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') mutate();
  }
  return (
    <div className="grid gap-3">
      {comments.length > 0 && (
        <ul aria-label={t('Comments')} className="divide-y divide-line border-y border-line">
          {comments.map((comment) => (
            <li key={comment.id} className="grid gap-0.5 py-3 text-sm">
              <p className="text-muted">
                <bdi>{comment.by}</bdi>
                {t(', ')}
                <DateTime at={comment.at} />
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {comment.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextArea
          aria-label={t('Comment')}
          placeholder={t('Say something about this set')}
          rows={1}
          dir="auto"
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" isBusy={isPending} disabled={text.trim() === ''}>
          {t('Comment')}
        </Button>
      </form>
    </div>
  );
}

interface EditSetDialogProps {
  set: ListedSet;
  onDissolved: () => void;
  onClose: () => void;
}

/** Renames a set, gives it to somebody, asks for an approval, or dissolves it. */
function EditSetDialog({ set, onDissolved, onClose }: EditSetDialogProps) {
  const [values, setValues] = useState<SetValues>(set);
  const [owner, setOwner] = useState(set.owner);
  const { name, needsApproval } = values;
  // An owner without an account stays one until somebody else is chosen.
  const { data: people = [] } = useQuery(setPeopleQuery);
  const save = useMutation({
    mutationFn: () =>
      editSet(set.id, {
        name,
        ...(owner !== set.owner && { owner }),
        ...(needsApproval !== set.needsApproval && { needsApproval }),
      }),
    onSuccess: onClose,
  });
  const dissolve = useMutation({
    mutationFn: () => dissolveSet(set.id),
    onSuccess: () => {
      toast.success(t('Dissolved'), t('Its changes are back with those who made them.'));
      onClose();
      onDissolved();
    },
    onError: (error) => toast.error(t('Not dissolved'), error.message),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog title={t('Edit the set “{name}”', { name: set.name })} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <SetFields values={values} onChange={setValues} error={save.error} />
        <Field label={t('Looked after by')} error={fieldError(save.error, 'owner')}>
          {(attributes) => (
            <Select {...attributes} value={owner} onChange={(event) => setOwner(event.target.value)}>
              {[...new Set([set.owner, ...people])].map((person) => (
                <option key={person}>{person}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="danger"
            isBusy={dissolve.isPending}
            onClick={() => dissolve.mutate()}
            className="me-auto"
          >
            {t('Dissolve the set')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="action" isBusy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
