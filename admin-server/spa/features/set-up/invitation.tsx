import { useQuery } from '@tanstack/react-query';
import { Check, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import type { SetUp } from '#admin-server/set-up/feature.ts';
import { dashboardQuery } from '../../api/history.ts';
import { NamedRows } from '../../resource/named-rows.tsx';
import { useIsAdmin } from '../../resource/use-role.ts';
import { Button } from '../../ui/button.tsx';
import { Count, detailLink, Strip } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';
import { useSteps } from './steps.ts';

/** What the dashboard says of a site that is not its owner's yet. */
export function Invitation() {
  const { data: { setUp } = {} } = useQuery(dashboardQuery);
  const isAdmin = useIsAdmin();
  if (!setUp) return null;
  return (
    <>
      {setUp.isHidden && <Hidden hasExample={setUp.hasExample} isAdmin={isAdmin} />}
      {isAdmin && <FirstSteps setUp={setUp} />}
      {setUp.placeholders.count > 0 && <Placeholders {...setUp.placeholders} />}
    </>
  );
}

/** That search engines are kept away, and the way to end that. */
function Hidden({ hasExample, isAdmin }: { hasExample: boolean; isAdmin: boolean }) {
  return (
    <Strip
      isUrgent
      mark={<EyeOff className="size-6 text-error" strokeWidth={1.25} aria-hidden />}
      title={t('The site shows an invented organisation')}
      detail={
        <>
          <p>{t('Its pages ask search engines not to list them, until the example is removed.')}</p>
          {isAdmin && (
            <Link to={hasExample ? '/set-up?step=begin' : '/publish'} className={detailLink}>
              {hasExample ? t('Remove the example') : t('Review and publish')}
            </Link>
          )}
        </>
      }
    />
  );
}

/** How many texts of the structure are still to be replaced, with the first of them. */
function Placeholders({ count, first }: SetUp['placeholders']) {
  return (
    <section aria-label={t('Placeholder texts to replace')}>
      <Strip
        mark={<Count of={count} />}
        title={t('Placeholder texts to replace')}
        detail={<NamedRows count={count} first={first} />}
      />
    </section>
  );
}

/** The steps of the guide, while one that concerns the site is open; the language concerns the account only. */
function FirstSteps({ setUp }: { setUp: SetUp }) {
  const [steps, skip] = useSteps(setUp);
  if (!steps.some(({ name, state }) => name !== 'language' && state === 'open')) return null;
  const settled = steps.filter(({ state }) => state !== 'open').length;
  return (
    <section aria-label={t('Set up your site')}>
      <Strip
        mark={<bdi className="font-mono text-lg text-accent">{`${settled}/${steps.length}`}</bdi>}
        title={
          <Link to="/set-up" className="inline-block leading-6">
            {t('Set up your site')}
          </Link>
        }
        detail={
          <ul className="flex flex-wrap gap-x-4">
            {steps.map(({ name, title, state }) => (
              <li key={name}>
                {state === 'done' ? (
                  <span className="inline-flex items-center gap-1">
                    <Check className="size-4 text-success" aria-hidden />
                    {title} <span className="sr-only">{t('Done')}</span>
                  </span>
                ) : (
                  <Link to={`/set-up?step=${name}`} className={detailLink}>
                    {title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        }
        origin={
          <Button
            look="quiet"
            className="-mx-3.5"
            onClick={() => skip(steps.map(({ name }) => name))}
            title={t('The guide stays in the search')}
          >
            {t('Dismiss')}
          </Button>
        }
      />
    </section>
  );
}
