import { ExternalLink } from 'lucide-react';
import { siteUrl } from '../../api/session.ts';
import { Button, linkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { rich, t } from '../../language/text.tsx';

interface Tool {
  label: string;
  href: string;
}

/** Google's own mobile-friendly test has been part of PageSpeed since December 2023. */
const mobileTest = (site: string) => `https://pagespeed.web.dev/analysis?url=${site}&form_factor=mobile`;
const searchConsole = (site: string) => `https://search.google.com/search-console?resource_id=${site}%2F`;

const analysisTools = (site: string): Tool[] => [
  { label: t('Page Speed Test'), href: `https://pagespeed.web.dev/analysis?url=${site}` },
  {
    label: t('Keywords & Analytics (Semrush)'),
    href: `https://www.semrush.com/analytics/overview/?q=${site}`,
  },
  { label: t('Backlinks (Ahrefs)'), href: `https://ahrefs.com/backlink-checker/?input=${site}` },
  { label: t('Performance (GTmetrix)'), href: `https://gtmetrix.com/?url=${site}` },
  { label: t('Domain Authority (Moz)'), href: `https://moz.com/domain-analysis?site=${site}` },
  { label: t('Crawler (Seobility)'), href: `https://freetools.seobility.net/en/seocheck/check?url=${site}` },
];

const validationTools = (site: string): { group: string; tools: Tool[] }[] => [
  {
    group: t('Performance'),
    tools: [{ label: t('WebPageTest'), href: `https://www.webpagetest.org/?url=${site}` }],
  },
  {
    group: t('Search Console & Analytics'),
    tools: [
      { label: t('Google Search Console'), href: searchConsole(site) },
      { label: t('Google Analytics'), href: `https://analytics.google.com/analytics/web/?url=${site}` },
    ],
  },
  {
    group: t('Social Validation'),
    tools: [
      { label: t('Open Graph Debugger'), href: `https://developers.facebook.com/tools/debug/?q=${site}` },
      { label: t('Card Validator'), href: `https://www.opengraph.xyz/url/${site}` },
    ],
  },
  {
    group: t('Standards'),
    tools: [
      { label: t('W3C Validator'), href: `https://validator.w3.org/nu/?doc=${site}` },
      { label: t('Mobile-Friendly Test'), href: mobileTest(site) },
    ],
  },
];

/** Links to external SEO tools, which open in new tabs. */
export function SeoTools() {
  const site = encodeURIComponent(siteUrl());
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title={t('SEO Analysis Tools')}>
        <Tools tools={analysisTools(site)} />
        <h3 className="mt-6 mb-3 text-sm font-semibold text-strong">{t('SEO Quick Actions')}</h3>
        <div className="flex flex-wrap items-center gap-3">
          <span className="flex flex-wrap items-center gap-2">
            <Button disabled aria-describedby="sitemap-generated">
              {t('Generate Sitemap')}
            </Button>
            <span id="sitemap-generated">
              <Badge>{t('Auto-Generated')}</Badge>
            </span>
          </span>
          <ToolLink label={t('Test Mobile Usability')} href={mobileTest(site)} />
          <ToolLink label={t('Check Search Console')} href={searchConsole(site)} />
        </div>
      </Panel>
      <Panel title={t('Validation & Monitoring Tools')}>
        {validationTools(site).map(({ group, tools }) => (
          <div key={group} className="mb-5 last:mb-0">
            <h3 className="mb-2 text-sm font-semibold text-strong">{group}</h3>
            <Tools tools={tools} />
          </div>
        ))}
      </Panel>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="rounded border border-line bg-sheet p-5">
      <h2 className="font-semibold text-strong">{title}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {rich('Open in a new tab with {code}; they can only reach an address that is public.', {
          code: <code className="font-mono">{siteUrl()}</code>,
        })}
      </p>
      {children}
    </section>
  );
}

function Tools({ tools }: { tools: Tool[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {tools.map((tool) => (
        <li key={tool.label}>
          <ToolLink {...tool} />
        </li>
      ))}
    </ul>
  );
}

function ToolLink({ label, href }: Tool) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkButton}>
      <ExternalLink className="size-4" aria-hidden /> {label}
    </a>
  );
}
