import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, ScanSearch } from 'lucide-react';
import { Link } from 'react-router';
import { addressOnSite } from '../../api/session.ts';
import { checkLivePages, type CheckSetting, type LivePages, livePagesQuery } from './calls.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { Button } from '../../ui/button.tsx';
import { sayDateTime } from '../../ui/date-time.tsx';
import { FindingText } from './finding-text.tsx';
import { toast } from '../../ui/toast.tsx';

/** Checks all live pages, and says when that was done last. */
export function LivePagesCheck() {
  const { data } = useQuery(livePagesQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: checkLivePages,
    onError: (error) => toast.error(t('The pages were not checked'), error.message),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={ScanSearch} isBusy={isPending || data?.state === 'running'} onClick={() => mutate()}>
        {t('Check all pages now')}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-48 text-sm text-muted">
        {data && stateText(data)}
      </p>
    </div>
  );
}

function stateText(data: LivePages): string {
  if (data.state === 'none') return t('Not run yet.');
  if (data.state === 'running')
    return t('Checking ... {rendered} of {total} pages.', { rendered: data.rendered, total: data.total });
  if (data.state === 'failed') return translated(data.error);
  const { pages, release, at, live } = data;
  const done = counted(
    pages,
    'The one page of release {release} was checked {time}.',
    'All {count} pages of release {release} were checked {time}.',
    { release, time: sayDateTime(at) },
  );
  if (live === null || live === release) return done;
  return `${done} ${t('Release {release} is live since.', { release: live })}`;
}

/** What a check found on the live pages; renders nothing before it has looked. */
export function LiveResult({ check: { key, isOfChanges } }: { check: CheckSetting }) {
  const { data } = useQuery(livePagesQuery);
  if (data?.state !== 'done') return null;
  if (isOfChanges)
    return <p className="text-sm text-muted">{t('It looks at what changes, when that is published.')}</p>;
  const found = data.found[key];
  if (!found)
    return (
      <p className="text-sm text-muted">
        <CircleCheck className="inline size-4 align-text-bottom text-success" aria-hidden />{' '}
        {t('Nothing found on the live pages')}
      </p>
    );
  const { count, first } = found;
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold text-strong">
        {counted(count, '1 finding on the live pages', '{count} findings on the live pages')}
      </summary>
      {count > first.length && (
        <p className="text-muted">
          {counted(first.length, 'The first of them:', 'The first {count} of them:')}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {first.map((finding) => (
          <li key={`${finding.path} ${finding.message}`}>
            <FindingOnPage finding={finding} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type FoundOnPages = Extract<LivePages, { state: 'done' }>['found'][string]['first'][number];

function FindingOnPage({ finding: { path, pages, message, quote, picture } }: { finding: FoundOnPages }) {
  return (
    <div className="grid gap-1 py-3">
      <FindingText {...{ message, quote, picture, path }} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <a href={addressOnSite(encodeURI(path))} target="_blank" rel="noopener">
          <bdi dir="ltr" className="font-mono text-xs break-all">
            {path}
          </bdi>
        </a>
        {pages > 1 && (
          <span className="text-xs text-muted">
            {counted(pages - 1, 'and another page', 'and {count} other pages')}
          </span>
        )}
        <Link
          to={`/live-editor?path=${encodeURIComponent(path)}`}
          aria-label={t('Edit the page {path}', { path })}
        >
          {t('Edit')}
        </Link>
      </p>
    </div>
  );
}
