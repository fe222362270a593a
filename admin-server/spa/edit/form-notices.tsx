import { useState } from 'react';
import type { StoredDraft } from './stored-drafts.ts';
import type { KeptText } from './keep-mine.ts';
import type { RowRef } from '../resource/feature.ts';
import { OpenRows } from '../resource/features.tsx';
import { Notice } from '../ui/notice.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { rich, t } from '../language/text.tsx';

/** Tells that what somebody typed was cancelled or replaced by the saved version, and offers to bring it back. */
export function ReplacedWords(props: { isCancelled: boolean | undefined; onBringBack: () => void }) {
  const { isCancelled, onBringBack } = props;
  return (
    <Notice action={t('Bring my words back')} onAction={onBringBack}>
      {isCancelled ? t('What you typed was taken back.') : t('What is saved has replaced what you typed.')}
    </Notice>
  );
}

/** Tells what keeping mine has made of an article, with the paragraphs of the saved version that mine replaced. */
function KeptParagraphs({ article: { text, isMerged, replaced } }: { article: KeptText }) {
  const [seen, setSeen] = useState<string>();
  if (seen === text || !(isMerged || replaced.length > 0)) return null;
  return (
    <Notice action={t('Close')} onAction={() => setSeen(text)}>
      {isMerged && <span>{t('The text now has what was saved in other paragraphs, too.')}</span>}
      {replaced.length > 0 && <span> {t('Your words replace these saved paragraphs:')}</span>}
      {replaced.map((paragraph, at) => (
        <span key={at} dir="auto" className="mt-1 block border-s-2 border-line ps-3 wrap-anywhere">
          {paragraph || t('A paragraph that was removed there')}
        </span>
      ))}
    </Notice>
  );
}

/** Says that fields have errors, and that nothing is saved because of them. */
export function Incomplete({ errors, text }: { errors: object; text?: string | undefined }) {
  if (Object.keys(errors).length === 0) return null;
  return (
    <p role="alert" className="text-sm text-error">
      {text ?? t('Some fields need attention. Nothing has been saved yet.')}
    </p>
  );
}

interface RestoredDraftProps {
  /** Whether a restored draft is shown. */
  isRestored: boolean;
  /** Whether the row has been saved since it was typed, and by whom. */
  isMerged?: boolean;
  who?: string;
  /** Takes back that what was typed was cancelled, by themselves or not, or replaced by the saved version. */
  onBringBack?: (() => void) | undefined;
  isCancelled?: boolean | undefined;
  /** The articles in which mine was kept, by paragraph. */
  articles?: KeptText[];
  onDiscard: () => void;
  /** The drafts that other tabs have left. The form shows one at a time, and the others are kept. */
  others?: StoredDraft[];
  showOther?: (draft: StoredDraft) => void;
}

/** Tells that the form shows a draft, and offers to discard it, or that what was typed has been replaced; and offers other drafts. */
export function RestoredDraft({ others = [], showOther, ...shown }: RestoredDraftProps) {
  return (
    <>
      <ShownDraft {...shown} />
      {others.map((draft) => (
        <Notice key={draft.name} action={t('Show it')} onAction={() => showOther?.(draft)}>
          {rich('There is another draft, unsaved, of {time}.', {
            time: <DateTime at={new Date(draft.at).toISOString()} />,
          })}
        </Notice>
      ))}
    </>
  );
}

function ShownDraft(props: RestoredDraftProps) {
  const { isRestored, isMerged, who = '', isCancelled, onBringBack, articles = [], onDiscard } = props;
  if (onBringBack) return <ReplacedWords isCancelled={isCancelled} onBringBack={onBringBack} />;
  if (articles.length > 0)
    return articles.map((article, at) => <KeptParagraphs key={at} article={article} />);
  if (!isRestored) return null;
  return (
    <Notice action={t('Discard draft')} onAction={onDiscard}>
      <span>{t('What you typed before is still here, unsaved.')}</span>
      {isMerged && <span> {t('{who}: the other fields show what is saved.', { who })}</span>}
    </Notice>
  );
}

interface SaveNoticeProps {
  /** The stored row that is open. */
  openRow?: RowRef | undefined;
  /** Whether a save waits for the connection. */
  isWaiting: boolean;
  /** Whether this browser refuses to keep what is typed. */
  isNotKept: boolean;
}

/** Tells beside the Save button what features say of the open row, that a save waits for the connection, or that what is typed would not survive. */
export function SaveNotice({ openRow, isWaiting, isNotKept }: SaveNoticeProps) {
  return (
    <>
      {openRow && <OpenRows {...openRow} />}
      <p
        role="status"
        className="min-w-0 flex-1 text-sm text-strong empty:hidden max-sm:basis-full sm:basis-60"
      >
        {isWaiting &&
          t('No connection: this is not saved yet. It is sent as soon as the connection is back.')}
        {isNotKept && t(' This browser has no room for a draft. Save before you close the page.')}
      </p>
    </>
  );
}
