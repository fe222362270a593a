import { UserRound } from 'lucide-react';
import type { RowOf } from '#content-db/write/repository.ts';
import type { RowActions } from '../../resource/screen.ts';
import { RowButtons } from '../../list/row-card.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { Badge } from '../../ui/states.tsx';
import { counted, t } from '../../language/text.tsx';

type Instructor = RowOf<'instructors'>;

export const screen = defineScreen('instructors', {
  hide: { isActive: false },
  sorts: [
    { value: 'name', label: t('Name') },
    { value: '-createdAt', label: t('Newest first') },
    { value: '-updatedAt', label: t('Last changed') },
  ],
  fields: [
    { name: 'name', label: t('Name'), kind: 'text', isRequired: true, isHalf: true, maxLength: 200 },
    {
      name: 'title',
      label: t('Title|job'),
      kind: 'text',
      isRequired: true,
      isHalf: true,
      maxLength: 200,
      hint: t('What they are, such as Head of department.'),
    },
    { name: 'imageUrl', label: t('Photo'), kind: 'image', crop: { aspect: 1, isRound: true } },
    { name: 'bio', label: t('Bio'), kind: 'area' },
    { name: 'qualifications', label: t('Qualifications'), kind: 'area' },
    { name: 'specialties', label: t('Specialties'), kind: 'text', hint: t('Separated by commas.') },
    { name: 'yearsExperience', label: t('Years of experience'), kind: 'number', isHalf: true },
    { name: 'isActive', label: t('Active'), kind: 'switch', isHalf: true },
  ],
  texts: {
    addHint: t('A service can name one of them.'),
    createFailed: [t('Failed to create instructor')],
    updateFailed: [t('Failed to update instructor')],
    deleteFailed: [t('Failed to delete instructor')],
  },
  refreshes: ['services'],
  columns: 'sm:max-md:grid-cols-2 lg:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4',
  renderCard: (instructor, actions) => <InstructorCard instructor={instructor} actions={actions} />,
});

function InstructorCard({ instructor, actions }: { instructor: Instructor; actions: RowActions }) {
  const { name, title, specialties, yearsExperience, imageUrl, isActive } = instructor;
  const years = yearsExperience === null ? '' : counted(yearsExperience, '{count} years', '{count} years');
  return (
    <article className="flex h-full flex-col gap-4 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex flex-1 items-start gap-3">
        {imageUrl ? (
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            className="size-16 rounded-full border border-line object-cover"
          />
        ) : (
          <span className="grid size-16 shrink-0 place-items-center rounded-full border border-line bg-surface">
            <UserRound className="size-7 text-muted" strokeWidth={1.25} aria-hidden />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-strong">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-muted">
            <bdi>{title}</bdi>
          </p>
          <p className="mt-2 line-clamp-3 text-sm">
            {years}
            {years && specialties && ' · '}
            <bdi>{specialties}</bdi>
          </p>
        </div>
        <div className="-me-2 -mt-2 flex">{actions.selection}</div>
      </div>
      <div className="flex items-center gap-3 border-t border-line pt-2">
        {!isActive && <Badge tone="warning">{t('Inactive')}</Badge>}
        <RowButtons label={name} actions={actions} />
      </div>
    </article>
  );
}
