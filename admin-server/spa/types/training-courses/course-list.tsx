import { useQuery } from '@tanstack/react-query';
import { GraduationCap, Languages, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { maxTrainingCourses } from '#content-db/types/max-training-courses.ts';
import { listQuery } from '../../api/resources.ts';
import { ResourceEditor } from '../../edit/lazy-editor.tsx';
import { useOpening } from '../../list/use-opening.ts';
import { useOrder } from '../../list/use-order.ts';
import { SortableList } from '../../list/sortable-list.tsx';
import { useTextInAddress } from '../../list/use-text-in-address.ts';
import { ownNames } from '../../resource/own-types.ts';
import { NoneWithStatus, StatusFilter, useStatusFilter } from '../../resource/status-filter.tsx';
import { useKey } from '../../ui/use-key.ts';
import { DeleteDialog } from '../../list/delete-dialog.tsx';
import { useRemove } from '../../edit/use-save.ts';
import { inLanguage } from '../../resource/row-name.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { type Course, courseScreen, type CourseTranslation, translationScreen } from './course-form.ts';
import { Status } from '../../resource/status.tsx';
import { TranslationBadge } from '../../edit/translation-notice.tsx';
import { t } from '../../language/text.tsx';

/** The list of training courses, at most five, with their Arabic texts. */
export function CourseList() {
  const courses = useQuery(listQuery('training-courses'));
  const translations = useQuery(listQuery('training-course-translations', { locale: 'ar' }));
  const [removed, setRemoved] = useState<Course>();
  const rows = courses.data ?? [];
  const arabicOf = ({ id }: Course) => translations.data?.find(({ courseId }) => courseId === id);
  const { edited, setEdited, add, edit } = useOpening(courseScreen(rows), courses.data, 'en');
  const arabic = useOpening(courseScreen(rows), courses.data, 'ar', 'arabic');
  useTextInAddress(
    (text) => translations.data && (translations.data.find(({ id }) => id === text)?.courseId ?? null),
    'arabic',
  );
  const labelOf = (course: Course) => inLanguage(course.title, arabicOf(course)?.title);
  const screen = { ...courseScreen(rows), labelOf };
  const remove = useRemove(screen);
  const { shown, reorder } = useOrder(screen, rows);
  const error = courses.error ?? translations.error;
  const isFull = rows.length >= maxTrainingCourses;
  const canAdd = courses.data !== undefined && !isFull;
  useKey('n', () => canAdd && add());
  const status = useStatusFilter('training-courses');
  const listed = shown.filter(({ id }) => status.shows(id));
  return (
    <section aria-labelledby="training-courses" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="training-courses" className="text-lg font-semibold text-strong">
          {ownNames('training-courses')?.many ?? t('Training Courses')}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {isFull && <span className="text-sm text-muted">{screen.texts.addHint}</span>}
          <StatusFilter {...status} />
          <Button look="action" icon={Plus} disabled={!canAdd} onClick={add}>
            {screen.texts.add}
          </Button>
        </div>
      </div>
      {error && (
        <Failed
          title={screen.texts.loadFailed}
          error={error}
          onRetry={() => void Promise.all([courses.refetch(), translations.refetch()])}
        />
      )}
      {!error && (courses.isPending || translations.isPending) && <Loading />}
      {courses.data?.length === 0 && <Empty icon={GraduationCap} title={screen.texts.empty} />}
      {rows.length > 0 && listed.length === 0 && <NoneWithStatus icon={GraduationCap} />}
      <SortableList
        items={listed}
        idOf={({ id }) => id}
        labelOf={labelOf}
        canMove={status.value === ''}
        onReorder={reorder}
        className="grid gap-3"
      >
        {(course, handle) => (
          <CourseCard
            course={course}
            name={labelOf(course)}
            handle={handle}
            arabic={arabicOf(course)}
            onEdit={() => edit(course)}
            onTranslate={() => arabic.edit(course)}
            onRemove={() => setRemoved(course)}
          />
        )}
      </SortableList>
      {edited && (edited !== 'new' || canAdd) && (
        <ResourceEditor
          screen={screen}
          row={edited === 'new' ? undefined : edited}
          locale="en"
          onClose={() => setEdited(undefined)}
        />
      )}
      {arabic.edited && arabic.edited !== 'new' && translations.data && (
        <ResourceEditor
          screen={translationScreen(arabic.edited.id)}
          row={arabicOf(arabic.edited)}
          locale="ar"
          onClose={() => arabic.setEdited(undefined)}
        />
      )}
      <DeleteDialog
        screen={screen}
        rows={removed ? [removed] : []}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  );
}

interface CourseCardProps {
  course: Course;
  /** In the language of the back office. */
  name: string;
  handle: ReactNode;
  arabic: CourseTranslation | undefined;
  onEdit: () => void;
  onTranslate: () => void;
  onRemove: () => void;
}

function CourseCard({ course, name, handle, arabic, onEdit, onTranslate, onRemove }: CourseCardProps) {
  return (
    <article className="grid gap-3 rounded border border-line bg-sheet p-4 lg:grid-cols-[2rem_1fr_auto] lg:gap-5">
      <span
        className="font-mono text-lg text-accent"
        aria-label={t('Order {order}', { order: course.order })}
      >
        {course.order}
      </span>
      <div className="grid min-w-0 gap-1">
        <h3 dir="auto" className="font-semibold text-strong">
          {course.title}
        </h3>
        <p dir="auto" className="line-clamp-3 text-sm">
          {course.description}
        </p>
        {arabic && (
          <p className="text-sm text-muted">
            <bdi lang="ar">{arabic.title}</bdi>
          </p>
        )}
        {!arabic && (
          <p>
            <Badge tone="warning">{t('Untranslated: the English is shown')}</Badge>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2">
          <Status resource="training-courses" rowId={course.id} name={name} />
          <TranslationBadge resource="training-course-translations" id={arabic?.id} />
        </p>
      </div>
      <div className="flex flex-wrap items-start justify-end gap-1">
        <Button
          icon={Languages}
          aria-label={t('Edit the Arabic of {title}', { title: name })}
          onClick={onTranslate}
        >
          {t('Arabic')}
        </Button>
        <IconButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={onRemove} />
        {handle}
      </div>
    </article>
  );
}
