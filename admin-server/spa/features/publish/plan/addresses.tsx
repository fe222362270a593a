import { useState } from 'react';
import { splitPath } from '#content-db/model/locale.ts';
import type { Plan } from '#admin-server/publish/types.ts';
import { Button } from '../../../ui/button.tsx';
import { languageNames } from '../../../ui/text/languages.ts';
import { inOrder, isPage } from '#site/page-names.ts';
import { pageTitle } from '../../../resource/page-title.ts';
import { counted, t } from '../../../language/text.tsx';

export type PlannedChange = Plan['pages'][number];

const headings = { add: t('New'), update: t('Changed'), remove: t('Removed') };

/** The number of addresses before "Show all". */
export const initialCount = 12;

interface AddressesProps {
  change: PlannedChange['change'];
  /** The pages with this change. */
  pages: PlannedChange[];
  /** Titles of pages, by path. */
  titles: Plan['titles'];
  onOpen: (page: PlannedChange) => void;
}

/** The pages that a plan adds, changes or removes, by their names. */
export function Addresses({ change, pages, titles, onOpen }: AddressesProps) {
  const [isWhole, setWhole] = useState(false);
  if (pages.length === 0) return null;
  const shown = inOrder(pages).slice(0, isWhole ? undefined : initialCount);
  return (
    <div>
      <h3 className="text-sm font-semibold text-strong">
        {headings[change]} <span className="font-mono text-xs text-muted">{pages.length}</span>
      </h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {shown.map((page) => (
          <li key={page.path}>
            <button
              type="button"
              onClick={() => onOpen(page)}
              className="group grid min-h-11 w-full content-center gap-0.5 py-2 text-start text-sm"
              title={t('Compare before and after')}
            >
              <span className="wrap-anywhere text-strong decoration-mark underline-offset-4 group-hover:underline">
                <bdi>{pageTitle(page.path, titles)}</bdi>{' '}
                <span className="whitespace-nowrap text-muted">
                  ({languageNames[splitPath(page.path).locale]})
                </span>
              </span>
              <bdi dir="ltr" className="justify-self-start font-mono text-xs break-all text-muted">
                {page.path}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < pages.length && (
        <Button look="quiet" className="-ms-3.5" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: pages.length })}
        </Button>
      )}
    </div>
  );
}

/** The files that people don't look at, such as the sitemap, in one line. */
export function FilesForMachines({ pages }: { pages: PlannedChange[] }) {
  const files = pages.filter(({ path }) => !isPage(path));
  if (files.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 text-muted">
        {counted(
          files.length,
          'And one file for search engines and feeds',
          'And {count} files for search engines and feeds',
        )}
      </summary>
      <ul className="py-1">
        {files.map(({ path }) => (
          <li key={path} className="py-0.5">
            <bdi dir="ltr" className="font-mono text-xs break-all">
              {path}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
