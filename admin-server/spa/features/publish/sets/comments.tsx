import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListedSet } from '#admin-server/publish/routes/change-sets.ts';
import { commentOnSet } from '../../../api/publishing/change-sets.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { DateTime } from '../../../ui/text/date-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../../../language/text.tsx';

/** What staff say to each other about a set, oldest first. */
export function Comments({ set: { id, comments } }: { set: ListedSet }) {
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
