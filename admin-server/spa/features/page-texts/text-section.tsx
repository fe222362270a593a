import type { ReactNode } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { InlineText } from '../../edit/inline-text.tsx';
import { Status } from '../../resource/status.tsx';
import { Badge } from '../../ui/states.tsx';
import type { PageText, TextGroup, TextItem } from './text-groups.ts';
import { TranslationNotice } from '../../edit/translation-notice.tsx';
import { toastFailed, toastUpdated } from '../../edit/text-toasts.ts';
import { createRow, updateRow } from '../../api/resources.ts';
import { t } from '../../language/text.tsx';

interface TextSectionProps {
  page: string;
  locale: Locale;
  group: TextGroup;
  /** Rendered beside the name of the section. */
  aside?: ReactNode;
  /** Further controls of a stored text. */
  actionsOf?: (row: PageText) => ReactNode;
}

/** One section of a page: its texts, each edited in place. */
export function TextSection({ page, locale, group, aside, actionsOf }: TextSectionProps) {
  const id = `section-${group.name.replaceAll(' ', '-').toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="rounded border border-line bg-sheet">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-2">
        <h2 id={id} className="font-semibold text-strong">
          {group.name}
        </h2>
        {aside}
      </div>
      <div className="divide-y divide-line px-5">
        {group.items.length === 0 && <p className="py-4 text-sm text-muted">{t('Nothing here yet.')}</p>}
        {group.items.map((item) => (
          <Item
            key={`${item.section}/${item.key}`}
            {...{ page, locale, item }}
            actions={item.row && actionsOf?.(item.row)}
          />
        ))}
      </div>
    </section>
  );
}

interface ItemProps {
  page: string;
  locale: Locale;
  item: TextItem;
  actions: ReactNode;
}

function Item({ page, locale, item, actions }: ItemProps) {
  const { section, key, label, row, original, fallback, need } = item;
  const example = original?.content ?? fallback;
  return (
    <div>
      <InlineText
        id={`page-content/${page}/${section}/${key}/${locale}`}
        label={label}
        locale={locale}
        placeholder={example}
        placeholderLocale={original ? 'en' : locale}
        isLong={(example?.length ?? 0) > 100}
        hint={original && englishHint(original.content)}
        badge={row && <Status resource="page-content" rowId={row.id} name={label} />}
        actions={actions}
        editOf={(content) => ({
          resource: 'page-content',
          rowId: row?.id,
          values: { page, section, key, locale, content },
        })}
        row={row}
        textOf={(stored) => stored.content}
        send={(content, revision) =>
          row
            ? updateRow('page-content', row.id, { content }, revision)
            : createRow('page-content', { page, section, key, locale, content, isActive: true })
        }
        refreshes={['page-content']}
        onSaved={({ id }) => toastUpdated('Content', locale, { resource: 'page-content', id })}
        onFailed={toastFailed}
      />
      {need !== 'nothing' && (
        <div className="grid justify-items-start gap-2 pb-3">
          {need === 'translation' && <Badge tone="warning">{t('Untranslated: the English is shown')}</Badge>}
          {need === 'review' && row && (
            <>
              <TranslationNotice resource="page-content" id={row.id} english={original?.content} />
              {original && <English text={original.content} />}
            </>
          )}
        </div>
      )}
    </div>
  );
}

function englishHint(text: string) {
  return () => <English text={text} />;
}

function English({ text }: { text: string }) {
  return (
    <p className="line-clamp-6 text-sm whitespace-pre-wrap text-muted">
      <span className="font-mono text-xs">{t('English:')}</span>{' '}
      <span lang="en" dir="ltr">
        {text}
      </span>
    </p>
  );
}
