import { rowsWith } from '#content-db/read/references.ts';
import type { PlannedFinding } from '#content-db/releases.ts';
import { causesOf } from '../publish/engine/affected/causes.ts';
import type { PlanInspection, PlannedRelease, PublisherDeps } from '../publish/types.ts';
import type { Check } from './check.ts';
import { checks, readLevels } from './checks.ts';
import { columnFixes, fixKnowledge } from './fixes.ts';
import { newFindings, type SharedFinding } from './new-findings.ts';
import { findingsInChanges } from './run-checks.ts';
import { pageShowing } from '#content-db/model/shared-parts.ts';

type Caused = Pick<PlannedFinding, 'causes'>;

const checkOf = new Map(checks.map((check) => [check.key, check]));

/** So many findings are enough to know. */
const maxFindings = 100;

/** Checks the pages of a plan: what they find there that is not live already; what stops a publish comes first. */
export async function checkPlan(
  { content, store }: Pick<PublisherDeps, 'content' | 'store'>,
  plan: PlannedRelease,
): Promise<PlanInspection> {
  const levels = await readLevels(content.read);
  const found = await newFindings({ ...plan, store }, levels);
  const levelOf = (key: string) => (levels.get(key) === 'stop' ? ('stop' as const) : ('warn' as const));
  const planned: PlannedFinding[] = [];
  const listed: ListedFinding[] = [];
  for (const finding of found.slice(0, maxFindings)) {
    const { paths, place: _place, ...own } = finding;
    const causes = await causesOfFinding(finding, plan);
    // A text that is wrong in one way at several places is listed once.
    const same = listed.find((one) => isListed(one.finding, { ...own, causes }));
    if (same) {
      same.paths = same.paths.union(new Set(paths));
      same.finding.pages = same.paths.size;
      continue;
    }
    const { byHand, ...check } = checkOf.get(own.check) ?? {};
    const isFixable = await canFix(check, { ...own, causes }, plan);
    const one: PlannedFinding = {
      ...own,
      path: pageShowing(own.path),
      level: levelOf(own.check),
      pages: paths.length,
      causes,
      isMendable: isFixable,
      ...(!isFixable && byHand !== undefined && { byHand }),
    };
    planned.push(one);
    listed.push({ finding: one, paths: new Set(paths) });
  }
  const { published, due: changes, pages } = plan;
  const sides = { working: content.read, published, changes, pages };
  for (const finding of await findingsInChanges(sides, levels))
    planned.push({ ...finding, level: levelOf(finding.check), pages: 1, isMendable: false });
  const flawed = new Set([...found, ...planned].map(({ check }) => check));
  return {
    findings: planned.sort((a, b) => order(a) - order(b)),
    passed: checks.flatMap(({ key, name }) => (levels.get(key) === 'off' || flawed.has(key) ? [] : [name])),
  };
}

interface ListedFinding {
  finding: PlannedFinding;
  paths: Set<string>;
}

/** Whether a finding is about a text that another one names already: the same one, or words of the page around it. */
function isListed(
  listed: PlannedFinding,
  { check, message, quote = '', causes }: Pick<SharedFinding, 'check' | 'message' | 'quote'> & Caused,
): boolean {
  if (causes.length === 0 || listed.check !== check || listed.message !== message) return false;
  if (JSON.stringify(listed.causes) === JSON.stringify(causes)) return true;
  const isWithin = listed.causes.every(({ change, columns }) =>
    causes.some((one) => one.change === change && columns.every((column) => one.columns.includes(column))),
  );
  return listed.causes.length > 0 && isWithin && listed.quote !== undefined && quote.includes(listed.quote);
}

/** Whether a check fixes all rows that cause its finding. */
async function canFix(
  check: Pick<Check, 'fix' | 'fixRow'>,
  { causes, quote }: Caused & Pick<SharedFinding, 'quote'>,
  { published, due }: PlannedRelease,
): Promise<boolean> {
  if ((!check.fix && !check.fixRow) || causes.length === 0) return false;
  const known = await fixKnowledge(published);
  const byId = new Map(due.map((change) => [change.id, change]));
  for (const { change, columns } of causes) {
    const { resource, rowId } = byId.get(change) ?? {};
    if (resource === undefined) return false;
    const [row] = await rowsWith(published, resource, 'id', [rowId]);
    if (!row || columnFixes(check, { resource, row, columns, quote }, known).length === 0) return false;
  }
  return true;
}

function order({ level, check }: PlannedFinding): number {
  return (level === 'stop' ? 0 : checks.length) + checks.findIndex(({ key }) => key === check);
}

async function causesOfFinding(
  { path, message, paths: _paths, place: _place, ...finding }: SharedFinding,
  plan: PlannedRelease,
) {
  const { dependencies = [] } = plan.pages.find((page) => page.path === path) ?? {};
  const failure = { path, message, dependencies, findings: [{ ...finding, message }] };
  const [page] = await causesOf([failure], plan, plan.published, plan.index);
  return page?.causes ?? [];
}
