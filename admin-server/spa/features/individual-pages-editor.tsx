import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Locale } from '#content-db/locale.ts';
import { linkButton } from '../ui/button.tsx';
import { LocaleSwitch } from '../ui/locale-switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { PageTexts } from './page-texts.tsx';

const pages = [
  { value: 'home', label: 'Home', path: '/' },
  { value: 'services', label: 'Services', path: '/services' },
  { value: 'team', label: 'Team', path: '/team' },
  { value: 'blog', label: 'Blog', path: '/blog' },
  { value: 'contact', label: 'Contact', path: '/contact' },
] as const;

/** The texts of each page, in both languages. */
export function Component() {
  const [page, setPage] = useState<(typeof pages)[number]['value']>('home');
  const [locale, setLocale] = useState<Locale>('en');
  const path = pages.find(({ value }) => value === page)?.path ?? '/';
  return (
    <Tabs label="Page" value={page} onChange={setPage} tabs={[...pages]}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <LocaleSwitch value={locale} onChange={setLocale} />
        <a href={locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path} target="_blank" rel="noopener" className={linkButton}>
          <ExternalLink className="size-4" aria-hidden /> View Live
        </a>
      </div>
      <PageTexts key={`${page}/${locale}`} page={page} locale={locale} />
    </Tabs>
  );
}
