import { useQuery } from '@tanstack/react-query';
import { SearchX, TriangleAlert } from 'lucide-react';
import { humanize } from '#content-db/model/humanize.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { pagePaths } from '#site/paths.ts';
import { isPageOff } from '../../resource/own-types.ts';
import { read } from '../../api/client.ts';
import { callsOf, createRow, listQuery, type NewRow } from '../../api/resources.ts';
import { toast } from '../../ui/toast.tsx';
import { InlineText } from '../../edit/inline-text.tsx';
import { Status } from '../../resource/status.tsx';
import { NoneWithStatus, StatusFilter, useStatusFilter } from '../../resource/status-filter.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/states.tsx';
import { useLocale } from '../../ui/use-address.ts';
import { TranslationNotice } from '../../edit/translation-notice.tsx';
import { Previews, type SeoRecord } from './previews.tsx';
import { language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface SeoFieldSpec {
  name: 'metaTitle' | 'metaDescription' | 'keywords' | 'ogTitle' | 'ogDescription';
  label: string;
  /** Characters that search engines show. */
  recommendedLength?: number;
  rows?: number;
  hint?: string;
}

const fields: SeoFieldSpec[] = [
  { name: 'metaTitle', label: t('Meta Title'), recommendedLength: 60 },
  { name: 'metaDescription', label: t('Meta Description'), recommendedLength: 160, rows: 3 },
  { name: 'keywords', label: t('Focus Keywords'), hint: t('Separated by commas.') },
  { name: 'ogTitle', label: t('Social Media Title (Open Graph)') },
  { name: 'ogDescription', label: t('Social Media Description'), rows: 3 },
];

/** The SEO texts of each page, with previews of search results and shared links. */
export function PageSeo() {
  const [locale, setLocale] = useLocale();
  const english = useQuery(listQuery('seo-settings', { locale: 'en' }));
  const arabic = useQuery(listQuery('seo-settings', { locale: 'ar' }));
  const status = useStatusFilter('seo-settings');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        <LocaleSwitch value={locale} onChange={setLocale} />
        <StatusFilter {...status} />
      </div>
      <Loaded queries={[english, arabic]} failed={t('The SEO records could not be loaded')}>
        {(en, ar) => {
          const records = (page: string) => ({ en: recordOf(en, page), ar: recordOf(ar, page) });
          const pages = pagesOf([...en, ...ar]).filter((page) => status.shows(records(page)[locale]?.id));
          if (pages.length === 0) return <NoneWithStatus icon={SearchX} />;
          return pages.map((page) => (
            <PageCard key={`${page}/${locale}`} page={page} locale={locale} records={records(page)} />
          ));
        }}
      </Loaded>
    </div>
  );
}

/** The pages with a name, then those that only have a record. */
function pagesOf(records: SeoRecord[]): string[] {
  const all = new Set([...Object.keys(pagePaths), ...records.map(({ page }) => page)]);
  return [...all].filter((page) => !isPageOff(`/${page}`));
}

function recordOf(records: SeoRecord[], page: string): SeoRecord | undefined {
  return records.find((record) => record.page === page);
}

function PageCard({
  page,
  locale,
  records,
}: {
  page: string;
  locale: Locale;
  records: Record<Locale, SeoRecord | undefined>;
}) {
  const record = records[locale];
  const id = `seo-${page}`;
  return (
    <article aria-labelledby={id} className="rounded border border-line bg-sheet">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h2 id={id} className="font-semibold text-strong">
          {t('{page} Page SEO', { page: pageName(page) })}
        </h2>
        {!record && <Badge tone="warning">{t('No record yet: the page’s own texts are used')}</Badge>}
        {record && <Status resource="seo-settings" rowId={record.id} name={pageName(page)} />}
        {record && locale === 'ar' && <TranslationNotice resource="seo-settings" id={record.id} />}
      </div>
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 divide-y divide-line px-5">
          {fields.map((field) => (
            <Field key={field.name} field={field} page={page} locale={locale} record={record} />
          ))}
        </div>
        <Previews page={page} records={records} />
      </div>
    </article>
  );
}

/** English sets the key of the page in capitals, which Arabic does not have. */
function pageName(page: string): string {
  return language === 'ar' ? translated(humanize(page)) : page.toUpperCase();
}

function Field({
  field: { name, label, recommendedLength, rows, hint },
  page,
  locale,
  record,
}: {
  field: SeoFieldSpec;
  page: string;
  locale: Locale;
  record: SeoRecord | undefined;
}) {
  const value = record?.[name] ?? '';
  return (
    <div>
      <InlineText
        id={`seo-settings/${page}/${locale}/${name}`}
        label={label}
        locale={locale}
        maxLength={recommendedLength}
        isLong={rows !== undefined}
        rows={rows}
        hint={(typed) =>
          recommendedLength === undefined
            ? hint
            : t('{length}/{recommendedLength} chars', { length: typed.length, recommendedLength })
        }
        editOf={(typed) => ({
          resource: 'seo-settings',
          rowId: record?.id,
          values: { page, locale, [name]: typed },
        })}
        row={record}
        textOf={(row) => row[name]}
        send={(typed, revision) => saveField({ page, locale, [name]: typed }, record, revision)}
        refreshes={['seo-settings']}
        onSaved={() => toast.success(t('SEO data updated successfully!'))}
      />
      {recommendedLength !== undefined && value.length > recommendedLength && (
        <p className="-mt-1 flex items-start gap-2 pb-3 text-sm text-accent">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t(
            'The stored text has {length} characters; search engines show about {recommendedLength}. Nothing has been cut.',
            { length: value.length, recommendedLength },
          )}
        </p>
      )}
    </div>
  );
}

/** Saves a field of the record of a page by the call that the specification names, and creates the record if it is missing. */
function saveField(
  { page, locale, ...field }: NewRow<'seo-settings'>,
  record: SeoRecord | undefined,
  revision: number,
): Promise<SeoRecord> {
  if (!record) return createRow('seo-settings', { page, locale, ...field });
  const param = { id: String(record.id) };
  return read(callsOf('seo-settings')[':id'].$put({ param, json: { ...field, revision } }));
}
