import type { Database } from '#content-db/database/open.ts';
import { recordAudit } from '../audit/record.ts';
import { PageFailure } from '../publish/page/page-failure.ts';
import type { PublisherDeps, ReleaseToCommit } from '../publish/types.ts';
import type { Finding } from './check.ts';
import { readLevels } from './checks.ts';
import { newFindings } from './new-findings.ts';
import { findingsInChanges } from './run-checks.ts';
import { pageShowing } from '#content-db/model/shared-parts.ts';

/**
 * Lets a release through that the checks do not stop, or that an admin wants all the same: the audit trail keeps why.
 * @throws PageFailure of the first page that they stop, with the others
 */
export async function throwIfChecksStop(
  deps: Pick<PublisherDeps, 'content' | 'published' | 'store'>,
  release: ReleaseToCommit,
): Promise<void> {
  const stopped = await stoppedPages(deps, release);
  const [first, ...others] = stopped.map(
    ({ path, dependencies, message, findings }) => new PageFailure(path, message, { dependencies, findings }),
  );
  if (!first) return;
  if (release.override !== undefined) return recordOverride(deps.content, release, stopped);
  const { path, message, dependencies, findings } = first;
  throw new PageFailure(path, message, { dependencies, findings, others });
}

/** The pages that must not go live, each with all that stops it, by the levels that admins have set. */
async function stoppedPages(
  { content, published, store }: Pick<PublisherDeps, 'content' | 'published' | 'store'>,
  release: ReleaseToCommit,
) {
  const levels = await readLevels(content.read);
  const stops = new Map([...levels].map(([key, level]) => [key, level === 'stop' ? level : 'off'] as const));
  const { due: changes, pages: rendered } = release;
  const sides = { working: content.read, published: published.read, changes, pages: rendered };
  const onPages = await newFindings({ ...release, published: published.read, store }, stops);
  const found: Finding[] = [
    ...onPages.map(({ paths: _paths, ...finding }) => finding),
    ...(await findingsInChanges(sides, stops)),
  ];
  const pages = new Map(release.pages.map((page) => [page.path, page]));
  const [anyPage] = release.pages;
  const stopped = found.flatMap(({ path, place: _place, ...finding }) => {
    // The release leaves a page that links to a removed one as it is.
    const page = pages.get(path) ?? (finding.removed === undefined ? anyPage : { path, dependencies: [] });
    return page ? [{ page, finding }] : [];
  });
  return [...Map.groupBy(stopped, ({ page }) => page.path).values()].flatMap((own) =>
    own.slice(0, 1).map(({ page: { path, dependencies }, finding }) => ({
      path,
      dependencies,
      message: `The page ${pageShowing(path)} is stopped by a check: ${finding.message.replace(/\.$/, '')}`,
      findings: own.map((one) => one.finding),
    })),
  );
}

/** Keeps in the audit trail that an admin publishes all the same, what, and why. */
async function recordOverride(
  content: Pick<Database, 'write'>,
  { release, by, address, override = '' }: ReleaseToCommit,
  stopped: Awaited<ReturnType<typeof stoppedPages>>,
): Promise<void> {
  const pages = stopped.map(({ path, findings }) => {
    const messages = findings.map(({ message }) => message).join(' ');
    return `${pageShowing(path)}: ${messages}`;
  });
  const what = `Overrode the checks of release ${release}, because “${override.trim()}”. ${pages.join(' ')}`;
  await content.write((tx) => recordAudit(tx, { who: by, address }, 'publish', what.replace(/\.$/, '')));
}
