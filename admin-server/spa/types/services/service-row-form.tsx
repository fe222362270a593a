import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/resources.ts';
import { loadService, servicesQuery, unlistedTexts } from '../../api/services.ts';
import { ResourceEditor } from '../../resource/form/lazy-editor.tsx';
import { useLatestRow, WaitingForm } from '../../resource/form/row-form.tsx';
import type { ResourceScreen, RowFormProps } from '../../resource/screen.ts';
import { serviceScreen } from './service-form.ts';

/** The form for a service and its text in the page's language. A new service begins in English. */
export function RowForm({ id, ...props }: RowFormProps) {
  const { data: instructors = [] } = useQuery(listQuery('instructors'));
  const { data: english } = useQuery(servicesQuery('en', unlistedTexts));
  const screen = serviceScreen(instructors, english ?? []);
  if (id === undefined)
    return <ResourceEditor<'services'> {...props} screen={screen} locale={screen.newIn ?? props.locale} />;
  return english && <StoredService {...props} id={id} screen={screen} />;
}

interface StoredServiceProps extends RowFormProps {
  id: number;
  screen: ResourceScreen<'services'>;
}

function StoredService({ id, screen, ...props }: StoredServiceProps) {
  const row = useLatestRow(['services', id, props.locale], () => loadService(id, props.locale));
  if (!row.data) return <WaitingForm title={screen.texts.edit} query={row} onClose={props.onClose} />;
  return <ResourceEditor<'services'> {...props} screen={screen} row={row.data} />;
}
