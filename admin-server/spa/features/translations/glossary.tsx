import { useMutation, useQuery } from '@tanstack/react-query';
import { BookOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { glossaryQuery, type GlossaryTerm, removeTerm } from '../../api/translation/translation-desk.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { TermForm } from './term-form.tsx';
import { t } from '../../language/text.tsx';

/** How terms are said in Arabic: what must appear, and what must not. */
export function Glossary() {
  const { data, error, refetch } = useQuery(glossaryQuery);
  const [edited, setEdited] = useState<GlossaryTerm | 'new'>();
  const [removed, setRemoved] = useState<GlossaryTerm>();
  const remove = useMutation({
    mutationFn: (term: GlossaryTerm) => removeTerm(term.id),
    onSuccess: () => toast.success(t('Removed')),
    onError: (failure) => toast.error(t('Not removed'), failure.message),
    onSettled: () => setRemoved(undefined),
  });
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'A translation that does not follow the glossary is not taken over. The same rules are shown beside what people write.',
        )}
      >
        <Button look="action" icon={Plus} onClick={() => setEdited('new')}>
          {t('Add a term')}
        </Button>
      </ScreenHeader>
      {error && (
        <Failed title={t('The glossary could not be loaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data?.length === 0 && <Empty icon={BookOpen} title={t('The glossary has no terms yet.')} />}
      {data && data.length > 0 && (
        <ul
          aria-label={t('Terms of the glossary')}
          className="divide-y divide-line rounded border border-line bg-sheet"
        >
          {data.map((term) => (
            <li key={term.id} className="flex items-start gap-3 px-5 py-3">
              <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[14rem_1fr_1fr]">
                <span className="font-semibold text-strong wrap-anywhere">{term.english}</span>
                <Forms forms={term.required} empty={t('Stays English')} />
                <Forms forms={term.forbidden} isForbidden />
                {term.note && <p className="text-sm text-muted md:col-span-3">{term.note}</p>}
              </div>
              <span className="flex">
                <IconButton
                  icon={Pencil}
                  label={t('Edit {english}', { english: term.english })}
                  onClick={() => setEdited(term)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('Remove {english}', { english: term.english })}
                  onClick={() => setRemoved(term)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <TermForm term={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <Confirmation
        title={t('Remove this term from the glossary?')}
        action={t('Remove')}
        isOpen={removed !== undefined}
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
        onClose={() => setRemoved(undefined)}
      >
        {removed?.english}
      </Confirmation>
    </>
  );
}

interface FormsProps {
  forms: string[];
  /** Shown if there are none. */
  empty?: string;
  isForbidden?: boolean;
}

function Forms({ forms, empty, isForbidden = false }: FormsProps) {
  if (forms.length === 0) return <span className="text-sm text-muted">{empty}</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {forms.map((form) => (
        <bdi key={form} lang="ar" className={isForbidden ? 'struck text-error' : 'text-strong'}>
          {form}
        </bdi>
      ))}
    </span>
  );
}
