import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Languages, Save } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isLost } from '../../api/client.ts';
import { orderTranslation, pairQuery, type PairRow, type PairSave, savePair } from './calls.ts';
import { translationsQuery } from '../../api/translations.ts';
import { RestoredDraft, SaveNotice } from '../../edit/form-notices.tsx';
import { saveByKey } from '../../edit/save-by-key.ts';
import { editPath } from '../../resource/nav-items.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { FieldPair } from './field-pair.tsx';
import { formatNumber, missingText, titleOf, typeBelow } from './states.ts';
import { Terms } from './terms.tsx';
import { useEdits } from './use-edits.ts';
import { counted, t } from '../../language/text.tsx';

/** A row in English and Arabic beside each other, paragraph by paragraph. */
export function SideBySide({ resource, id }: { resource: string; id: string }) {
  const { data, error, refetch } = useQuery(pairQuery(resource, id));
  return (
    <>
      <Link
        to="/translations"
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm font-semibold md:min-h-8"
      >
        <ArrowLeft className="size-4" aria-hidden /> {t('All texts')}
      </Link>
      {error && (
        <Failed title={t('The text could not be loaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && <Row row={data} />}
    </>
  );
}

function Row({ row: stored }: { row: PairRow }) {
  const { row, texts, isChanged, ...edited } = useEdits(stored, send);
  const { data: state } = useQuery(translationsQuery);
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: ({ sent }: { sent: PairSave; isTyped?: boolean }) => savePair(row, sent),
    onSuccess: (stored, { sent, isTyped }) => {
      if (!isTyped) {
        edited.confirmed(stored);
        return toast.success(
          t('Saved'),
          sent.segment ? t('This part is confirmed.') : t('The Arabic is confirmed.'),
        );
      }
      if (isIncomplete) toast.success(t('Saved so far'), `${missing}. ${waits}`);
      else toast.success(t('Saved'), t('It goes live when it is published.'));
    },
    onError: (error, { isTyped }) => {
      // Then what is typed waits for the connection.
      if (!isTyped || !isLost(error)) toast.error(t('Not saved'), error.message);
    },
  });
  function send(sent: PairSave) {
    return save.mutateAsync({ sent, isTyped: true });
  }
  function saveTexts() {
    if (edited.emptyParts > 0) return setAsking(true);
    void edited.save();
  }
  const confirming = save.isPending ? save.variables.sent.segment : undefined;
  const isIncomplete = edited.missingParts > 0;
  const missing = missingText(edited.missingParts);
  const isToSave = isChanged || Object.keys(texts).length > 0;
  return (
    <form
      noValidate
      aria-label={t('English and Arabic side by side')}
      onKeyDown={saveByKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (isToSave && !save.isPending) saveTexts();
      }}
    >
      <Heading row={row} />
      <RestoredDraft {...edited} onDiscard={edited.discard} />
      <Start row={row} hasService={state?.isAutomatic ?? false} />
      <Terms terms={row.terms} />
      <div className="grid grid-cols-1 gap-6">
        {row.fields.map((field) => (
          <FieldPair
            key={field.column.arabic}
            row={row}
            field={field}
            hasService={state?.isAutomatic ?? false}
            typed={edited.edits[field.column.arabic]}
            restored={edited.restoredText(field.column.arabic)}
            onChange={(changed) =>
              edited.type(field.column.arabic, { english: field.english, texts: changed })
            }
            onConfirm={
              isChanged ? undefined : () => save.mutate({ sent: { confirmed: [field.column.arabic] } })
            }
            onConfirmSegment={(segment) => save.mutate({ sent: { segment } })}
            isBusy={save.isPending && !confirming}
            confirming={confirming}
          />
        ))}
      </div>
      {isToSave && (
        <SaveBar
          isBusy={save.isPending}
          isNotKept={edited.isNotKept}
          isWaiting={edited.isWaiting}
          status={isIncomplete ? missing : isChanged ? t('Unsaved changes') : rebuilt}
          onDiscard={isChanged ? edited.discard : undefined}
        />
      )}
      <Confirmation
        title={counted(edited.emptyParts, 'Save without one part?', 'Save without {count} parts?')}
        action={t('Save the Arabic')}
        isOpen={isAsking}
        onConfirm={() => (setAsking(false), void edited.save())}
        onClose={() => setAsking(false)}
      >
        {t(
          'What has no Arabic yet is missing from the Arabic text. If you go on later instead, this browser keeps what you typed.',
        )}
      </Confirmation>
    </form>
  );
}

/** What is translated, with its picture. */
function Heading({ row }: { row: PairRow }) {
  return (
    <>
      {row.picture && (
        <img src={row.picture} alt="" className="mb-4 max-h-40 max-w-full rounded border border-line" />
      )}
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-2xl font-semibold text-strong">
            <bdi className="wrap-anywhere">{titleOf(row)}</bdi>
          </h2>
          <p className="text-sm text-muted">{typeBelow(row)}</p>
        </div>
        <Link to={formPath(row)} className="inline-flex min-h-11 items-center text-sm md:min-h-8">
          {t('Open the form')}
        </Link>
      </header>
    </>
  );
}

const rebuilt = t(
  'The English has another order or other pictures by now. Saving makes the Arabic follow it.',
);
const waits = t('Your colleagues see it here. It becomes the Arabic text when it is whole.');

interface SaveBarProps {
  isBusy: boolean;
  /** Says what there is to save. */
  status: string;
  isNotKept: boolean;
  isWaiting: boolean;
  /** Undefined while nothing is typed. */
  onDiscard: (() => void) | undefined;
}

function SaveBar({ isBusy, status, onDiscard, ...notice }: SaveBarProps) {
  return (
    <div className="save-bar">
      <p role="status" className="me-auto text-sm text-muted">
        {status}
      </p>
      <SaveNotice {...notice} />
      {onDiscard && <Button onClick={onDiscard}>{t('Discard')}</Button>}
      <Button type="submit" look="action" icon={Save} isBusy={isBusy}>
        {t('Save the Arabic')}
      </Button>
    </div>
  );
}

/** What the service could do for the row, and what it would get. */
function Start({ row, hasService }: { row: PairRow; hasService: boolean }) {
  const { resource, englishId: id, arabicId, characters, isWaiting } = row;
  const order = useMutation({
    mutationFn: () => orderTranslation({ resource, id }),
    onError: (error) => toast.error(t('Nothing was sent'), error.message),
  });
  const mayOrder = hasService && characters > 0;
  if (arabicId !== null && !mayOrder) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-s-4 border-s-mark bg-sheet px-4 py-3 text-sm">
      {arabicId === null && (
        <p>
          {t(
            'There is no Arabic version yet. Write the Arabic below: once it is whole, saving creates the version, with the pictures, links and order of the English one.',
          )}
        </p>
      )}
      {mayOrder && (
        <div className="flex flex-wrap items-center gap-3 sm:ms-auto">
          <span className="text-muted">
            {t('{number} characters at most', { number: formatNumber(characters) })}
          </span>
          <Button icon={Languages} isBusy={isWaiting || order.isPending} onClick={() => order.mutate()}>
            {arabicId === null ? t('Create Arabic version') : t('Translate what is missing')}
          </Button>
        </div>
      )}
    </div>
  );
}

function formPath({ resource, original, englishId, arabicId, page }: PairRow): string {
  return arabicId === null
    ? editPath({ resource: original, rowId: englishId, locale: 'en', page: page ?? undefined })
    : editPath({ resource, rowId: arabicId, locale: 'ar', page: page ?? undefined });
}
