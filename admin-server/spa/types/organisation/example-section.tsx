import { queryOptions, useQuery } from '@tanstack/react-query';
import type { exampleCalls } from '#admin-server/example-removal/routes.ts';
import { callsOf, read } from '../../api/client.ts';
import { useHasExample } from '../../api/use-has-example.ts';
import { t } from '../../language/text.tsx';
import { typeName } from '../../resource/row-name.ts';
import { AskedSection } from './asked-section.tsx';

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
  if (!data || (data.goes.length === 0 && !hasStandIns)) return null;
  return (
    <AskedSection
      id="example"
      title={t('The example')}
      button={t('Remove the example ...')}
      question={t('Remove the example?')}
      action={t('Remove the example')}
      note={t(
        'Nothing changes for visitors until you publish. An undo of that publish brings the example back.',
      )}
      act={() => read(example.$delete())}
      done={[
        t('The example is removed'),
        t('Visitors see it until you publish. Look at the changes first with “Review and publish”.'),
      ]}
      failed={t('The example was not removed')}
    >
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
    </AskedSection>
  );
}
