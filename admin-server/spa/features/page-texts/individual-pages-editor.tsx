import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLocale, useTab } from '../../ui/use-address.ts';
import { ViewLive } from '../../resource/view-live.tsx';
import { editablePages } from './page-sections.ts';
import { PageTexts } from './page-texts.tsx';
import { t } from '../../language/text.tsx';

/** The texts of each page in both languages. Page and language are kept in the address. */
export function Component() {
  const pages = editablePages();
  const [page, setPage] = useTab(pages, 'page');
  const [locale, setLocale] = useLocale();
  return (
    <Tabs label={t('Page')} value={page.value} onChange={setPage} tabs={pages}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <LocaleSwitch value={locale} onChange={setLocale} />
        <ViewLive path={page.path} locale={locale} />
      </div>
      <PageTexts key={`${page.value}/${locale}`} page={page.value} locale={locale} sections={page.sections} />
    </Tabs>
  );
}
