import type { ReactNode } from 'react';
import type { ColumnDifference } from '#admin-server/publish/pending/differences.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { isUpload } from '../../api/upload.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import { DifferenceText } from '../../edit/difference-text.tsx';
import { useDifference } from '../../edit/use-difference.ts';
import type { Part } from '../../ui/word-diff.ts';
import { markOfPicture } from '../../ui/word-marks.ts';
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

/** The word diff of a column. */
export function WordDifference({ column, published, working, locale, resource, children }: DifferenceProps) {
  const isMarkdown = resource !== undefined && typeInfo[resource].markdownColumns.includes(column);
  const options = useOptions(resource, [published, working]);
  const [before = '', after = ''] = [published, working].map((value) => {
    const text = shown(column, value);
    return options ? optionLabel(options, column, text) : text;
  });
  const parts = useDifference(before, after, locale ?? 'en', isMarkdown);
  const label = translated(columnLabel(column, resource));
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
          <DifferenceText parts={parts} />
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
