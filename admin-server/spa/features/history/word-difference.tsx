import { type ReactNode, useMemo } from 'react';
import type { ColumnDifference } from '#admin-server/publish/select/differences.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import { type Part, shortenUnchanged, wordDiff } from '../../ui/text/word-diff.ts';
import { shownValue } from './shown-value.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

export interface DifferenceProps extends ColumnDifference {
  /** The language of the row. */
  locale: Locale | undefined;
  /** What can be done with it. */
  children?: ReactNode;
}

/** The word diff of a column. */
export function WordDifference({ column, published, working, locale, children }: DifferenceProps) {
  const [before, after] = [shownValue(column, published), shownValue(column, working)];
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
          className="max-h-64 w-fit max-w-full overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap"
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

function isLong(parts: Part[]): boolean {
  return parts.reduce((length, { text }) => length + text.length, 0) > 400;
}

function PartText({ kind, text }: Part) {
  if (kind === 'added')
    return (
      <ins className="rounded-sm bg-success/15 px-0.5 text-strong decoration-success decoration-2 underline-offset-2">
        {text}
      </ins>
    );
  if (kind === 'removed') return <del className="rounded-sm bg-error/10 px-0.5 decoration-error">{text}</del>;
  return text;
}
