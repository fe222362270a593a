import { useTemporaryFolder } from './temporary-folder.ts';
import { startTemporarySite } from './temporary-site.ts';

/**
 * Playwright's global setup: one server for all browser tests. With E2E_SITE_URL (and E2E_DATA_DIR)
 * the tests run against a server that is already there.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const clear = await useTemporaryFolder();
  if (process.env.E2E_SITE_URL) return clear;
  const site = await startTemporarySite();
  process.env.E2E_SITE_URL = site.address;
  process.env.E2E_DATA_DIR = site.dataDir;
  return () => site.stop().finally(clear);
}
