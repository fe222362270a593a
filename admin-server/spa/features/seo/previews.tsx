import { useQuery } from '@tanstack/react-query';
import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { pagePaths } from '#site/paths.ts';
import { siteUrl } from '../../api/session.ts';
import { cardPicture, HeadPreview } from '../../ui/head-preview.tsx';
import { languageNames } from '../../ui/languages.ts';
import { type LiveHead, liveHeadQuery } from './live-page.ts';
import { t } from '../../language/text.tsx';
import { publicPathOf } from '../../resource/own-types.ts';

export type SeoRecord = RowOf<'seo-settings'>;

/** Previews of a page as search result and as shared link, in both languages, from the working content. */
export function Previews({
  page,
  records,
}: {
  page: string;
  records: Record<Locale, SeoRecord | undefined>;
}) {
  const path = Object.entries(pagePaths).find(([name]) => name === page)?.[1];
  if (path === undefined) return null;
  return (
    <div className="grid content-start gap-6 border-t border-line bg-surface p-5 lg:border-s lg:border-t-0">
      {locales.map((locale) => (
        <Preview
          key={locale}
          page={page}
          locale={locale}
          path={localPath(path, locale)}
          record={records[locale]}
        />
      ))}
    </div>
  );
}

interface PreviewProps {
  page: string;
  locale: Locale;
  path: string;
  record: SeoRecord | undefined;
}

function Preview({ page, locale, path, record }: PreviewProps) {
  const { data: live } = useQuery(liveHeadQuery(path));
  const head = headOf(record, live);
  return (
    <section
      aria-label={t('Preview in {locale}: {page}', { locale: languageNames[locale], page })}
      className="grid gap-3"
    >
      <h3 className="font-mono text-xs text-muted">
        {t('{locale}: search result, shared link', { locale: languageNames[locale] })}
      </h3>
      <HeadPreview
        locale={locale}
        address={new URL(siteUrl()).host + publicPathOf(path)}
        head={head}
        picture={head.ogImage && <img src={head.ogImage} alt="" loading="lazy" className={cardPicture} />}
      />
    </section>
  );
}

/** The metadata of the record, completed from the live page. The fallbacks are those of the site. */
function headOf(record: SeoRecord | undefined, live: LiveHead | undefined): LiveHead {
  const description = record?.metaDescription || live?.description || '';
  return {
    title: record?.metaTitle || live?.title || '',
    description,
    ogTitle: record?.ogTitle || record?.metaTitle || live?.ogTitle || '',
    ogDescription: record?.ogDescription || description,
    ogImage: ownPath(record?.ogImage || live?.ogImage || ''),
  };
}

/** Loads the site's own pictures from this origin, which may not be the public one. */
function ownPath(address: string): string {
  const path = URL.parse(address, location.origin)?.pathname;
  return path && /^\/(_astro|og|uploads)\//.test(path) ? path : address;
}
