import { useSearchParams } from 'react-router';
import { isLocale, type Locale } from '#content-db/locale.ts';
import { LocaleSwitch } from '../ui/locale-switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ViewLive } from '../ui/view-live.tsx';
import { allPages, homePage } from './page-sections.ts';
import { PageTexts } from './page-texts.tsx';

/** The texts of each page, in both languages. Page and language stand in the address, so that a link shows the same. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const page = allPages.find(({ value }) => value === address.get('page')) ?? homePage;
  const given = address.get('locale');
  const locale: Locale = isLocale(given) ? given : 'en';
  const show = (page: string, locale: Locale) => setAddress({ page, locale }, { replace: true });
  return (
    <Tabs label="Page" value={page.value} onChange={(value) => show(value, locale)} tabs={allPages}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <LocaleSwitch value={locale} onChange={(locale) => show(page.value, locale)} />
        <ViewLive path={page.path} locale={locale} />
      </div>
      <PageTexts key={`${page.value}/${locale}`} page={page.value} locale={locale} sections={page.sections} />
    </Tabs>
  );
}
