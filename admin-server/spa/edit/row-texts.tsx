import type { ReactNode } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { t } from '../language/text.tsx';
import { Badge } from '../ui/states.tsx';
import { Status } from '../resource/status.tsx';
import { TranslationNotice } from './translation-notice.tsx';
import { InlineText, type InlineTextProps } from './inline-text.tsx';
import { toastFailed, toastUpdated } from './text-toasts.ts';

interface TextField<Name extends string> extends Pick<InlineTextProps<unknown>, 'label' | 'isLong' | 'hint'> {
  name: Name;
}

/** Where the texts of a row stand in one language. */
interface StoredTexts<Row extends { revision: number }, Name extends string> extends Pick<
  InlineTextProps<Row>,
  'refreshes'
> {
  resource: ResourceName;
  /** Undefined until one of them is saved. */
  id: number | undefined;
  /** What else makes the edit of one of them a row. */
  key?: object;
  /** The row as it was loaded, and as an answer to a conflict has it. */
  row: Row;
  textOf: (row: Row, name: Name) => string | null | undefined;
  send: (name: Name, typed: string, revision: number) => Promise<Row>;
}

interface RowTextsProps<Row extends { revision: number }, Name extends string> {
  resource: ResourceName;
  id: number;
  /** The name of the row in the language of the back office. */
  name: string;
  locale: Locale;
  fields: readonly TextField<Name>[];
  /** Undefined if they have to be begun elsewhere; `missing` then says where. */
  texts: StoredTexts<Row, Name> | undefined;
  missing: ReactNode;
}

/** The texts of a row in one language, each edited in place. */
export function RowTexts<Row extends { revision: number }, Name extends string>(
  props: RowTextsProps<Row, Name>,
) {
  const { resource, id, name: title, locale, fields, texts, missing } = props;
  return (
    <section aria-label={title} className="rounded border border-line bg-sheet">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="font-semibold text-strong">{title}</h3>
        <Status resource={resource} rowId={id} name={title} />
        {texts?.id === undefined ? (
          <Badge tone="warning">{t('Untranslated')}</Badge>
        ) : (
          <TranslationNotice resource={texts.resource} id={texts.id} />
        )}
      </div>
      {texts ? (
        <div className="divide-y divide-line px-5">
          {fields.map(({ name, ...field }) => (
            <InlineText
              key={name}
              {...field}
              id={`${resource}/${id}/${name}/${locale}`}
              locale={locale}
              row={texts.row}
              textOf={(row) => texts.textOf(row, name)}
              send={(typed, revision) => texts.send(name, typed, revision)}
              refreshes={texts.refreshes}
              editOf={(typed) => ({
                resource: texts.resource,
                rowId: texts.id,
                values: { ...texts.key, [name]: typed },
              })}
              onSaved={() => toastUpdated('Course', locale, texts)}
              onFailed={toastFailed}
            />
          ))}
        </div>
      ) : (
        <p className="px-5 py-4 text-sm">{missing}</p>
      )}
    </section>
  );
}
