import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { englishIdQuery } from '../../api/translation/translation-desk.ts';
import { useTab } from '../../hooks/use-search-param.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/choices/tabs.tsx';
import { TranslationBoard } from './board.tsx';
import { Desk } from './desk.tsx';
import { Glossary } from './glossary.tsx';
import { t } from '../../language/text.tsx';

const tabs = [
  { value: 'board', label: t('Board') },
  { value: 'glossary', label: t('Glossary') },
] as const;

/** The Arabic texts of all types: a board of what is to do, a desk for one row, and the glossary. */
export function Component() {
  const [address] = useSearchParams();
  const [tab, open] = useTab(tabs);
  const [resource, id] = (address.get('row') ?? '').split('/');
  const [arabicResource, arabicId] = (address.get('arabic') ?? '').split('/');
  if (arabicResource && arabicId) return <ToDesk resource={arabicResource} arabicId={arabicId} />;
  if (resource && id) return <Desk key={`${resource}/${id}`} resource={resource} id={id} />;
  return (
    <Tabs label={t('Translations')} value={tab.value} onChange={open} tabs={tabs}>
      {tab.value === 'board' ? <TranslationBoard /> : <Glossary />}
    </Tabs>
  );
}

/** Leads from an Arabic row to the desk of its English one. */
function ToDesk({ resource, arabicId }: { resource: string; arabicId: string }) {
  const { data, error, refetch } = useQuery(englishIdQuery(resource, arabicId));
  if (error)
    return <Failed title={t('The text could not be loaded')} error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <Navigate to={`/translations?row=${resource}/${data}`} replace />;
}
