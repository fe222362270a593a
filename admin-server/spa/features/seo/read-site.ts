import type { InferResponseType } from 'hono/client';
import { siteUrl } from '../../api/session.ts';
import { api, read } from '../../api/client.ts';
import { readLivePage } from './live-page.ts';

type Analysis = InferResponseType<(typeof api.publish)['site-analysis']['$get']>;

/** What the server found on a live page. */
export type PageFacts = Analysis['pages'][number];

/** What the server found on the live pages, and how the site answers here. */
export interface SiteFacts extends Analysis {
  /** Of some pages, the milliseconds to the first byte, and the bytes of HTML as sent. */
  answers: { ms: number; bytes: number }[];
  /** The response header that reveals a CDN, if there is one. */
  network: string | undefined;
  isSecure: boolean;
  at: string;
}

/** So many pages are asked for, to measure how the site answers. */
const measured = 8;

/** Reads what is known of the live site. @throws Error if its sitemap or a page can't be read */
export async function readSite(): Promise<SiteFacts> {
  await readLivePage('/sitemap.xml');
  const analysis = await read(api.publish['site-analysis'].$get());
  performance.clearResourceTimings();
  const answers = [];
  for (const { path } of analysis.pages.slice(0, measured)) answers.push(await measure(path));
  return {
    ...analysis,
    answers,
    network: answers.find((answer) => answer.network)?.network,
    isSecure: siteUrl().startsWith('https:'),
    at: new Date().toISOString(),
  };
}

async function measure(path: string): Promise<SiteFacts['answers'][number] & Pick<SiteFacts, 'network'>> {
  const startedAt = performance.now();
  const { response, html } = await readLivePage(path);
  const timing = performance.getEntriesByName(response.url).at(-1);
  const measured =
    timing instanceof PerformanceResourceTiming && timing.responseStart > 0 ? timing : undefined;
  return {
    ms: measured ? measured.responseStart - measured.requestStart : performance.now() - startedAt,
    bytes: measured?.encodedBodySize || new Blob([html]).size,
    network: ['cf-cache-status', 'x-vercel-cache', 'x-amz-cf-id', 'x-served-by', 'via'].find((name) =>
      response.headers.has(name),
    ),
  };
}
