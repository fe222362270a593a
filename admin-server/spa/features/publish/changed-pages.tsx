import type { Receipt } from '#admin-server/publish/engine/release/receipt.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { addressOnSite } from '../../api/session.ts';
import { counted, t } from '../../language/text.tsx';
import { pageTitle } from '../../resource/page-title.ts';
import { Badge } from '../../ui/states.tsx';
import { languageNames } from '../../ui/languages.ts';

const changes = { add: t('New'), update: t('Changed'), remove: t('Removed') };

/** The pages that a publish changed, by their titles: new ones first, as those who wrote them look for them. */
export function ChangedPages({ pages, pageCount, titles }: Pick<Receipt, 'pages' | 'pageCount' | 'titles'>) {
  return (
    <>
      <ul aria-label={t('Pages that changed')} className="my-1 grid gap-1.5">
        {pages.map(({ path, change }) => (
          <li key={path} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <Badge tone={change === 'add' ? 'good' : 'plain'}>{changes[change]}</Badge>
            <PageLink path={path} name={pageTitle(path, titles)} isGone={change === 'remove'} />
            <span className="text-muted">({languageNames[splitPath(path).locale]})</span>
            <bdi dir="ltr" className="min-w-0 font-mono text-xs break-all text-muted">
              {path}
            </bdi>
          </li>
        ))}
      </ul>
      {pageCount > pages.length && (
        <p className="text-muted">
          {counted(pageCount - pages.length, 'and another page', 'and {count} other pages')}
        </p>
      )}
    </>
  );
}

function PageLink({ path, name, isGone }: { path: string; name: string; isGone: boolean }) {
  if (isGone) return <bdi className="wrap-anywhere text-strong">{name}</bdi>;
  return (
    <a href={addressOnSite(encodeURI(path))} target="_blank" rel="noopener" className="wrap-anywhere">
      <bdi>{name}</bdi>
    </a>
  );
}
