import { Problem } from '#content-db/model/problem.ts';
import { createTestSite, type TestSite } from './publish.ts';

/** A site whose working content refuses writes while `outage.isOn`, as a database that cannot be reached. */
export async function createSiteWithOutage(): Promise<{ site: TestSite; outage: { isOn: boolean } }> {
  const outage = { isOn: false };
  const site = await createTestSite({
    wrap: ({ content }) => ({
      content: {
        ...content,
        write: (work) =>
          outage.isOn ? Promise.reject(new Problem('unavailable', 'It is away.')) : content.write(work),
      },
    }),
  });
  return { site, outage };
}
