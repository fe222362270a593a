import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { englishIdQuery } from './calls.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { TranslationBoard } from './board.tsx';
import { SideBySide } from './side-by-side.tsx';
import { t } from '../../language/text.tsx';

/** The Arabic texts of all types: a board of what is to do, and one row side by side. */
export function Component() {
  const [address] = useSearchParams();
  const [resource, id] = (address.get('row') ?? '').split('/');
  const [arabicResource, arabicId] = (address.get('arabic') ?? '').split('/');
  if (arabicResource && arabicId) return <ToPair resource={arabicResource} arabicId={arabicId} />;
  if (resource && id) return <SideBySide key={`${resource}/${id}`} resource={resource} id={id} />;
  return <TranslationBoard />;
}

/** Leads from an Arabic row to its English one, side by side. */
function ToPair({ resource, arabicId }: { resource: string; arabicId: string }) {
  const { data, error, refetch } = useQuery(englishIdQuery(resource, arabicId));
  if (error)
    return <Failed title={t('The text could not be loaded')} error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <Navigate to={`/translations?row=${resource}/${data}`} replace />;
}
