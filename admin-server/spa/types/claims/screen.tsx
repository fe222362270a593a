import type { RowOf } from '#content-db/write/repository.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { RowButtons } from '../../list/row-card.tsx';
import type { RowActions } from '../../resource/screen.ts';
import { t } from '../../language/text.tsx';

type Claim = RowOf<'claims'>;

/** The screen of the approved claims. */
export const screen = defineScreen('claims', {
  sorts: [
    { value: 'name', label: t('Name') },
    { value: '-updatedAt', label: t('Last changed') },
  ],
  fields: [
    { name: 'name', label: t('Name'), kind: 'text', isRequired: true, maxLength: 200 },
    { name: 'wording', label: t('What may be said'), kind: 'area', isRequired: true, maxLength: 500 },
    {
      name: 'subjects',
      label: t('Subjects'),
      kind: 'area',
      isRequired: true,
      hint: t(
        'Words that tell that a sentence is about it, one a line, in both languages. “…” stands for words between.',
      ),
    },
    {
      name: 'overclaims',
      label: t('Words that say more'),
      kind: 'area',
      hint: t('One a line, in both languages. A publish is stopped where one stands near a subject.'),
    },
    {
      name: 'most',
      label: t('Greatest number'),
      kind: 'number',
      isHalf: true,
      hint: t('A publish is stopped where a greater one stands before a subject.'),
    },
  ],
  texts: { addHint: t('A claim is what every text may say of the organisation, and no more.') },
  columns: 'xl:grid-cols-2',
  renderCard: (claim, actions) => <ClaimCard claim={claim} actions={actions} />,
});

function ClaimCard({ claim, actions }: { claim: Claim; actions: RowActions }) {
  const { name, wording, wordingAr } = claim;
  return (
    <article className="flex h-full flex-col gap-3 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-semibold text-strong">{name}</h2>
        <span className="-me-2 -mt-2 flex">{actions.selection}</span>
      </div>
      <p className="text-sm">
        <bdi>{wording}</bdi>
      </p>
      <p className="flex-1 text-sm" lang="ar" dir="rtl">
        {wordingAr}
      </p>
      <div className="flex border-t border-line pt-2">
        <RowButtons label={name} actions={actions} />
      </div>
    </article>
  );
}
