import { useTemporaryFolder } from './temporary-folder.ts';
import { startTemporarySite, type TemporarySite } from './temporary-site.ts';

/** Who has a server: tests of the admin change content, which tests of the site read meanwhile. */
const servers = [
  { address: 'E2E_SITE_URL', dataDir: 'E2E_DATA_DIR' },
  { address: 'E2E_ADMIN_URL', dataDir: 'E2E_ADMIN_DATA_DIR' },
];

/**
 * Playwright's global setup: a server for the browser tests of the site, another for those of the
 * admin. Where the environment names an address (and its data folder), that server is used instead.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const clear = await useTemporaryFolder();
  const started: TemporarySite[] = [];
  const stop = async () => {
    await Promise.all(started.map((site) => site.stop())).finally(clear);
  };
  try {
    // One after the other: the first compiles what both serve.
    for (const { address, dataDir } of servers.filter(({ address }) => !process.env[address])) {
      const site = await startTemporarySite();
      started.push(site);
      process.env[address] = site.address;
      process.env[dataDir] = site.dataDir;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
