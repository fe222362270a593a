import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { navItemOf } from '../../resource/nav-items.ts';
import { RowForm } from '../../resource/row-form.tsx';
import type { RowFormProps } from '../../resource/screen.ts';

/** The form over a row of a page, as the screen of its type has it; nothing for rows that are edited elsewhere. */
export function RowEditor({ resource, ...props }: RowFormProps & { resource: ResourceName }) {
  const { data: module } = useQuery({
    queryKey: ['live-editor', 'screen', resource],
    queryFn: async () => (await navItemOf(resource)?.load()) ?? {},
    staleTime: Infinity,
  });
  if (module?.RowForm) return <module.RowForm {...props} />;
  return module?.screen ? <RowForm {...props} screen={module.screen} /> : null;
}
