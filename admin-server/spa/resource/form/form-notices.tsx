import { Button } from '../../ui/button.tsx';
import { t } from '../../language/text.tsx';

interface RestoredDraftProps {
  /** Whether the form shows a restored draft. */
  isRestored: boolean;
  /** Whether somebody else has saved since it was typed. */
  isMerged?: boolean;
  onDiscard: () => void;
}

/** Tells that the form shows a draft, and offers to discard it. */
export function RestoredDraft({ isRestored, isMerged = false, onDiscard }: RestoredDraftProps) {
  if (!isRestored) return null;
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-3 rounded border border-line border-s-4 border-s-mark bg-surface px-4 py-2 text-sm"
    >
      <span>
        <span>{t('What you typed before is still here, unsaved.')}</span>
        {isMerged && <span> {t('Somebody else has saved since: the other fields show their version.')}</span>}
      </span>
      <Button look="quiet" className="-ms-3.5" onClick={onDiscard}>
        {t('Discard draft')}
      </Button>
    </div>
  );
}

interface SaveNoticeProps {
  /** Whether a save waits for the connection. */
  isWaiting: boolean;
  /** Whether this browser refuses to keep what is typed. */
  isNotKept: boolean;
}

/** Tells beside the Save button that a save waits for the connection, or that what is typed would not survive. */
export function SaveNotice({ isWaiting, isNotKept }: SaveNoticeProps) {
  return (
    <p
      role="status"
      className="min-w-0 flex-1 text-sm text-strong empty:hidden max-sm:basis-full sm:basis-60"
    >
      {isWaiting && t('No connection: this is not saved yet. It is sent as soon as the connection is back.')}
      {isNotKept && t(' This browser has no room for a draft. Save before you close the page.')}
    </p>
  );
}
