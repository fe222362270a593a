import type { Queries } from '#content-db/database/open.ts';
import { targetPath } from '#content-db/model/redirect-target.ts';
import { isPublicRow } from '#content-db/model/resource.ts';
import { rowsAt } from '#content-db/read/addresses.ts';
import { resources } from '#content-db/types/index.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import { brokenLinks, type Checked, targetsOf } from '../checks/gate/across-pages.ts';
import { anchorOf, type AnchorsOf, brokenAnchors, liveAnchors } from '../checks/gate/anchors.ts';
import type { Finding } from '../checks/page/check.ts';
import { leadsOn, loadRedirects, redirectAt } from '../select/redirects.ts';
import type { LiveSite } from '../types.ts';

interface Known {
  /** The saved content. */
  read: Queries;
  live: Pick<LiveSite, 'files' | 'redirects'>;
  store: Pick<ObjectStore, 'localPath'>;
  /** The ids of a page as it is edited. */
  anchorsOf: AnchorsOf;
}

/** The links of a page to what neither the live site nor the saved content has. */
export async function missingLinks(page: Checked, known: Known): Promise<Finding[]> {
  return [...(await missingPages(page, known)), ...(await missingParts(page, known))];
}

async function missingPages(page: Checked, { read, live }: Known): Promise<Finding[]> {
  const broken = brokenLinks([page], live);
  if (broken.length === 0) return [];
  const site = { files: live.files, redirects: await loadRedirects({ read }) };
  const isMissing = await Promise.all(
    broken.map(async ({ quote = '' }) => {
      const paths = targetsOf(quote);
      if (paths.some((path) => leadsOn(site, path))) return false;
      const pages = paths.map((path) => targetPath(redirectAt(site, path)?.to ?? path) ?? path);
      const rows = await Promise.all(pages.map((path) => rowsAt(read, path)));
      return !rows.flat().some(({ resource, row }) => isPublicRow(resources[resource], row));
    }),
  );
  return broken.filter((_, at) => isMissing[at]);
}

/** A page is read as it is edited only if its live version lacks the part. */
async function missingParts(page: Checked, { live, store, anchorsOf }: Known): Promise<Finding[]> {
  const broken = await brokenAnchors([page], live, liveAnchors(live.files, store));
  const missing: Finding[] = [];
  for (const finding of broken) {
    const { quote = '' } = finding;
    const target = targetsOf(quote).find((path) => live.files.has(path)) ?? '';
    const anchors = await anchorsOf(target);
    if (!anchors?.has(anchorOf(quote) ?? '')) missing.push(finding);
  }
  return missing;
}
