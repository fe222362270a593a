import { lazy, Suspense } from 'react';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useTab } from '../../ui/use-address.ts';
import { RobotsFile } from './robots-file.tsx';
import { t } from '../../language/text.tsx';

const PageSeo = lazy(async () => ({ default: (await import('./page-seo.tsx')).PageSeo }));
const SiteAnalysis = lazy(async () => ({ default: (await import('./site-analysis.tsx')).SiteAnalysis }));
const SeoTools = lazy(async () => ({ default: (await import('./seo-tools.tsx')).SeoTools }));

const tabs = [
  { value: 'robots', label: 'robots.txt' },
  { value: 'pages', label: t('Page SEO') },
  { value: 'analysis', label: t('Site Analysis') },
  { value: 'tools', label: t('SEO Tools') },
] as const;

const panels = { robots: RobotsFile, pages: PageSeo, analysis: SiteAnalysis, tools: SeoTools };

/** The SEO manager. */
export function Component() {
  const [{ value: tab }, open] = useTab(tabs);
  const Panel = panels[tab];
  return (
    <>
      <ScreenHeader subtitle={t('Manage meta tags, descriptions and SEO optimisation for all pages')} />
      <Tabs label={t('SEO Management')} value={tab} onChange={open} tabs={tabs}>
        <Suspense fallback={<Loading />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  );
}
