import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { PageFinding } from '#content-db/releases.ts';
import { recordAudit } from '../../../audit/record.ts';
import type { Change } from '../../select/pending.ts';
import { checkThread } from '../check-thread.ts';
import { createPageChecks } from '../run-checks.ts';
import { readLevels } from './levels.ts';
import { type GatedPage, type GatedRelease, newFindings, type SharedFinding } from './new-findings.ts';
import { findingsOfChanges } from './of-changes.ts';

/** A page that the checks stop, with all that stops it. */
export interface StoppedPage extends Pick<GatedPage, 'path' | 'dependencies'> {
  message: string;
  findings: PageFinding[];
}

interface Gate {
  content: Pick<Database, 'read'>;
  /** The published content with the changes. */
  published: Pick<Database, 'read'>;
  release: Omit<GatedRelease, 'check' | 'published'>;
  /** The changes that go live. */
  changes: Change[];
}

/** The pages that must not go live, by the levels that admins have set. */
export async function stoppedPages({ content, published, release, changes }: Gate): Promise<StoppedPage[]> {
  const levels = await readLevels(content.read);
  const stops = new Map([...levels].map(([key, level]) => [key, level === 'stop' ? level : 'off'] as const));
  const check = pageCheck(published);
  const found: SharedFinding[] = await newFindings({ ...release, published: published.read, check }, stops);
  const sides = { working: content.read, published: published.read, changes };
  for (const late of await findingsOfChanges(sides, stops)) found.push({ ...late, paths: [late.path] });
  const pages = new Map(release.pages.map((page) => [page.path, page]));
  const [anyPage] = release.pages;
  const stopped = found.flatMap(({ paths: _paths, path, place: _place, ...finding }) => {
    // The release leaves a page that links to a removed one as it is.
    const page = pages.get(path) ?? (finding.removed === undefined ? anyPage : { path, dependencies: [] });
    return page ? [{ page, finding }] : [];
  });
  return [...Map.groupBy(stopped, ({ page }) => page.path).values()].flatMap((own) =>
    own.slice(0, 1).map(({ page: { path, dependencies }, finding }) => ({
      path,
      dependencies,
      message: `The page ${path} is stopped by a check: ${finding.message.replace(/\.$/, '')}`,
      findings: own.map((one) => one.finding),
    })),
  );
}

/** Checks pages one by one against the published content, as if there were no others. */
export function pageCheck(published: Pick<Database, 'read'>): GatedRelease['check'] {
  return (html, path) =>
    createPageChecks(createReaders(published.read, 'lazy'), checkThread.check)(html, path);
}

/** Why an admin publishes what the checks stop. */
export interface Override {
  reason: string;
  by: string;
  address?: string | undefined;
}

/** Keeps in the audit trail that an admin publishes all the same, what, and why. */
export async function recordOverride(
  content: Pick<Database, 'write'>,
  release: number,
  stopped: StoppedPage[],
  { reason, by, address }: Override,
): Promise<void> {
  const pages = stopped.map(({ path, findings }) => {
    const messages = findings.map(({ message }) => message).join(' ');
    return `${path}: ${messages}`;
  });
  const what = `Overrode the checks of release ${release}, because “${reason.trim()}”. ${pages.join(' ')}`;
  await content.write((tx) => recordAudit(tx, { who: by, address }, 'publish', what.replace(/\.$/, '')));
}
