import { Image } from 'lucide-react';
import { useState } from 'react';
import { isUpload } from '../api/upload.ts';
import { t } from '../language/text.tsx';
import type { Part } from '../ui/word-diff.ts';
import { runsOf } from '../ui/word-marks.ts';

/** The words of a difference, with what was added and removed as marks. */
export function DifferenceText({ parts }: { parts: Part[] }) {
  return parts.map((part, at) => <PartText key={at} {...part} />);
}

function PartText({ kind, text }: Part) {
  if (kind === 'added')
    return (
      <ins className="mx-px rounded-sm [unicode-bidi:isolate] bg-success/15 px-0.5 text-strong decoration-success decoration-2 underline-offset-2">
        <Runs text={text} />
      </ins>
    );
  if (kind === 'removed')
    return (
      <del className="struck mx-px rounded-sm [unicode-bidi:isolate] bg-error/10 px-0.5 decoration-error">
        <Runs text={text} />
      </del>
    );
  return <Runs text={text} />;
}

const looks = { bold: 'font-bold text-strong', heading: 'text-base font-semibold text-strong' };

/** The words as they are set, and the pictures. */
function Runs({ text }: { text: string }) {
  return runsOf(text).map(({ text, mark, picture }, at) =>
    picture === undefined ? (
      <span key={at} className={mark && looks[mark]}>
        {text}
      </span>
    ) : (
      <Picture key={at} address={picture} />
    ),
  );
}

/** A picture, small; in the place of one that cannot be shown, the name of its file. */
function Picture({ address }: { address: string }) {
  const [isMissing, setMissing] = useState(!isUpload(address));
  if (!isMissing)
    return (
      <img
        src={address}
        alt={t('Picture')}
        loading="lazy"
        onError={() => setMissing(true)}
        className="my-0.5 inline-block size-12 rounded-sm border border-line object-cover align-middle"
      />
    );
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Image role="img" aria-label={t('Picture')} className="size-4 shrink-0" />
      <bdi className="font-mono text-xs">{address.split('/').at(-1)}</bdi>
    </span>
  );
}
