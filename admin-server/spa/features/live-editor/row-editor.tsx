import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { navItemOf } from '../../resource/nav-items.ts';
import { RowForm } from '../../edit/row-form.tsx';
import type { RowFormProps } from '../../resource/screen.ts';

/** The form for a row, from the screen of its type; renders nothing if the type has none. */
export function RowEditor({ resource, ...props }: RowFormProps & { resource: ResourceName }) {
  const { data: module } = useQuery({
    queryKey: ['live-editor', 'screen', resource],
    queryFn: async () => (await navItemOf(resource)?.load()) ?? {},
    staleTime: Infinity,
  });
  if (module?.RowForm) return <module.RowForm {...props} />;
  return module?.screen ? <RowForm {...props} screen={module.screen} /> : null;
}
