import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { publishQuery } from '../../api/publish.ts';
import { addressOnSite } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { type Check, type Finding, groups } from './findings.ts';
import { readSite, type SiteFacts } from './read-site.ts';
import { t } from '../../language/text.tsx';

const analysisQuery = (release: number | undefined) =>
  queryOptions({ queryKey: ['site-analysis', release], queryFn: readSite, staleTime: Infinity });

/** The checks with their fixed badges and computed results. */
export function SiteAnalysis() {
  const { data: status } = useQuery(publishQuery);
  const { data, error, isFetching, refetch } = useQuery(analysisQuery(status?.live?.id));
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {isFetching ? t('Reading the live pages ...') : data && sourceOf(data, status?.live?.at)}
        </p>
        <Button icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
          {t('Analyse again')}
        </Button>
      </div>
      {error && (
        <Failed title={t('The live site could not be read')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={2} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {groups.map(({ title, checks }) => (
          <section
            key={title}
            aria-label={title}
            className="rounded border border-line bg-sheet xl:nth-2:row-span-2"
          >
            <h2 className="border-b border-line px-5 py-3 font-semibold text-strong">{title}</h2>
            <ul className="divide-y divide-line px-5">
              {checks.map((check) => (
                <CheckRow key={check.label} check={check} finding={data && check.find(data)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function sourceOf({ at, pages, total }: SiteFacts, liveAt: string | undefined): string {
  const pagesSeen =
    pages.length === total
      ? t('all {total} pages', { total })
      : t('{seen} of {total} pages', { seen: pages.length, total });
  const facts = { time: formatDateTime(at), pages: pagesSeen };
  return liveAt
    ? t(
        'Computed {time} from {pages} of the release of {release}. The badges are fixed; trust what stands below them.',
        { ...facts, release: formatDateTime(liveAt) },
      )
    : t(
        'Computed {time} from {pages} of the release that is live. The badges are fixed; trust what stands below them.',
        facts,
      );
}

function CheckRow({ check, finding }: { check: Check; finding: Finding | undefined }) {
  const Icon = finding?.isGood ? CircleCheck : TriangleAlert;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold text-strong">{check.label}</span>
        <Badge>{check.badge}</Badge>
      </div>
      {finding && (
        <p className="flex items-start gap-2 text-sm">
          <Icon
            className={`mt-0.5 size-4 shrink-0 ${finding.isGood ? 'text-success' : 'text-accent'}`}
            aria-label={finding.isGood ? t('Fine') : t('Needs attention')}
          />
          <span className="min-w-0 break-words">{finding.text}</span>
        </p>
      )}
      {finding?.paths && finding.paths.length > 0 && <Paths paths={finding.paths} />}
    </li>
  );
}

const shown = 5;

function Paths({ paths }: { paths: string[] }) {
  return (
    <ul className="ms-6 flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {paths.slice(0, shown).map((path) => (
        <li key={path} className="min-w-0">
          <a href={addressOnSite(path)} target="_blank" rel="noopener" className="break-all">
            <bdi dir="ltr">{path}</bdi>
          </a>
        </li>
      ))}
      {paths.length > shown && (
        <li className="text-muted">{t('and {count} more', { count: paths.length - shown })}</li>
      )}
    </ul>
  );
}
