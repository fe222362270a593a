import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import type { Segment } from '#content-db/segments/segment.ts';
import { Badge } from '../../ui/states.tsx';
import { wordDiff } from '../../ui/word-diff.ts';
import { t } from '../../language/text.tsx';

interface EnglishSideProps {
  draft: SegmentDraft;
  /** Whether the text has Arabic. */
  isTranslated: boolean;
}

/** The English of a segment: what was changed since the Arabic was made, whether it is new, or gone. */
export function EnglishSide({ draft, isTranslated }: EnglishSideProps) {
  const { state, english, old, stored } = draft;
  const shown = english ?? old ?? stored;
  return (
    <div className="grid content-start justify-items-start gap-2">
      {state === 'missing' && isTranslated && <Badge tone="warning">{t('New in English')}</Badge>}
      {state === 'removed' && <Badge tone="warning">{t('No longer in the English')}</Badge>}
      {state === 'alone' && <p className="text-sm text-muted">{t('Only in the Arabic')}</p>}
      {shown && <Part segment={shown} />}
      <English {...draft} />
    </div>
  );
}

/** What a text is within a picture, with the picture above its words. */
function Part({ segment: { part, after } }: { segment: Segment }) {
  if (part !== 'alt' && part !== 'caption') return null;
  const address = /^\]\((\S+?)\)?(?=\s|$)/.exec(after)?.[1];
  return (
    <div className="grid justify-items-start gap-1 text-sm text-muted">
      {address && (
        <img src={address} alt="" className="max-h-32 max-w-[min(12rem,100%)] rounded border border-line" />
      )}
      {part === 'alt' ? t('Alternative text') : t('Caption')}
    </div>
  );
}

function English({ state, english, old }: SegmentDraft) {
  const segment = english ?? old;
  if (!segment) return null;
  const mark = segment.part === undefined && segment.before.trim();
  return (
    <p lang="en" dir="ltr" className="wrap-anywhere whitespace-pre-wrap">
      {mark && (
        <span aria-hidden className="me-2 font-mono text-xs text-muted">
          {mark}
        </span>
      )}
      {state === 'changed' && old ? (
        <Difference before={old.text} after={segment.text} />
      ) : english ? (
        segment.text
      ) : (
        <del className="text-muted">{segment.text}</del>
      )}
    </p>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  return wordDiff(before, after, 'en').map(({ kind, text }, at) =>
    kind === 'kept' ? (
      text
    ) : kind === 'added' ? (
      <ins key={at} className="bg-success/15 text-strong decoration-success">
        {text}
      </ins>
    ) : (
      <del key={at} className="text-muted">
        {text}
      </del>
    ),
  );
}
