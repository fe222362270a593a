import { termOf } from '#content-db/segments/terms.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { RowButtons } from '../../list/row-card.tsx';
import type { RowActions, TableColumn } from '../../resource/screen.ts';

type GlossaryTerm = RowOf<'glossary'>;

const table: TableColumn<'glossary'>[] = [
  { label: t('English term'), render: ({ englishTerm }) => <bdi lang="en">{englishTerm}</bdi> },
  { label: t('Arabic forms'), render: (term) => <ArabicForms term={term} /> },
  { label: t('Forbidden forms'), render: (term) => <ForbiddenForms term={term} /> },
  { label: t('Note for staff'), render: ({ note }) => <bdi className="text-sm text-muted">{note}</bdi> },
];

/** The screen of the glossary: how terms are said in Arabic, and how they are not. */
export const screen = defineScreen('glossary', {
  fields: [
    {
      name: 'englishTerm',
      label: t('English term'),
      kind: 'text',
      isRequired: true,
      language: 'en',
      maxLength: 200,
    },
    {
      name: 'arabicForms',
      label: t('Arabic forms'),
      kind: 'area',
      language: 'ar',
      hint: t('One a line; one of them must appear. Leave it empty for a name that stays as it is.'),
    },
    {
      name: 'forbiddenForms',
      label: t('Forbidden forms'),
      kind: 'area',
      language: 'ar',
      hint: t('One a line.'),
    },
    { name: 'note', label: t('Note for staff'), kind: 'text', maxLength: 1000 },
  ],
  texts: {
    addHint: t(
      'Translations follow it at once, and so does what is shown beside a text. Publishes are checked against it once it is published itself.',
    ),
  },
  table,
  columns: 'sm:grid-cols-2',
  renderCard: (term, actions) => <TermCard term={term} actions={actions} />,
});

function ArabicForms({ term }: { term: GlossaryTerm }) {
  const { required } = termOf(term);
  if (required.length === 0) return <span className="text-sm text-muted">{t('Stays English')}</span>;
  return <Forms forms={required} className="text-strong" />;
}

function ForbiddenForms({ term }: { term: GlossaryTerm }) {
  return <Forms forms={termOf(term).forbidden} className="struck text-error" />;
}

function Forms({ forms, className }: { forms: readonly string[]; className: string }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {forms.map((form) => (
        <bdi key={form} lang="ar" className={className}>
          {form}
        </bdi>
      ))}
    </span>
  );
}

function TermCard({ term, actions }: { term: GlossaryTerm; actions: RowActions }) {
  const { englishTerm, note } = term;
  return (
    <article className="flex h-full flex-col gap-2 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-semibold text-strong wrap-anywhere">
          <bdi lang="en">{englishTerm}</bdi>
        </h2>
        <span className="-me-2 -mt-2 flex">{actions.selection}</span>
      </div>
      <div className="grid flex-1 content-start gap-1">
        <ArabicForms term={term} />
        <ForbiddenForms term={term} />
        {note && (
          <p className="text-sm text-muted" dir="auto">
            {note}
          </p>
        )}
      </div>
      <div className="flex border-t border-line pt-2">
        <RowButtons label={englishTerm} actions={actions} />
      </div>
    </article>
  );
}
