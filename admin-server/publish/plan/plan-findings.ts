import { rowsWith } from '#content-db/read/references.ts';
import type { PlannedFinding } from '#content-db/releases.ts';
import { checks } from '../checks/checks.ts';
import type { Check } from '../checks/page/check.ts';
import { pageCheck } from '../checks/gate/gate.ts';
import { readLevels } from '../checks/gate/levels.ts';
import { mendedColumns, mendKnowledge } from '../checks/gate/mend.ts';
import { newFindings, type SharedFinding } from '../checks/gate/new-findings.ts';
import { findingsOfChanges } from '../checks/gate/of-changes.ts';
import type { StoredPage } from '../render/render-page.ts';
import { causesOf } from '../affected/causes.ts';
import type { LiveSite, PublisherDeps } from '../types.ts';
import type { SiteFiles } from '../checks/gate/across-pages.ts';
import type { PlanBase, Trial } from './trials.ts';

type Caused = Pick<PlannedFinding, 'causes'>;

const checkOf = new Map(checks.map((check) => [check.key, check]));

/** So many findings are enough to know. */
const maxFindings = 100;

interface PlannedSite {
  trial: Trial;
  base: PlanBase;
  pages: StoredPage[];
  removed: string[];
  before: Pick<LiveSite, 'files' | 'redirects'>;
  after: SiteFiles;
}

/** What the checks make of a plan. */
interface CheckedPlan {
  /** With the changes that cause them; what stops a publish comes first. */
  findings: PlannedFinding[];
  /** Names of the checks that found nothing. */
  passed: string[];
}

/** Checks the pages of a plan: what they find there that is not live already. */
export async function checkPlan(
  { content, store }: Pick<PublisherDeps, 'content' | 'store'>,
  { trial, base, pages, removed, before, after }: PlannedSite,
): Promise<CheckedPlan> {
  const levels = await readLevels(content.read);
  const published = trial.content;
  const check = pageCheck({ read: published });
  const found = await newFindings(
    { pages, removed, index: base.index, published, before, after, store, check },
    levels,
  );
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const levelOf = (key: string) => (levels.get(key) === 'stop' ? ('stop' as const) : ('warn' as const));
  const planned: PlannedFinding[] = [];
  const told: ToldFinding[] = [];
  for (const finding of found.slice(0, maxFindings)) {
    const { path, check, message, quote, picture, instead, removed: gone, paths } = finding;
    const causes = await causesOfFinding(finding, byPath.get(path)?.dependencies ?? [], { trial, base });
    // A text that is wrong in one way at several places is told once.
    const same = told.find((one) => isTold(one.finding, { check, message, quote, causes }));
    if (same) {
      same.paths = same.paths.union(new Set(paths));
      same.finding.pages = same.paths.size;
      continue;
    }
    const { byHand, ...own } = checkOf.get(check) ?? {};
    const canMend = await isMendable(own, { causes, quote }, trial);
    const one: PlannedFinding = {
      check,
      level: levelOf(check),
      path,
      pages: paths.length,
      message,
      ...(quote !== undefined && { quote }),
      ...(picture !== undefined && { picture }),
      ...(instead !== undefined && { instead }),
      ...(gone !== undefined && { removed: gone }),
      causes,
      isMendable: canMend,
      ...(!canMend && byHand !== undefined && { byHand }),
    };
    planned.push(one);
    told.push({ finding: one, paths: new Set(paths) });
  }
  const sides = { working: content.read, published, changes: trial.due };
  for (const { check, path, message, causes } of await findingsOfChanges(sides, levels))
    planned.push({ check, level: levelOf(check), path, pages: 1, message, causes, isMendable: false });
  const flawed = new Set([...found, ...planned].map(({ check }) => check));
  return {
    findings: planned.sort((a, b) => order(a) - order(b)),
    passed: checks.flatMap(({ key, name }) => (levels.get(key) === 'off' || flawed.has(key) ? [] : [name])),
  };
}

interface ToldFinding {
  finding: PlannedFinding;
  paths: Set<string>;
}

/** Whether a finding is about a text that another one names already: the same one, or words of the page around it. */
function isTold(
  told: PlannedFinding,
  { check, message, quote = '', causes }: Pick<SharedFinding, 'check' | 'message' | 'quote'> & Caused,
): boolean {
  if (causes.length === 0 || told.check !== check || told.message !== message) return false;
  if (JSON.stringify(told.causes) === JSON.stringify(causes)) return true;
  const isWithin = told.causes.every(({ change, columns }) =>
    causes.some((one) => one.change === change && columns.every((column) => one.columns.includes(column))),
  );
  return told.causes.length > 0 && isWithin && told.quote !== undefined && quote.includes(told.quote);
}

/** Whether the mend of a check changes all rows that cause its finding. */
async function isMendable(
  check: Pick<Check, 'mend' | 'mendRow'>,
  { causes, quote }: Caused & Pick<SharedFinding, 'quote'>,
  { content, due }: Trial,
): Promise<boolean> {
  if ((!check.mend && !check.mendRow) || causes.length === 0) return false;
  const known = await mendKnowledge(content);
  const byId = new Map(due.map((change) => [change.id, change]));
  for (const { change, columns } of causes) {
    const { resource, rowId } = byId.get(change) ?? {};
    if (resource === undefined) return false;
    const [row] = await rowsWith(content, resource, 'id', [rowId]);
    if (!row || mendedColumns(check, { resource, row, columns, quote }, known).length === 0) return false;
  }
  return true;
}

function order({ level, check }: PlannedFinding): number {
  return (level === 'stop' ? 0 : checks.length) + checks.findIndex(({ key }) => key === check);
}

async function causesOfFinding(
  { path, message, paths: _paths, place: _place, ...finding }: SharedFinding,
  dependencies: string[],
  { trial, base }: Pick<PlannedSite, 'trial' | 'base'>,
) {
  const failure = { path, message, dependencies, findings: [{ ...finding, message }] };
  const [page] = await causesOf([failure], trial, trial.content, base.index);
  return page?.causes ?? [];
}
