import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listQuery } from '../../api/resources.ts';
import { translationsQuery } from '../../api/translations.ts';
import { formatDate } from '../../ui/date-time.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { editablePages, type EditedPage } from '../page-texts/page-sections.ts';
import { groupTexts, type PageText } from '../page-texts/text-groups.ts';
import { useFallbacks } from '../page-texts/use-fallbacks.ts';
import { Column, stripList } from '../../ui/strip.tsx';
import { counted, t } from '../../language/text.tsx';

/** The rows of all pages without their texts, which may be long. */
const pageTexts = listQuery('page-content', { without: 'content,createdAt' });

/** Each page: how many of its texts lack Arabic or have to be checked, and when it was edited last. */
export function PageBoard() {
  const texts = useQuery(pageTexts);
  const { data: translations } = useQuery(translationsQuery);
  const toReview = new Set(
    translations?.issues.flatMap(({ resource, id }) => (resource === 'page-content' ? [id] : [])),
  );
  return (
    <Column title={t('Pages')}>
      <Loaded queries={[texts]} failed={t('Failed to fetch page content')} rows={5}>
        {(rows) => (
          <ul className={stripList}>
            {editablePages().map((page) => (
              <li key={page.value}>
                <PageLine
                  page={page}
                  rows={rows.filter((row) => row.page === page.value)}
                  toReview={toReview}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Column>
  );
}

interface PageLineProps {
  page: EditedPage;
  rows: PageText[];
  toReview: ReadonlySet<number>;
}

function PageLine({ page: { value, label, sections }, rows, toReview }: PageLineProps) {
  const fallbacks = useFallbacks('ar');
  const groups = groupTexts({ page: value, locale: 'ar', rows, fallbacks, toReview }, sections);
  const open = groups.flatMap(({ items }) => items.filter(({ need }) => need !== 'nothing')).length;
  const editor = `/individual-pages-editor?page=${value}`;
  const last = rows
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm">
      <Link to={editor} className="min-w-0 flex-1 truncate font-semibold text-strong">
        {label}
      </Link>
      {open > 0 && (
        <Link to={`${editor}&locale=ar&show=open`} className="text-accent">
          {counted(open, '1 Arabic text open', '{count} Arabic texts open')}
        </Link>
      )}
      {last && (
        <Link to={`/changes?resource=page-content&key=${value}`} className="font-mono text-xs">
          <span className="sr-only">{t('Last edits of {label}:', { label })} </span>
          {formatDate(last)}
        </Link>
      )}
    </div>
  );
}
