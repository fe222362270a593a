import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/text.tsx';
import { AskedSection } from '../../types/organisation/asked-section.tsx';
import { example, ExampleSection, exampleQuery } from '../../types/organisation/example-section.tsx';

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
  if (!data?.canBegin) return null;
  return (
    <AskedSection
      id="structure"
      title={t('The structure, with your name and neutral texts')}
      button={t('Begin with the structure ...')}
      question={t('Begin with the structure?')}
      action={t('Begin with the structure')}
      note={t(
        'Nothing changes for visitors until you publish. An undo of that publish brings back what was there.',
      )}
      act={() => example.structure.$post()}
      done={[
        t('The structure is there'),
        t('Visitors see it once you publish. Look at the changes first with “Review and publish”.'),
      ]}
      failed={t('The structure was not added')}
    >
      <p className="max-w-prose text-sm">
        {t(
          'Home, about us, services, team, blog, contact and a privacy policy, with a menu. Three services, three people and two articles are placeholders in both languages, which say what is to stand in their place. The example goes; what you have changed stays.',
        )}
      </p>
    </AskedSection>
  );
}
