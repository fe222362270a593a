import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { defaultDays, type RetentionName, retentionNames } from '#content-db/types/retention-days.ts';
import { listQuery, refresh, saveRow } from '../../api/resources.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePlannedErasure } from '../../visitors/erasure-note.tsx';
import { counted, t } from '../../language/text.tsx';

const labels: Record<RetentionName, string> = {
  messages: t('Messages'),
  spam: t('Spam|messages'),
  unconfirmed: t('Addresses that were sent a confirmation link and not confirmed'),
  addresses: t('Network addresses in the audit trail'),
};

/** The days after which data is deleted. They are content: the policy and the server follow what is published. */
export function RetentionForm() {
  const times = useQuery(listQuery('retention'));
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {t(
          'The server deletes what is older, every day, and nothing that it did not announce here for a day. Changes take effect when they are published, together with the privacy policy, which states them.',
        )}
      </p>
      <Loaded queries={[times]} failed={t('The times could not be loaded')}>
        {(rows) =>
          retentionNames.map((name) => {
            const row = rows.find((stored) => stored.name === name);
            return <DaysField key={`${name} ${row?.revision}`} name={name} row={row} />;
          })
        }
      </Loaded>
    </div>
  );
}

interface DaysFieldProps {
  name: RetentionName;
  row: { id: number; revision: number; days: number } | undefined;
}

function DaysField({ name, row }: DaysFieldProps) {
  const id = useId();
  const stored = String(row?.days ?? defaultDays[name]);
  const [typed, setTyped] = useState(stored);
  const planned = usePlannedErasure(name);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const days = Number(typed);
      return saveRow(
        'retention',
        row ? { id: row.id, revision: row.revision, input: { days } } : { input: { name, days } },
      );
    },
    onSuccess: () => toast.success(t('Saved'), t('It takes effect when it is published.')),
    onError: (error) => toast.error(t('Failed to save'), error.message),
    onSettled: () => refresh('retention'),
  });
  return (
    <form
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <label htmlFor={id} className="min-w-0 flex-1 basis-40 text-sm text-strong">
        {labels[name]}
        {planned && <span className="block text-muted">{planned}</span>}
      </label>
      <span className="flex items-center gap-2">
        <TextInput
          id={id}
          type="number"
          min={1}
          max={3650}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="max-w-24 font-mono"
        />
        <span className="text-sm text-muted">{counted(Number(typed), 'days', 'days')}</span>
        <Button type="submit" isBusy={isPending} disabled={typed === stored}>
          {t('Save')}
        </Button>
      </span>
    </form>
  );
}
