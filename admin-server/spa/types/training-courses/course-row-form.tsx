import { loadRows } from '../../api/resources.ts';
import { ResourceEditor } from '../../resource/form/lazy-editor.tsx';
import { RowForm as PlainForm, useLatestRow, WaitingForm } from '../../resource/form/row-form.tsx';
import type { RowFormProps } from '../../resource/screen.ts';
import { courseScreen, translationScreen } from './course-form.ts';

/** The form for a course or, on an Arabic page, for its Arabic text. */
export function RowForm(props: RowFormProps) {
  return props.locale === 'en' ? (
    <PlainForm {...props} screen={courseScreen([])} />
  ) : (
    <CourseTextForm {...props} />
  );
}

/** The form for the Arabic text of a course; creates it if it is missing. */
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
