import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Coverage } from '#admin-server/takedowns/coverage.ts';
import { coverageQuery, type ListedTakedown, type Subject, takeDown } from './calls.ts';
import { fieldError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { Receipt } from './receipt.tsx';
import { pagesAmong } from './covered.tsx';
import { quotedWithdrawn } from '../../resource/withdrawn-texts.ts';
import { counted, rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface TakedownDialogProps {
  subject: Subject;
  onClose: () => void;
}

/** Says what a takedown does, asks why, and shows what every place answered. */
export function TakedownDialog({ subject, onClose }: TakedownDialogProps) {
  const [chosen, setAlso] = useState<number[]>();
  const [done, setDone] = useState<ListedTakedown>();
  const first = useQuery(coverageQuery(subject));
  const also = chosen ?? translationsIn(first.data?.related ?? []);
  const whole = withRelated(subject, also);
  const coverage = useQuery(coverageQuery(whole));
  if (done)
    return (
      <Dialog title={t('Taken down: {name}', { name: quotedWithdrawn(done.name) })} isOpen onClose={onClose}>
        <div className="grid gap-5">
          <Receipt takedown={done} />
          <Button className="justify-self-end" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </Dialog>
    );
  const error = first.error ?? coverage.error;
  return (
    <Dialog
      title={t('Take down {name}', { name: first.data ? quotedWithdrawn(first.data.name) : '' })}
      isOpen
      onClose={onClose}
    >
      {error && (
        <Failed
          title={t('It cannot be taken down')}
          error={error}
          onRetry={() => void Promise.all([first.refetch(), coverage.refetch()])}
        />
      )}
      {!error && !coverage.data && <Loading rows={3} />}
      {first.data && coverage.data && (
        <div className="grid gap-5">
          <Related
            rows={first.data.related}
            chosen={also}
            onChange={(rowId, isOn) =>
              setAlso(isOn ? [...also, rowId] : also.filter((other) => other !== rowId))
            }
          />
          <Consequences paths={coverage.data.paths} pictures={coverage.data.pictures} />
          <ReasonForm subject={whole} onDone={setDone} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

/** The versions in the other language: people mean both, unless they say otherwise. */
function translationsIn(related: Coverage['related']): number[] {
  return related.flatMap(({ rowId, translation }) => (translation === undefined ? [] : [rowId]));
}

/** The rows of the subject with others of the same type. */
function withRelated(subject: Subject, also: number[]): Subject {
  if (!('rows' in subject) || !subject.rows[0]) return subject;
  const { resource } = subject.rows[0];
  return { rows: [...subject.rows, ...also.map((rowId) => ({ resource, rowId }))] };
}

interface RelatedProps {
  rows: Coverage['related'];
  chosen: number[];
  onChange: (rowId: number, isOn: boolean) => void;
}

function Related({ rows, chosen, onChange }: RelatedProps) {
  if (rows.length === 0) return null;
  const [versions, others] = [rows.filter(isVersion), rows.filter((row) => !isVersion(row))];
  const line = (row: Coverage['related'][number]) => (
    <RelatedRow key={row.rowId} row={row} isOn={chosen.includes(row.rowId)} onChange={onChange} />
  );
  return (
    <>
      {versions.length > 0 && <div>{versions.map(line)}</div>}
      {others.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold text-strong">
            {t('These may show the same. Take them down too?')}
          </legend>
          {others.map(line)}
        </fieldset>
      )}
    </>
  );
}

function isVersion({ translation }: Coverage['related'][number]): boolean {
  return translation !== undefined;
}

const versionTexts = {
  en: t('Also take down the English version'),
  ar: t('Also take down the Arabic version'),
};

interface RelatedRowProps {
  row: Coverage['related'][number];
  isOn: boolean;
  onChange: RelatedProps['onChange'];
}

function RelatedRow({ row: { rowId, name, translation }, isOn, onChange }: RelatedRowProps) {
  return (
    <label className="flex min-h-9 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(rowId, event.target.checked)}
        className="size-4.5 accent-[var(--action)]"
      />
      <span dir="auto">{translation === undefined ? translated(name) : versionTexts[translation]}</span>
    </label>
  );
}

/** What happens, in whole sentences. */
function Consequences({ paths, pictures }: { paths: string[]; pictures: string[] }) {
  const pages = pagesAmong(paths);
  return (
    <ul className="grid list-disc gap-2 ps-5 text-sm">
      {pages.length > 0 && (
        <Line>
          {rich('These addresses say within seconds that their content is gone: {addresses}', {
            addresses: pages.map((path) => (
              <bdi
                key={path}
                dir="ltr"
                className="me-3 inline-block max-w-full font-mono text-xs wrap-anywhere text-strong"
              >
                {path}
              </bdi>
            )),
          })}
        </Line>
      )}
      {pictures.length > 0 && (
        <Line>
          {counted(
            pictures.length,
            'One picture goes too, in all its sizes.',
            '{count} pictures go too, in all their sizes.',
          )}
        </Line>
      )}
      <Line>{t('Every page, list, feed and search that shows it is published again without it.')}</Line>
      <Line>{t('It leaves the website everywhere, and previews and share links too.')}</Line>
      <Line>
        {t('No undo and no earlier release brings it back. Only “Allow again” on the Takedowns screen does.')}
      </Line>
      <Line>{t('Nothing is deleted here: you can still edit it.')}</Line>
    </ul>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

interface ReasonFormProps {
  subject: Subject;
  onDone: (takedown: ListedTakedown) => void;
  onClose: () => void;
}

function ReasonForm({ subject, onDone, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeDown(subject, reason),
    onSuccess: onDone,
  });
  return (
    <Form onSubmit={() => mutate()}>
      <label className="grid gap-1 text-sm font-semibold text-strong">
        {t('Why?')}
        <TextArea
          autoFocus
          rows={2}
          value={reason}
          aria-invalid={error !== null}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className="font-normal text-muted">
          {t('The audit trail keeps the reason. It is never public.')}
        </span>
      </label>
      {error && (
        <p role="alert" className="text-sm text-error">
          {translated(fieldError(error, 'reason') ?? '')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="danger" icon={Ban} isBusy={isPending} disabled={reason.trim() === ''}>
          {t('Take down now')}
        </Button>
      </div>
    </Form>
  );
}
