import { Image } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { ColumnDifference } from '#admin-server/publish/select/differences.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { isUpload } from '../../api/upload.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { loadOnce } from '../../on-demand/load-once.ts';
import { useWhenIdle } from '../../on-demand/use-when-idle.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import { type Part, shortenUnchanged, wordDiff } from '../../ui/text/word-diff.ts';
import { markOfPicture, runsOf } from '../../ui/text/word-marks.ts';
import { fieldsOf, isCode, optionLabel } from './field-options.ts';
import { shownValue } from './shown-value.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

export interface DifferenceProps extends ColumnDifference {
  /** The language of the row. */
  locale: Locale | undefined;
  /** The type of the row. */
  resource?: ResourceName;
  /** What can be done with it. */
  children?: ReactNode;
}

/** Brings the parser of Markdown, which no screen waits for: until then a text is shown as it is stored. */
const readableTexts = loadOnce(() => import('./readable-text.ts'));

const directionMarks = /[\u200e\u200f\u2066-\u2069]/g;

/** The word diff of a column. */
export function WordDifference({ column, published, working, locale, resource, children }: DifferenceProps) {
  const isMarkdown = resource !== undefined && typeInfo[resource].markdownColumns.includes(column);
  const markdown = useWhenIdle(readableTexts, isMarkdown);
  const options = useOptions(resource, [published, working]);
  const [before, after] = useMemo(() => {
    const name = (text: string) => (options ? optionLabel(options, column, text) : text);
    const stored: [string, string] = [name(shown(column, published)), name(shown(column, working))];
    const [was, became] = stored.map((text) =>
      (markdown?.readableText(text, locale ?? 'en') ?? text).replaceAll(directionMarks, ''),
    );
    // What differs may be nothing that one reads.
    return was === undefined || became === undefined || was === became ? stored : [was, became];
  }, [column, published, working, markdown, options, locale]);
  const parts = useMemo(
    () => shortenUnchanged(wordDiff(before, after, locale ?? 'en')),
    [before, after, locale],
  );
  const label = translated(columnLabel(column));
  // Addresses and numbers are left-to-right in an Arabic row too.
  const isArabic = locale === 'ar' && /\p{Script=Arabic}/u.test(before + after);
  return (
    <div className="grid gap-x-4 gap-y-0.5 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        {/* A long text scrolls, also with the keyboard. */}
        <div
          {...(isArabic ? langAttributes('ar') : { dir: 'auto' })}
          {...(isLong(parts) && {
            tabIndex: 0,
            role: 'group',
            'aria-label': t('Difference in {label}', { label }),
          })}
          className="max-h-96 w-fit max-w-full overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {parts.map((part, at) => (
            <PartText key={at} {...part} />
          ))}
        </div>
        {children}
      </dd>
    </div>
  );
}

/** The fields of the type, if a value may be one of their options. */
function useOptions(resource: ResourceName | undefined, values: unknown[]) {
  return useWhenIdle(resource ? fieldsOf(resource) : noFields, resource !== undefined && values.some(isCode));
}

const noFields = loadOnce(async () => ({ fields: [] }));

/** A picture by the name of its file, as in an article. */
function shown(column: string, value: unknown): string {
  const text = shownValue(column, value);
  return isUpload(text) ? markOfPicture(text) : text;
}

function isLong(parts: Part[]): boolean {
  return parts.reduce((length, { text }) => length + text.length, 0) > 400;
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
