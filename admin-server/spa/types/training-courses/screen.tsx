import { useTab } from '../../hooks/use-address.ts';
import { Tabs } from '../../ui/choices/tabs.tsx';
import { ContentCards } from '../../features/page-texts/content-cards.tsx';
import { CourseList } from './course-list.tsx';
import { t } from '../../language/text.tsx';

export { RowForm } from './course-row-form.tsx';

const pages = [
  { value: 'home', label: t('Home Page') },
  { value: 'services', label: t('Services Page') },
] as const;

/** The training courses, and the texts of the two pages that show them. */
export function Component() {
  const [{ value: page }, setPage] = useTab(pages, 'page');
  return (
    <div className="grid gap-10">
      <CourseList />
      <section aria-labelledby="page-content">
        <h2 id="page-content" className="mb-3 text-lg font-semibold text-strong">
          {t('Page Content')}
        </h2>
        <Tabs label={t('Page')} value={page} onChange={setPage} tabs={pages}>
          <ContentCards key={page} page={page} />
        </Tabs>
      </section>
    </div>
  );
}
