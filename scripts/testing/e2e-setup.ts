import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { quickenStarts } from './quick-start.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { startTemporarySite, type TemporarySite } from '../process/temporary-site.ts';

/**
 * Playwright's global setup. Starts one server for the browser tests of the site, and one per worker for
 * those of the admin, which change content. E2E_SITE_URL (with E2E_DATA_DIR) and E2E_ADMIN_URL name
 * running servers to use instead.
 * @returns the global teardown
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const removeFolder = await useTemporaryFolder();
  quickenStarts();
  const sites: Promise<TemporarySite>[] = [];
  const start = (backup?: string) => {
    const site = startTemporarySite(backup);
    sites.push(site);
    return site;
  };
  const stop = async () => {
    for (const site of await Promise.allSettled(sites))
      if (site.status === 'fulfilled') await site.value.stop();
    await removeFolder();
  };
  try {
    // Seeding is slow because it draws pictures: the first server does it, the others restore its backup.
    let backup: string | undefined;
    if (!process.env.E2E_SITE_URL) {
      const { address, dataDir, backUp } = await start();
      Object.assign(process.env, { E2E_SITE_URL: address, E2E_DATA_DIR: dataDir });
      backup = join(tmpdir(), 'seeded.tar.gz');
      await backUp(backup);
    }
    if (!process.env.E2E_ADMIN_URL) {
      const admins = await Promise.all(Array.from({ length: workers }, () => start(backup)));
      process.env.E2E_ADMIN_URLS = admins.map(({ address }) => address).join(' ');
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
