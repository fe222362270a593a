import { startTemporarySite } from './temporary-site.ts';

/**
 * Playwright's global setup: one server for all browser tests. With E2E_SITE_URL (and E2E_DATA_DIR)
 * the tests run against a server that is already there.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_SITE_URL) return undefined;
  const site = await startTemporarySite();
  process.env.E2E_SITE_URL = site.address;
  process.env.E2E_DATA_DIR = site.dataDir;
  return () => site.stop();
}
