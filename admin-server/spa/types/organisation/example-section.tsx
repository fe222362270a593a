import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { exampleCalls } from '#admin-server/example-removal/routes.ts';
import { callsOf, read } from '../../api/client.ts';
import { refreshAll } from '../../api/publish.ts';
import { useHasExample } from '../../api/use-has-example.ts';
import { t } from '../../language/text.tsx';
import { typeName } from '../../resource/row-name.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

export const { example } = callsOf<typeof exampleCalls>();

export const exampleQuery = queryOptions({
  queryKey: ['example'],
  queryFn: () => read(example.$get()),
  gcTime: 0,
});

/** What the site still has of the example, and the button that removes it; renders nothing if it has none. */
export function ExampleSection() {
  const { data } = useQuery(exampleQuery);
  const hasStandIns = useHasExample();
  const [isAsked, ask] = useState(false);
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => read(example.$delete()),
    onSuccess: () =>
      toast.success(
        t('The example is removed'),
        t('Visitors see it until you publish. Look at the changes first with “Review and publish”.'),
      ),
    onError: (error) => toast.error(t('The example was not removed'), error.message),
    // It is said at once: to load all that is shown again takes long where so much has changed.
    onSettled: () => refreshAll().finally(() => ask(false)),
  });
  if (!data || (data.goes.length === 0 && !hasStandIns)) return null;
  return (
    <section aria-labelledby="example" className="grid gap-4 rounded border border-line bg-sheet p-5">
      <h2 id="example" className="font-semibold text-strong">
        {t('The example')}
      </h2>
      <p className="max-w-prose text-sm">
        {t(
          'The site began with the content of an invented organisation. What you have changed is yours and stays, and so does what your content shows or names. The rest goes:',
        )}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {data.goes.map(({ resource, count }) => (
          <li key={resource} className="flex gap-2">
            <span className="text-muted">{typeName(resource)}</span>
            <span className="font-mono">{count}</span>
          </li>
        ))}
        {hasStandIns && <li className="text-muted">{t('Words and drawings where nothing is stored')}</li>}
      </ul>
      <div>
        <Button onClick={() => ask(true)}>{t('Remove the example ...')}</Button>
      </div>
      <Confirmation
        title={t('Remove the example?')}
        action={t('Remove the example')}
        cancel={t('Cancel')}
        isOpen={isAsked}
        isBusy={isPending}
        onConfirm={() => remove()}
        onClose={() => ask(false)}
      >
        {t(
          'Nothing changes for visitors until you publish. An undo of that publish brings the example back.',
        )}
      </Confirmation>
    </section>
  );
}
