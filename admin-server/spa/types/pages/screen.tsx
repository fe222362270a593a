import { SquarePen } from 'lucide-react';
import { Link } from 'react-router';
import { builtInPages, isBuiltInPage } from '#content-db/types/page-path.ts';
import { ResourceList } from '../../list/resource-list.tsx';
import { t } from '../../language/text.tsx';
import { linkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WhereChanged } from '../../resource/where-changed.tsx';
import { pageScreen } from './page-form.ts';
import { isOff, pageTitleOf } from './section-names.ts';

/** The pages of the program, whose sections can be arranged, and those that staff have added. */
export function Component() {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="site-pages" className="grid gap-3">
        <h2 id="site-pages" className="font-semibold text-strong">
          {t('Pages of the site')}
        </h2>
        <ul className="grid gap-2 sm:grid-cols-[max-content_1fr]">
          {builtInPages
            .filter((page) => !isOff(page))
            .map((page) => (
              <li key={page} className="flex flex-wrap gap-2 border-b border-line pb-2 sm:contents">
                <Link to={`/pages/${page}`} className={classNames(linkButton, 'justify-start')}>
                  <SquarePen className="size-4" aria-hidden />
                  {t('Arrange {page}', { page: pageTitleOf(page) })}
                </Link>
                <span>
                  <WhereChanged path={page === 'home' ? '/' : `/${page}`} name={pageTitleOf(page)} />
                </span>
              </li>
            ))}
        </ul>
      </section>
      <section aria-labelledby="own-pages" className="grid gap-3">
        <h2 id="own-pages" className="font-semibold text-strong">
          {t('Your pages')}
        </h2>
        <ResourceList<'pages'> screen={pageScreen} />
      </section>
    </div>
  );
}

/** What a page is called: one of the program by its name in the language of the back office. */
export function labelOf(row: object): string {
  const { slug = '', title = '' } = row as { slug?: string; title?: string };
  return isBuiltInPage(slug) ? pageTitleOf(slug) : title;
}
