import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { quickenStarts } from './quick-start.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { startTemporarySite, type TemporarySite } from '../process/temporary-site.ts';

/**
 * Playwright's global setup: a server for the browser tests of the site, and one for each worker for
 * those of the admin, which change content. Where the environment names an address (and the data folder
 * of the site), that server is used instead.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const clear = await useTemporaryFolder();
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
    await clear();
  };
  try {
    // Seeding takes longest, as it draws pictures: one does it, and the others get a copy of its content.
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
