import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ResourceName } from '#content-db/types/index.ts';
import { confirmTranslation, translationsQuery } from '../api/translations.ts';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { t } from '../language/text.tsx';
import { PairActions } from '../resource/features.tsx';

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

/** The badge with its actions: confirm the translation, and those of features. */
export function TranslationNotice({ resource, id, english }: TranslationNoticeProps) {
  const issue = useTranslationIssue(resource, id);
  const confirm = useMutation({
    mutationFn: () => confirmTranslation(resource, id),
    onError: (error) => toast.error(t('Error'), error.message),
  });
  if (!issue) return null;
  return (
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
      <PairActions
        resource={resource}
        row={{ arabic: id }}
        isShort
        rewritten={issue === 'outdated' ? english : undefined}
      />
    </div>
  );
}
