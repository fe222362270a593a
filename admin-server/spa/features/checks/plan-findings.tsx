import { useMutation } from '@tanstack/react-query';
import { Wand2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Plan } from '#admin-server/publish/types.ts';
import { type PendingChange, pendingKey } from '../../api/publish.ts';
import { changeName } from '../../resource/row-name.ts';
import { editPath } from '../../resource/nav-items.ts';
import { pageTitle } from '../../resource/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { columnLabel } from '#content-db/model/column-label.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { fixText } from './calls.ts';
import { FindingText } from './finding-text.tsx';

type Finding = NonNullable<Plan['findings']>[number];

interface FindingsProps {
  findings: Finding[];
  /** The pending changes, to find those that cause a finding. */
  pending: PendingChange[];
  /** Titles of pages, by path. */
  titles: Plan['titles'];
}

/** The number of findings before "Show all". */
const initialCount = 8;

/** What the checks find on the pages of the plan: what stops it first, with the text that causes it. */
export function Findings({ findings, pending, titles }: FindingsProps) {
  const [isWhole, setWhole] = useState(false);
  const stops = findings.filter(({ level }) => level === 'stop').length;
  return (
    <section aria-labelledby="findings">
      <h3 id="findings" className="text-sm font-semibold text-strong">
        {t('Checks')} <span className="font-mono text-xs text-muted">{findings.length}</span>
      </h3>
      {stops > 0 && (
        <p className="mt-1 text-sm text-error">
          {counted(stops, 'One finding stops the publish.', '{count} findings stop the publish.')}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {findings.slice(0, isWhole ? undefined : initialCount).map((finding) => (
          <li key={`${finding.check} ${finding.path} ${finding.message}`}>
            <FindingLine finding={finding} pending={pending} page={pageTitle(finding.path, titles)} />
          </li>
        ))}
      </ul>
      {!isWhole && findings.length > initialCount && (
        <Button look="quiet" className="-ms-3.5" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: findings.length })}
        </Button>
      )}
    </section>
  );
}

interface FindingLineProps {
  finding: Finding;
  pending: PendingChange[];
  /** What people call the page. */
  page: string;
}

function FindingLine({ finding, pending, page }: FindingLineProps) {
  const { level, path, pages, message, quote, picture, causes, isMendable, byHand } = finding;
  const isStop = level === 'stop';
  const rows = causesByRow(causes, pending);
  return (
    <div className={`grid gap-1.5 py-3 text-sm ${isStop ? 'border-s-4 border-s-error ps-3' : ''}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isStop ? 'warning' : 'plain'}>{isStop ? t('Stop') : t('Warning')}</Badge>
        <bdi className="min-w-0 wrap-anywhere text-strong">{page}</bdi>
        <bdi dir="ltr" className="min-w-0 font-mono text-xs break-all text-muted">
          {path}
        </bdi>
        {pages > 1 && (
          <span className="text-xs text-muted">
            {counted(pages - 1, 'and another page', 'and {count} other pages')}
          </span>
        )}
      </p>
      <FindingText {...{ message, quote, picture, path }} />
      {rows.slice(0, maxCauses).map(({ change, columns }) => (
        <Cause key={change.id} change={change} columns={columns} />
      ))}
      {rows.length > maxCauses && (
        <p className="text-muted">{t('and {count} more', { count: rows.length - maxCauses })}</p>
      )}
      {byHand !== undefined && <p className="text-muted">{translated(byHand)}</p>}
      {isMendable && <Fix finding={finding} pending={pending} />}
    </div>
  );
}

/** A longer list would not help. */
const maxCauses = 5;

/** The causes, one for each row with all its columns. */
function causesByRow(
  causes: Finding['causes'],
  pending: PendingChange[],
): { change: PendingChange; columns: string[] }[] {
  const rows = new Map<string, { change: PendingChange; columns: string[] }>();
  const byId = new Map(pending.map((change) => [change.id, change]));
  for (const { change: id, columns } of causes) {
    const change = byId.get(id);
    if (!change) continue;
    const row = rows.get(pendingKey(change));
    if (row) row.columns = [...new Set([...row.columns, ...columns])];
    else rows.set(pendingKey(change), { change, columns });
  }
  return [...rows.values()];
}

/** The text that causes a finding, with the way to it. */
function Cause({ change, columns }: { change: PendingChange; columns: string[] }) {
  const { action, groupId } = change;
  const label = changeName(change);
  const fields =
    action === 'update' && groupId === null
      ? columns.map((column) => translated(columnLabel(column, change.resource))).join(t(', '))
      : '';
  return (
    <p className="wrap-anywhere text-muted">
      {action !== 'remove' && groupId === null ? (
        <Link to={editPath(change)}>
          <bdi>{label}</bdi>
        </Link>
      ) : (
        <bdi>{label}</bdi>
      )}
      {fields && <span>{` · ${fields}`}</span>}
    </p>
  );
}

/** Fixes the texts as the check proposes, as new pending changes. */
function Fix({ finding: { check, causes, quote }, pending }: { finding: Finding; pending: PendingChange[] }) {
  const rows = causesByRow(causes, pending);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      for (const { change, columns } of rows)
        await fixText({
          check,
          resource: change.resource,
          rowId: change.rowId,
          columns,
          ...(quote !== undefined && { quote }),
        });
    },
    onSuccess: () => toast.success(t('Mended'), t('The text is a new pending change.')),
    onError: (error) => toast.error(t('Not mended'), error.message),
  });
  if (rows.length === 0) return null;
  return (
    <div>
      <Button icon={Wand2} isBusy={isPending} onClick={() => mutate()}>
        {t('Mend it')}
      </Button>
    </div>
  );
}
