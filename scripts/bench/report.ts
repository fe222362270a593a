import { number, ratio, table, time } from './format.ts';
import type { ServingRate } from './serving.ts';
import type { WholeSite, WholeSites } from './whole-site.ts';

/** Everything that one run of the benchmark has found. */
export interface BenchResult {
  machine: { cores: number; processor: string; memoryMb: number };
  versions: { node: string; hugo: string | undefined; nginx: string | undefined };
  wholeSites: WholeSites[];
  serving: { posts: number; rates: ServingRate[] } | undefined;
}

/** The whole site by ours and by others. */
export function wholeSiteTable({ posts, pages, pictures, encodings, ours, hugo, astro, edit }: WholeSites): string {
  const row = (name: string, site: WholeSite | undefined) => (site ? [siteRow(name, site, { pages, ours })] : []);
  const head = ['', 'time', 'with start', 'of all cores', 'pages/s', 'peak memory', 'output', 'ours takes', 'of all cores'];
  return [
    `Whole site, ${number(posts)} posts, ${number(pages)} files rendered`,
    table([head, ...row('ours', ours), ...row('hugo', hugo), ...row('astro build', astro)]),
    hugo && sameBytes(ours, hugo),
    `Beside that: ${number(pictures.count)} pictures drawn once ever in ${time(pictures.ms)}; br and gzip of everything in ${time(encodings.ms)}.`,
    `One changed article, request to live: ${time(edit.ms)} (median of ${edit.times}); ${hugo ? `hugo takes ${ratio(hugo.ms, edit.ms)}, ` : ''}astro build ${ratio(astro.ms, edit.ms)}.`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

function siteRow(name: string, site: WholeSite, { pages, ours }: { pages: number; ours: WholeSite }): string[] {
  return [
    name,
    time(site.ms),
    time(site.processMs),
    site.cpuMs === undefined ? '?' : time(site.cpuMs),
    number((pages / site.ms) * 1000),
    site.peakMb === undefined ? '?' : `${number(site.peakMb)} MB`,
    `${number(site.outputMb, 1)} MB`,
    ratio(ours.ms, site.ms),
    site.cpuMs === undefined || ours.cpuMs === undefined ? '?' : ratio(ours.cpuMs, site.cpuMs),
  ];
}

function sameBytes(ours: WholeSite, hugo: WholeSite): string {
  const more = hugo.outputMb / ours.outputMb - 1;
  const comparable = Math.abs(more) <= 0.1 ? 'comparable' : 'NOT COMPARABLE: the layouts differ too much';
  return `hugo writes ${number(Math.abs(more) * 100, 1)} % ${more < 0 ? 'fewer' : 'more'} bytes than ours: ${comparable}.`;
}

/** Requests a second of our server and nginx. */
export function servingTable({ posts, rates }: { posts: number; rates: ServingRate[] }): string {
  const rows = rates.map(({ what, bytes, ours, nginx }) => [
    what,
    `${number(bytes / 1000, 1)} kB`,
    number(ours),
    nginx === undefined ? '-' : number(nginx),
    nginx === undefined ? '-' : ratio(ours, nginx),
  ]);
  return `Serving, ${number(posts)} posts, 64 connections, requests a second\n${table([['', 'body', 'ours', 'nginx', 'ours against nginx'], ...rows])}`;
}
