import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Languages } from 'lucide-react';
import { Link } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import {
  confirmTranslation,
  suggestTranslation,
  translationsQuery,
} from '../../api/translation/translations.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

/** The open issue of an Arabic row; undefined if there is none. */
function useTranslationIssue(resource: ResourceName, id: number | undefined) {
  const { data } = useQuery(translationsQuery);
  return data?.issues.find((issue) => issue.resource === resource && issue.id === id)?.issue;
}

const words = {
  outdated: t('Out of date: the English changed'),
  unchecked: t('Automatic, please check'),
};

/** Marks an Arabic row that needs a review; renders nothing for others. */
export function TranslationBadge({ resource, id }: { resource: ResourceName; id: number | undefined }) {
  const issue = useTranslationIssue(resource, id);
  return issue && <Warning issue={issue} />;
}

function Warning({ issue }: { issue: keyof typeof words }) {
  return <Badge tone="warning">{words[issue]}</Badge>;
}

interface TranslationNoticeProps {
  resource: ResourceName;
  id: number;
  /** The English text, if the row has a single one. */
  english?: string;
}

/** The badge with its actions: confirm the translation, or show a machine translation. */
export function TranslationNotice({ resource, id, english }: TranslationNoticeProps) {
  const issue = useTranslationIssue(resource, id);
  const { data } = useQuery(translationsQuery);
  const confirm = useMutation({
    mutationFn: () => confirmTranslation(resource, id),
    onError: (error) => toast.error(t('Error'), error.message),
  });
  const suggestion = useMutation({
    mutationFn: (text: string) => suggestTranslation(text),
    onError: (error) => toast.error(t('No suggestion'), error.message),
  });
  if (!issue) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Warning issue={issue} />
        <Button
          look="quiet"
          icon={Check}
          className="-ms-3"
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {t('The Arabic is right')}
        </Button>
        <Link to={`/translations?arabic=${resource}/${id}`} className="text-sm">
          {t('Side by side')}
        </Link>
        {data?.isAutomatic && issue === 'outdated' && english && (
          <Button
            look="quiet"
            icon={Languages}
            className="-ms-3"
            isBusy={suggestion.isPending}
            onClick={() => suggestion.mutate(english)}
          >
            {t('Suggest a translation')}
          </Button>
        )}
      </div>
      {suggestion.data && (
        <p
          lang="ar"
          dir="rtl"
          className="w-full rounded border border-line bg-surface px-3 py-2 whitespace-pre-wrap"
        >
          {suggestion.data}
        </p>
      )}
    </div>
  );
}
