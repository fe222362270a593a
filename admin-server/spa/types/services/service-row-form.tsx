import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/resources.ts';
import { loadService, servicesQuery } from '../../api/services.ts';
import { ResourceEditor } from '../../resource/form/lazy-editor.tsx';
import { useLatestRow, WaitingForm } from '../../resource/form/row-form.tsx';
import type { RowFormProps } from '../../resource/screen.ts';
import { serviceScreen } from './service-form.ts';

/** The form for a service and its text in the page's language. */
export function RowForm({ id, ...props }: RowFormProps) {
  const { data: instructors = [] } = useQuery(listQuery('instructors'));
  const { data: english } = useQuery(servicesQuery('en'));
  const row = useLatestRow(['services', id, props.locale], () => loadService(id, props.locale));
  const screen = serviceScreen(instructors, english ?? []);
  if (!row.data || !english)
    return <WaitingForm title={screen.texts.edit} query={row} onClose={props.onClose} />;
  return <ResourceEditor<'services'> {...props} screen={screen} row={row.data} />;
}
