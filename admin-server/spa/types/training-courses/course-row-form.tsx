import { loadRows } from '../../api/resources.ts';
import { ResourceEditor } from '../../resource/editor.tsx';
import { RowForm as PlainForm, useLatestRow, WaitingForm } from '../../resource/row-form.tsx';
import type { RowFormProps } from '../../resource/screen.ts';
import { courseScreen, translationScreen } from './course-form.ts';

/** The form over a course, or over its Arabic text on an Arabic page. */
export function RowForm(props: RowFormProps) {
  return props.locale === 'en' ? (
    <PlainForm {...props} screen={courseScreen([])} />
  ) : (
    <CourseTextForm {...props} />
  );
}

/** The Arabic text of a course; a new one where there is none. */
function CourseTextForm({ id, locale, onClose }: RowFormProps) {
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
