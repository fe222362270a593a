import { useMutation, useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { Link } from 'react-router';
import { translationsQuery } from '../../api/translations.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';
import type { PairActionProps } from '../../resource/feature.ts';
import { suggestTranslation } from './calls.ts';

/** Leads to both languages of a row side by side, and suggests a translation where the Arabic is out of date. */
export function PairAction({ resource, row, isShort, rewritten }: PairActionProps) {
  const pair = 'english' in row ? `row=${resource}/${row.english}` : `arabic=${resource}/${row.arabic}`;
  const isAlone = isShort && 'english' in row;
  return (
    <>
      <Link
        to={`/translations?${pair}`}
        className={isAlone ? 'inline-flex min-h-11 items-center text-sm md:min-h-9' : 'text-sm'}
        {...(isAlone && { title: t('English and Arabic side by side') })}
      >
        {isShort ? t('Side by side') : t('English and Arabic side by side')}
      </Link>
      {rewritten && <Suggestion english={rewritten} />}
    </>
  );
}

function Suggestion({ english }: { english: string }) {
  const { data } = useQuery(translationsQuery);
  const suggestion = useMutation({
    mutationFn: () => suggestTranslation(english),
    onError: (error) => toast.error(t('No suggestion'), error.message),
  });
  if (!data?.isAutomatic) return null;
  return (
    <>
      <Button
        look="quiet"
        icon={Languages}
        className="-ms-3"
        isBusy={suggestion.isPending}
        onClick={() => suggestion.mutate()}
      >
        {t('Suggest a translation')}
      </Button>
      {suggestion.data && (
        <p
          lang="ar"
          dir="rtl"
          className="mt-1 w-full rounded border border-line bg-surface px-3 py-2 whitespace-pre-wrap"
        >
          {suggestion.data}
        </p>
      )}
    </>
  );
}
