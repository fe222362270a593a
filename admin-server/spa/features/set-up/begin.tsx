import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAll } from '../../api/publish.ts';
import { t } from '../../language/text.tsx';
import { example, ExampleSection, exampleQuery } from '../../types/organisation/example-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** What a site can begin with instead of the example: the structure, or nothing. */
export function Begin() {
  return (
    <>
      <Structure />
      <ExampleSection />
    </>
  );
}

/** Puts the structure in place of the example; renders nothing where the site has content of its own. */
function Structure() {
  const { data } = useQuery(exampleQuery);
  const [isAsked, ask] = useState(false);
  const { mutate: begin, isPending } = useMutation({
    mutationFn: () => example.structure.$post(),
    onSuccess: () =>
      toast.success(
        t('The structure is there'),
        t('Visitors see it once you publish. Look at the changes first with “Review and publish”.'),
      ),
    onError: (error) => toast.error(t('The structure was not added'), error.message),
    onSettled: () => refreshAll().finally(() => ask(false)),
  });
  if (!data?.canBegin) return null;
  return (
    <section aria-labelledby="structure" className="grid gap-4 rounded border border-line bg-sheet p-5">
      <h2 id="structure" className="font-semibold text-strong">
        {t('The structure, with your name and neutral texts')}
      </h2>
      <p className="max-w-prose text-sm">
        {t(
          'Home, about us, services, team, blog, contact and a privacy policy, with a menu. Three services, three people and two articles are placeholders in both languages, which say what is to stand in their place. The example goes; what you have changed stays.',
        )}
      </p>
      <div>
        <Button onClick={() => ask(true)}>{t('Begin with the structure ...')}</Button>
      </div>
      <Confirmation
        title={t('Begin with the structure?')}
        action={t('Begin with the structure')}
        cancel={t('Cancel')}
        isOpen={isAsked}
        isBusy={isPending}
        onConfirm={() => begin()}
        onClose={() => ask(false)}
      >
        {t(
          'Nothing changes for visitors until you publish. An undo of that publish brings back what was there.',
        )}
      </Confirmation>
    </section>
  );
}
