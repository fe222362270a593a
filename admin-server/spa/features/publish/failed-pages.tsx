import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { PendingChange } from '../../api/publish.ts';
import { ChangeLine } from '../history/change-line.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

type FailedPage = NonNullable<PublishAnswer['failures']>[number];

interface FailedPagesProps {
  failures: FailedPage[];
  /** The pending changes, to find those that may be why. */
  pending: PendingChange[];
}

/** The pages that failed and why, those that fail alike together, with the changes and fields that may be the cause. */
export function FailedPages({ failures, pending }: FailedPagesProps) {
  const alike = Map.groupBy(failures, (page) =>
    JSON.stringify([page.findings ?? reasonOf(page), page.causes]),
  );
  return [...alike].map(([key, [first, ...others]]) =>
    first ? <Failure key={key} page={first} others={others} pending={pending} /> : null,
  );
}

/** The error without the page that it names. */
function reasonOf({ path, error }: FailedPage): string {
  const reason = error.replace(`The page ${path} `, '').replace(/\.?$/, '.');
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/** A longer list would not help. */
const maxCauses = 5;

/** The changes that may be why, one for each row, with the columns of all. */
function causesByRow(pending: PendingChange[], columns: ReadonlyMap<number, string[]>): PendingChange[] {
  const causes = pending.filter(({ id }) => columns.has(id));
  const rows = Map.groupBy(causes, ({ resource, rowId }) => `${resource}/${rowId}`);
  return [...rows.values()].flatMap(([first, ...others]) => {
    const named = [first, ...others].flatMap((change) => (change && columns.get(change.id)) ?? []);
    return first ? { ...first, columns: [...new Set(named)] } : [];
  });
}

interface FailureProps {
  page: FailedPage;
  /** Pages that fail for the same reason. */
  others: FailedPage[];
  pending: PendingChange[];
}

function Failure({ page, others, pending }: FailureProps) {
  const columns = new Map(page.causes.map(({ change, columns }) => [change, columns]));
  const changes = causesByRow(pending, columns);
  return (
    <section
      aria-label={t('Page {path}', { path: page.path })}
      className="grid w-full gap-1 border-t border-line pt-4 wrap-anywhere"
    >
      {[page, ...others].map(({ path }) => (
        <h2 key={path} className="font-mono text-sm font-semibold text-strong">
          <bdi dir="ltr">{path}</bdi>
        </h2>
      ))}
      {page.findings ? (
        page.findings.map(({ message }) => (
          <p key={message} className="text-sm">
            {translated(message)}
          </p>
        ))
      ) : (
        <p className="text-sm">{translated(reasonOf(page))}</p>
      )}
      {changes.length > 0 && (
        <>
          <p className="mt-2 text-sm font-semibold text-strong">{t('Possible causes')}</p>
          <ul className="divide-y divide-line">
            {changes.slice(0, maxCauses).map((change) => (
              <li key={change.id}>
                <ChangeLine {...change} name={change.label} />
              </li>
            ))}
            {changes.length > maxCauses && (
              <li className="py-3 text-sm text-muted">
                {t('and {count} more', { count: changes.length - maxCauses })}
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}
