import type { ListTimes } from './admin-lists.ts';
import type { BusyTimes } from './busy.ts';
import type { ChangeCost } from './changes.ts';
import { number, ratio, table, time } from '../../process/text-table.ts';
import type { ServingRate } from './serving/serving.ts';
import type { SignInTimes } from './sign-in.ts';
import type { WholeSite, WholeSites } from './generators/whole-site.ts';

/** The results of one run of the benchmark. */
export interface BenchResult {
  machine: { cores: number; processor: string; memoryMb: number };
  versions: { node: string; hugo: string | undefined; nginx: string | undefined };
  wholeSites: WholeSites[];
  serving: { posts: number; rates: ServingRate[] } | undefined;
  adminLists: ListTimes[];
  signIn: SignInTimes;
}

/** The results as text. */
export function reportOf({ wholeSites, serving, adminLists, signIn }: BenchResult): string {
  const texts = [
    ...wholeSites.map(wholeSiteTable),
    growthTable(wholeSites),
    serving && servingTable(serving),
    adminListsTable(adminLists),
    signInLine(signIn),
  ];
  return texts.filter((text) => text !== undefined).join('\n\n');
}

/** Building the whole site: ours, Hugo and Astro. */
function wholeSiteTable({
  posts,
  pages,
  firstMs,
  pictures,
  encodings,
  ours,
  clean,
  hugo,
  astro,
  changes,
  busy,
}: WholeSites): string {
  const row = (name: string, site: WholeSite | undefined) =>
    site ? [siteRow(name, site, { pages, ours })] : [];
  const head = [
    '',
    'time',
    'with start',
    'of all cores',
    'pages/s',
    'peak memory',
    'output',
    'ours takes',
    'of all cores',
  ];
  return [
    `Whole site, ${number(posts)} posts, ${number(pages)} files rendered`,
    table([
      head,
      ...row('ours', ours),
      ...row('ours, articles not kept', clean),
      ...row('hugo', hugo),
      ...row('astro build', astro),
    ]),
    hugo && sameBytes(ours, hugo),
    `Beside that: the first release live in ${time(firstMs)}, its ${number(pictures.count)} pictures drawn after it, once ever, in ${time(pictures.ms)}; br and gzip of everything in ${time(encodings.ms)}.`,
    changesTable(changes, hugo, astro),
    busy && busyLine(busy),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** One edit while files are compressed. */
function busyLine({ restMs, busyMs, slowestMs }: BusyTimes): string {
  return `While everything is compressed, a post's text is live in ${time(busyMs)} (the slowest in ${time(slowestMs)}): ${ratio(busyMs, restMs)} the same at rest, ${time(restMs)}.`;
}

/** Publishing each kind of change, compared with the others, which rebuild the whole site. */
function changesTable(changes: ChangeCost[], hugo: WholeSite | undefined, astro: WholeSite): string {
  const head = [
    'Publish of',
    'request to live',
    'pages rendered',
    'files changed',
    'hugo takes',
    'astro build',
  ];
  const rows = changes.map(({ what, ms, rendered, changed }) => [
    what,
    time(ms),
    number(rendered),
    number(changed),
    hugo ? ratio(hugo.ms, ms) : '-',
    ratio(astro.ms, ms),
  ]);
  return table([head, ...rows]);
}

/** The ratio of publish times between the largest and the smallest site. */
function growthTable(sites: WholeSites[]): string | undefined {
  const [smallest, largest] = [sites.at(0), sites.at(-1)];
  if (!smallest || !largest || smallest === largest) return undefined;
  const rows = largest.changes.map(({ what, ms }, at) => [what, ratio(ms, smallest.changes[at]?.ms ?? 0)]);
  return `${number(largest.posts)} posts against ${number(smallest.posts)}\n${table([['Publish of', 'takes'], ...rows])}`;
}

function siteRow(
  name: string,
  site: WholeSite,
  { pages, ours }: { pages: number; ours: WholeSite },
): string[] {
  return [
    name,
    time(site.ms),
    time(site.processMs),
    site.cpuMs === undefined ? '?' : time(site.cpuMs),
    number((pages / site.ms) * 1000),
    site.peakMb === undefined ? '?' : `${number(site.peakMb)} MB`,
    `${number(site.outputMb, 1)} MB`,
    ratio(site.oursTakes, 1),
    site.cpuMs === undefined || ours.cpuMs === undefined ? '?' : ratio(ours.cpuMs, site.cpuMs),
  ];
}

function sameBytes(ours: WholeSite, hugo: WholeSite): string {
  const more = hugo.outputMb / ours.outputMb - 1;
  const comparable = Math.abs(more) <= 0.1 ? 'comparable' : 'NOT COMPARABLE: the layouts differ too much';
  return `hugo writes ${number(Math.abs(more) * 100, 1)} % ${more < 0 ? 'fewer' : 'more'} bytes than ours: ${comparable}.`;
}

/** Requests per second of our server and nginx. */
function servingTable({ posts, rates }: { posts: number; rates: ServingRate[] }): string {
  const rows = rates.map(({ what, bytes, ours, nginx }) => [
    what,
    `${number(bytes / 1000, 1)} kB`,
    number(ours),
    nginx === undefined ? '-' : number(nginx),
    nginx === undefined ? '-' : ratio(ours, nginx),
  ]);
  return `Serving, ${number(posts)} posts, 64 connections, requests a second\n${table([['', 'body', 'ours', 'nginx', 'ours against nginx'], ...rows])}`;
}

/** Times of the admin lists by number of rows, as ratios to the shortest list. */
function adminListsTable(lists: ListTimes[]): string {
  const sizes =
    lists[0]?.times.map(({ rows }, at) =>
      at === 0 ? [`${number(rows)} rows`] : [`${number(rows)} rows`, 'ratio'],
    ) ?? [];
  const rows = lists.map(({ list, times }) => {
    const shortest = times[0]?.ms ?? Number.NaN;
    return [
      list,
      ...times.flatMap(({ ms }, at) => (at === 0 ? [time(ms)] : [time(ms), ratio(ms, shortest)])),
    ];
  });
  return `Lists of the admin, from the click in the menu to rows that can be used (median)\n${table([['', ...sizes.flat()], ...rows])}`;
}

/** Whether the response time of a failed sign-in reveals that a username exists. */
function signInLine({ unknownUsername, wrongPassword }: SignInTimes): string {
  return `Signing in: a wrong password is refused after ${time(wrongPassword)}, an unknown username after ${time(unknownUsername)} (${ratio(unknownUsername, wrongPassword)}).`;
}
