import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { splitPath } from '#content-db/model/locale.ts';
import type { ChangeIds, PendingChange } from '../../api/publish.ts';
import { foundPagesQuery, type PlanProgress, planQuery } from '../../api/plan.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PlanNotes } from '../../resource/features.tsx';
import { changeName } from '../../resource/row-name.ts';
import { languageNames } from '../../ui/languages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { inOrder, isPage } from '#site/page-names.ts';
import { typeOf } from '#site/paths.ts';
import { navItemOf } from '../../resource/nav-items.ts';
import { ownPathOf } from '../../resource/own-types.ts';
import { language } from '../../language/language.ts';
import { nameSentence } from '../../ui/name-list.ts';
import { pageTitle } from '../../resource/page-title.ts';
import type { Plan } from '#admin-server/publish/types.ts';
import { counted, t } from '../../language/text.tsx';
import { Button } from '../../ui/button.tsx';

const FailedPages = lazyComponent(async () => (await import('./failed-pages.tsx')).FailedPages);
const PlanPage = lazyComponent(async () => (await import('./plan-page.tsx')).PlanPage);

interface PlanPanelProps {
  pending: PendingChange[];
  /** The selected changes. */
  chosen: PendingChange[];
  selection: ChangeIds;
}

/** The plan: the public addresses that publishing the selection would change. */
export function PlanPanel({ pending, chosen, selection }: PlanPanelProps) {
  const settled = useDebounced(selection, 300);
  const [opened, open] = useState<PlannedChange>();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    planQuery(
      settled,
      pending.map(({ id }) => id),
    ),
  );
  const { data: found } = useQuery(foundPagesQuery);
  // Nothing is planned where nothing is chosen.
  const isStale = chosen.length > 0 && (isPlaceholderData || settled?.join() !== selection?.join());
  return (
    <section
      aria-labelledby="plan"
      aria-busy={isStale}
      // On wide screens it scrolls, also with the keyboard.
      tabIndex={0}
      className="rounded border border-line bg-sheet p-5 xl:sticky xl:top-24 xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto"
    >
      <h2 id="plan" className="font-semibold text-strong">
        {t('What visitors will find changed')}
      </h2>
      {chosen.length === 0 && <p className="mt-2 text-sm text-muted">{t('Nothing: no change is chosen.')}</p>}
      {chosen.length > 0 && error && (
        <div className="mt-3">
          <Failed title={t('The plan could not be loaded')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {chosen.length > 0 && !data && !error && (
        <div className="mt-3">{found ? <Found found={found} /> : <Loading label={working} rows={2} />}</div>
      )}
      {chosen.length > 0 && data && !error && (
        <div className={classNames('mt-2 grid gap-5', isStale && 'opacity-50')}>
          <p className="text-sm">{isStale ? progressOf(found) : summaryOf(data)}</p>
          {!isStale && <RequiredChanges plan={data} pending={pending} chosen={chosen} />}
          {!isStale && <PlanNotes plan={data} pending={pending} />}
          {!isStale && data.failures && (
            <section aria-labelledby="failing" className="grid gap-3">
              <h3 id="failing" className="text-sm font-semibold text-error">
                {t('Failing')} <span className="font-mono text-xs">{data.failures.length}</span>
              </h3>
              <FailedPages failures={data.failures} pending={pending} />
            </section>
          )}
          {(['add', 'update', 'remove'] as const).map((change) => (
            <Addresses
              key={change}
              change={change}
              pages={data.pages.filter((page) => page.change === change && isPage(page.path))}
              titles={data.titles}
              onOpen={open}
            />
          ))}
          <FilesForMachines pages={data.pages} />
        </div>
      )}
      {opened && (
        <PlanPage
          path={opened.path}
          name={pageTitle(opened.path, data?.titles)}
          selection={settled}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}

const working = t('Working out what would change ...');

function progressOf(found: PlanProgress | undefined): string {
  return found && found.total > 0
    ? t('Working out what would change ... {rendered} of {total} pages compared.', {
        rendered: found.rendered,
        total: found.total,
      })
    : working;
}

/** What a plan that takes a while has found so far. */
function Found({ found }: { found: NonNullable<PlanProgress> }) {
  const pages = found.pages?.slice(0, initialCount) ?? [];
  return (
    <div className="grid gap-3">
      <p className="text-sm">{progressOf(found)}</p>
      <ul aria-label={t('Found so far')} className="opacity-70">
        {pages.map(({ path }) => (
          <li key={path} className="flex min-h-9 items-center">
            {isPage(path) ? (
              <span className="text-sm">
                <bdi>{pageTitle(path)}</bdi> ({languageNames[splitPath(path).locale]})
              </span>
            ) : (
              <bdi dir="ltr" className="font-mono text-xs break-all">
                {path}
              </bdi>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function summaryOf({ pages }: Plan): string {
  if (pages.length === 0) return t('No public address will change.');
  const shown = pages.filter(({ path }) => isPage(path));
  const arabic = shown.filter(({ path }) => splitPath(path).locale === 'ar').length;
  const [english, files] = [shown.length - arabic, pages.length - shown.length];
  const parts = [
    ...(english > 0 ? [counted(english, '{count} in English', '{count} in English')] : []),
    ...(arabic > 0 ? [counted(arabic, '{count} in Arabic', '{count} in Arabic')] : []),
    ...(files > 0
      ? [counted(files, '{count} for search engines and feeds', '{count} for search engines and feeds')]
      : []),
  ];
  return counted(
    pages.length,
    '{count} public address: {parts}. Nothing else will change.',
    '{count} public addresses: {parts}. Nothing else will change.',
    { parts: nameSentence(parts) },
  );
}

/** The unselected changes that go live too, because the selection depends on them. */
function RequiredChanges({
  plan,
  pending,
  chosen,
}: {
  plan: Plan;
  pending: PendingChange[];
  chosen: PendingChange[];
}) {
  const [live, ticked] = [new Set(plan.changes), new Set(chosen.map(({ id }) => id))];
  const along = pending.filter(({ id }) => live.has(id) && !ticked.has(id));
  const { shown, more } = useSteps([...new Set(along.map(changeName))]);
  if (along.length === 0) return null;
  return (
    <div className="border-s-4 border-s-mark ps-3 text-sm">
      <p>{t('These go live too, because your selection needs them:')}</p>
      <ul className="mt-1 font-semibold wrap-anywhere text-strong">
        {shown.map((label) => (
          <li key={label}>
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}

type PlannedChange = Plan['pages'][number];

const headings = { add: t('New'), update: t('Changed'), remove: t('Removed') };

/** More addresses than these are shown by their type, and of one type so many more at a time. */
const initialCount = 12;
const step = 50;

interface AddressesProps {
  change: PlannedChange['change'];
  /** The pages with this change. */
  pages: PlannedChange[];
  /** Titles of pages, by path. */
  titles: Plan['titles'];
  onOpen: (page: PlannedChange) => void;
}

/** The pages that a plan adds, changes or removes, by their names. */
function Addresses({ change, pages, titles, onOpen }: AddressesProps) {
  if (pages.length === 0) return null;
  const groups = pages.length > initialCount ? groupByType(pages) : [];
  return (
    <div>
      <h3 className="text-sm font-semibold text-strong">
        {headings[change]} <span className="font-mono text-xs text-muted">{pages.length}</span>
      </h3>
      {groups.length === 0 && <PageList {...{ pages, titles, onOpen }} />}
      {groups.map(([name, ofType]) => (
        <OnDemand key={name} summary={name} count={ofType.length}>
          <PageList {...{ titles, onOpen }} pages={ofType} />
        </OnDemand>
      ))}
    </div>
  );
}

/** Pages by the title of the screen of their type, in the order of these titles; pages of no type come first. */
function groupByType(pages: PlannedChange[]): [name: string, pages: PlannedChange[]][] {
  const nameOf = ({ path }: PlannedChange) => {
    const type = typeOf(splitPath(ownPathOf(path)).path);
    return type && navItemOf(type)?.title;
  };
  const { undefined: other = [], ...named } = Object.groupBy(pages, (page) => nameOf(page) ?? 'undefined');
  const groups = Object.entries(named).flatMap(([name, group]): [string, PlannedChange[]][] =>
    group ? [[name, group]] : [],
  );
  return [
    ...(other.length > 0 ? [[t('Pages'), other] as [string, PlannedChange[]]] : []),
    ...groups.sort(([a], [b]) => a.localeCompare(b, language)),
  ];
}

interface OnDemandProps {
  summary: string;
  count?: number;
  children: ReactNode;
}

/** What is there only while somebody has opened it, as it may be long. */
function OnDemand({ summary, count, children }: OnDemandProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-muted md:min-h-9 md:py-1.5">
        <span className="wrap-anywhere">{summary}</span>{' '}
        {count !== undefined && <span className="font-mono text-xs">{count}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}

/** The first of a list, with a button for more. */
function useSteps<T>(all: T[]): { shown: T[]; more: ReactNode } {
  const [count, setCount] = useState(step);
  const left = Math.min(step, all.length - count);
  const more = left > 0 && (
    <Button look="quiet" className="-ms-3.5" onClick={() => setCount(count + step)}>
      {t('Show {count} more', { count: left })}
    </Button>
  );
  return { shown: all.slice(0, count), more };
}

function PageList({ pages, titles, onOpen }: Omit<AddressesProps, 'change'>) {
  const { shown, more } = useSteps(inOrder(pages));
  return (
    <>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {shown.map((page) => (
          <li key={page.path}>
            <button
              type="button"
              onClick={() => onOpen(page)}
              className="group grid min-h-11 w-full content-center gap-0.5 py-2 text-start text-sm"
              title={t('Compare before and after')}
            >
              <span className="wrap-anywhere text-strong decoration-mark underline-offset-4 group-hover:underline">
                <bdi>{pageTitle(page.path, titles)}</bdi>{' '}
                <span className="whitespace-nowrap text-muted">
                  ({languageNames[splitPath(page.path).locale]})
                </span>
              </span>
              <bdi dir="ltr" className="justify-self-start font-mono text-xs break-all text-muted">
                {page.path}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** The files that people don't look at, such as the sitemap, in one line. */
function FilesForMachines({ pages }: { pages: PlannedChange[] }) {
  const files = pages.filter(({ path }) => !isPage(path));
  if (files.length === 0) return null;
  return (
    <OnDemand
      summary={counted(
        files.length,
        'And one file for search engines and feeds',
        'And {count} files for search engines and feeds',
      )}
    >
      <FileList files={files} />
    </OnDemand>
  );
}

function FileList({ files }: { files: PlannedChange[] }) {
  const { shown, more } = useSteps(files);
  return (
    <>
      <ul className="py-1">
        {shown.map(({ path }) => (
          <li key={path} className="py-0.5">
            <bdi dir="ltr" className="font-mono text-xs break-all">
              {path}
            </bdi>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
