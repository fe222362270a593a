import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, SkipForward } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SetUp } from '#admin-server/set-up/feature.ts';
import { dashboardQuery } from '../../api/history.ts';
import { overviewQuery } from '../../api/publish.ts';
import { queryClient } from '../../api/query-client.ts';
import { adminQuery, keepLanguage } from '../../api/session.ts';
import { saveAll, useHasSaveable } from '../../edit/save-all.ts';
import { LiveState } from '../../resource/live-state.tsx';
import { ownNames } from '../../resource/own-types.ts';
import { Button, linkButtonIn } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Loading } from '../../ui/states.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { closeOnPurpose } from '../../ui/use-unsaved.ts';
import { withWords } from '../../language/dictionary.ts';
import { language } from '../../language/language.ts';
import { counted, t } from '../../language/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Step, type StepName, useSteps } from './steps.ts';

const waiting = () => <Loading rows={3} />;
const OwnLanguage = lazyComponent(
  withWords(async () => (await import('../accounts/language-choice.tsx')).OwnLanguage, 'accounts'),
  waiting,
);
const Organisation = lazyComponent(
  withWords(async () => (await import('./organisation.tsx')).Organisation, 'page-texts'),
  waiting,
);
const BrandForm = lazyComponent(
  withWords(async () => (await import('../../types/brand/screen.tsx')).BrandForm, 'types/brand', 'forms'),
  waiting,
);
const Begin = lazyComponent(
  withWords(async () => (await import('./begin.tsx')).Begin, 'types/organisation'),
  waiting,
);

interface Page {
  /** What the step is about. */
  purpose: (setUp: SetUp) => string;
  content: (setUp: SetUp) => ReactNode;
}

const pages: Record<StepName, Page> = {
  language: {
    purpose: () => t('You can work here in either language. The site always has both.'),
    content: () => (
      <div>
        <OwnLanguage />
      </div>
    ),
  },
  organisation: {
    purpose: () =>
      t('What the site is called in each language, what search engines read of it, and its logo.'),
    content: () => <Organisation />,
  },
  colours: {
    purpose: () => t('Colours, typefaces and pictures, with the home page in both languages as it would be.'),
    content: () => <BrandForm part="look" />,
  },
  begin: {
    purpose: ({ hasExample }) =>
      hasExample
        ? t(
            'Keep the example to look around in a full site and change it text by text, and skip this step. Or begin with its structure, or empty.',
          )
        : t('The site has no example any more: its pages have your name and neutral words.'),
    content: () => <Begin />,
  },
  publish: {
    purpose: () =>
      t(
        'Visitors see nothing of this before you publish it. The review shows every change, and each publish can be undone.',
      ),
    content: (setUp) => <Publish isLive={setUp.isLive} />,
  },
};

/** Leads the owner of a new site through what makes it theirs, in steps that can be skipped and resumed. */
export function Component() {
  const dashboard = useQuery(dashboardQuery);
  return (
    <>
      <ScreenHeader
        subtitle={t('Five steps to a site of your own. Each can be skipped, and all of it changed later.')}
      />
      <Loaded queries={[dashboard]} failed={t('Failed to load the settings')} rows={3}>
        {({ setUp }) => setUp && <Guide setUp={setUp} />}
      </Loaded>
    </>
  );
}

/** It begins with the first step that is open, unless the address names one. */
function Guide({ setUp }: { setUp: SetUp }) {
  const [steps, skip] = useSteps(setUp);
  const [first] = useState(() => steps.findIndex(({ state }) => state === 'open'));
  const [address, change] = useAddress({ step: '' });
  const given = steps.findIndex(({ name }) => name === address.step);
  const at = Math.max(0, given === -1 ? first : given);
  const heading = useNewHeading(at);
  const navigate = useNavigate();
  // The language that is shown already is chosen by this: its switch has nothing to change.
  const keep = useMutation({
    mutationFn: () => keepLanguage(language).then(() => queryClient.invalidateQueries(adminQuery)),
    onSuccess: goOn,
    onError: (error) => toast.error(t('The language could not be changed'), error.message),
  });
  const hasSaveable = useHasSaveable();
  const save = useMutation({
    mutationFn: saveAll,
    // What is refused says why where it was typed.
    onSuccess: (isStored) => isStored && closeOnPurpose(goOn),
  });
  const [before, step] = [steps[at - 1], steps[at]];
  const next = steps.slice(at + 1).find(({ state }) => state === 'open') ?? steps[at + 1];
  if (!step) return null;
  const { purpose, content } = pages[step.name];
  const open = ({ name }: Step) => change({ step: name }, { isStep: true });
  function goOn() {
    if (next) open(next);
    else void navigate('/');
  }
  return (
    <div className="grid gap-6">
      <StepList steps={steps} at={at} />
      <section aria-labelledby="step" className="grid gap-5">
        <div>
          <h2
            id="step"
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold text-strong outline-none"
          >
            {step.title}
          </h2>
          <p className="max-w-prose text-pretty text-muted">{purpose(setUp)}</p>
        </div>
        {content(setUp)}
      </section>
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
        {before && <Button onClick={() => open(before)}>{t('Back')}</Button>}
        {step.name === 'language' && step.state === 'open' && (
          <Button look="action" className="ms-auto" isBusy={keep.isPending} onClick={() => keep.mutate()}>
            {t('Keep this language')}
          </Button>
        )}
        {hasSaveable || save.isPending ? (
          <Button look="action" className="ms-auto" isBusy={save.isPending} onClick={() => save.mutate()}>
            {t('Save and go on')}
          </Button>
        ) : step.state === 'open' ? (
          <Button
            className={step.name === 'language' ? '' : 'ms-auto'}
            onClick={() => {
              skip([step.name]);
              goOn();
            }}
          >
            {t('Skip this step')}
          </Button>
        ) : (
          <Button look="action" className="ms-auto" onClick={goOn}>
            {next ? t('Next step') : t('Go to the dashboard')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The heading of a step, which gets the focus when another one is shown. */
function useNewHeading(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  return heading;
}

const marks = { done: Check, skipped: SkipForward, open: undefined };
const words = { done: t('Done'), skipped: t('Skipped'), open: t('Open|step') };

/** The steps and what is done of them; on a narrow screen, their numbers. */
function StepList({ steps, at }: { steps: Step[]; at: number }) {
  return (
    <nav aria-label={t('Steps')}>
      <ol className="grid grid-cols-5 gap-2">
        {steps.map(({ name, title, state }, place) => {
          const Mark = marks[state];
          return (
            <li key={name} className="min-w-0">
              <Link
                to={{ search: `?step=${name}` }}
                aria-current={place === at ? 'step' : undefined}
                className={classNames(
                  'grid min-h-11 content-start gap-x-2 border-t-4 pt-2 text-sm no-underline max-lg:justify-items-center lg:grid-cols-[auto_minmax(0,1fr)]',
                  place === at ? 'border-mark' : state === 'done' ? 'border-success' : 'border-line',
                )}
              >
                <span aria-hidden className="grid h-6 place-items-center font-mono text-muted">
                  {Mark ? <Mark className="size-4" /> : place + 1}
                </span>
                <span className="max-lg:sr-only">
                  <span className="block leading-6 font-semibold text-strong">{title}</span>
                  <span className="text-xs text-muted">{words[state]}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** What the guide leaves to the screens, in the order in which one thing shows another. */
const furtherScreens = () => [
  { path: '/type-settings', label: t('Types') },
  { path: '/services?tab=programs', label: ownNames('services')?.many ?? t('Services') },
  { path: '/team-members', label: ownNames('team-members')?.many ?? t('Team Members') },
  { path: '/places', label: t('Places') },
  { path: '/pages/home', label: t('Home') },
  { path: '/pages', label: t('Pages') },
  { path: '/menu-entries', label: t('Menu') },
];

function Publish({ isLive }: { isLive: boolean }) {
  const { data } = useQuery(overviewQuery);
  const count = data?.unpublished ?? 0;
  return (
    <div className="grid justify-items-start gap-4 rounded border border-line bg-sheet p-5">
      <p>
        {count === 0 ? (
          <LiveState />
        ) : (
          counted(count, '1 change not yet live', '{count} changes not yet live')
        )}
      </p>
      {count === 0 && !isLive && (
        <p>{t('This step is done when visitors see the names of your organisation.')}</p>
      )}
      <Link to="/publish" className={linkButtonIn(count > 0 ? 'action' : 'plain')}>
        {t('Review and publish')}
      </Link>
      <p>{t('Then go on with what visitors come for:')}</p>
      <ul className="flex flex-wrap gap-2">
        {furtherScreens().map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className={linkButtonIn('plain')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
