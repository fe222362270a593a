import { loadRows } from '../../api/resources.ts';
import { useTab } from '../../ui/use-address.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ContentCards } from '../../features/page-texts/content-cards.tsx';
import { ResourceEditor } from '../../edit/lazy-editor.tsx';
import { RowForm as PlainForm, useLatestRow, WaitingForm } from '../../edit/row-form.tsx';
import type { RowFormProps } from '../../resource/screen.ts';
import { courseScreen, translationScreen } from './course-form.ts';
import { CourseList } from './course-list.tsx';
import { t } from '../../language/text.tsx';

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

/** The form for a course or, on an Arabic page, for its Arabic text. A new course begins in English. */
export function RowForm({ id, ...props }: RowFormProps) {
  if (id === undefined) return <NewCourseForm onClose={props.onClose} />;
  return props.locale === 'en' ? (
    <PlainForm {...props} id={id} screen={courseScreen([])} />
  ) : (
    <CourseTextForm {...props} id={id} />
  );
}

function NewCourseForm({ onClose }: Pick<RowFormProps, 'onClose'>) {
  const courses = useLatestRow(['training-courses'], () => loadRows('training-courses', {}));
  const screen = courseScreen(courses.data ?? []);
  if (!courses.data) return <WaitingForm title={screen.texts.add} query={courses} onClose={onClose} />;
  return <ResourceEditor screen={screen} locale="en" onClose={onClose} />;
}

/** The form for the Arabic text of a course; creates it if it is missing. */
function CourseTextForm({ id, locale, onClose }: RowFormProps & { id: number }) {
  const texts = useLatestRow(['training-course-translations', locale], () =>
    loadRows('training-course-translations', { locale }),
  );
  const screen = translationScreen(id);
  if (!texts.data) return <WaitingForm title={screen.texts.edit} query={texts} onClose={onClose} />;
  return (
    <ResourceEditor
      screen={screen}
      row={texts.data.find(({ courseId }) => courseId === id)}
      locale={locale}
      onClose={onClose}
    />
  );
}
