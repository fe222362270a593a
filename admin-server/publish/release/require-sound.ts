import { recordOverride, stoppedPages } from '../checks/gate/gate.ts';
import type { GatedRelease } from '../checks/gate/new-findings.ts';
import { PageFailure } from '../render/render-page.ts';
import type { PublisherDeps } from '../types.ts';
import type { StartedRelease } from './release.ts';

type Rendered = Omit<GatedRelease, 'check' | 'published'>;

/**
 * Lets a release through that the checks do not stop, or that an admin wants all the same: the audit trail keeps why.
 * @param override the reason of the admin
 * @throws PageFailure of the first page that they stop, with the others
 */
export async function requireSound(
  { content, published }: Pick<PublisherDeps, 'content' | 'published'>,
  { release, by, address, due }: StartedRelease,
  rendered: Rendered,
  override: string | undefined,
): Promise<void> {
  const stopped = await stoppedPages({ content, published, release: rendered, changes: due });
  if (stopped.length === 0) return;
  if (override !== undefined)
    return recordOverride(content, release, stopped, { reason: override, by, address });
  const failures = stopped.map(
    ({ path, dependencies, message, findings }) => new PageFailure(path, message, { dependencies, findings }),
  );
  const [first, ...others] = failures;
  if (first)
    throw new PageFailure(first.path, first.message, {
      dependencies: first.dependencies,
      findings: first.findings,
      others,
    });
}
