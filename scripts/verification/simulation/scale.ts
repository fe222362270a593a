import type { CountedRequests, Requests } from './requests.ts';

/** What docs/scale.md assumes of a month of thirty days. */
const assumed = {
  servers: 2,
  savesPerDay: 100,
  publishesPerDay: 10,
  pagesPerPublish: 10,
  startsPerDay: 2,
  messagesPerVisit: 0.001,
  filesPerVisit: 12,
  kilobytesPerVisit: 139,
  /** The part of files that the CDN has. */
  hits: 0.95,
  storedGigabytes: 10,
};

/** Public list prices in US dollars, as of January 2025: Cloudflare R2, bunny.net in Europe, Turso's smallest paid plan, Hetzner's CX22. */
const prices = {
  bucketWritesPerMillion: 4.5,
  bucketReadsPerMillion: 0.36,
  bucketGigabyte: 0.015,
  cdnGigabyte: 0.01,
  database: 4.99,
  server: 4.5,
};

/** Requests of a message of a visitor to the databases; see scripts/remote-database.verify.test.ts. */
const perMessage = 4;

const kinds = ['database requests', 'rows read', 'rows written', 'bucket writes', 'bucket reads'] as const;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function table(heads: string[], rows: string[][]): string {
  const width = (at: number) => Math.max(...[heads, ...rows].map((row) => row[at]?.length ?? 0));
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join(' | ')} |`;
  const rule = heads.map((_, at) => (at === 0 ? '-'.repeat(width(at)) : `${'-'.repeat(width(at) - 1)}:`));
  return [line(heads), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** The table of what production code asks for. */
function requestTable({ start, save, publish, hour }: CountedRequests): string {
  const row = (name: string, counts: Requests) => [
    name,
    ...kinds.map((kind) => whole.format(counts[kind] ?? 0)),
  ];
  return table(
    ['of one server', ...kinds],
    [row('start', start), row('save', save), row('publish of one page', publish), row('hour at rest', hour)],
  );
}

/** What a month asks for, by its visits. */
function monthOf({ start, save, publish, hour }: CountedRequests, visits: number): Requests {
  const { servers, savesPerDay, publishesPerDay, pagesPerPublish, startsPerDay, messagesPerVisit } = assumed;
  const files = visits * assumed.filesPerVisit;
  const sum = (kind: string) => {
    const of = (counts: Requests, times: number) => (counts[kind] ?? 0) * times;
    const isOfPages = kind === 'bucket writes';
    const staff =
      of(save, savesPerDay) +
      of(publish, publishesPerDay * (isOfPages ? pagesPerPublish : 1)) +
      of(start, startsPerDay);
    const messages =
      kind === 'database requests' || kind === 'rows written' ? visits * messagesPerVisit * perMessage : 0;
    return 30 * (staff + of(hour, 24 * servers)) + messages;
  };
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])),
    'bucket reads': sum('bucket reads') + files * (1 - assumed.hits),
    'CDN requests': files,
    'CDN gigabytes': (visits * assumed.kilobytesPerVisit) / 1e6,
  };
}

function costOf(month: Requests): number {
  const of = (kind: string, price: number) => (month[kind] ?? 0) * price;
  return (
    of('bucket writes', prices.bucketWritesPerMillion / 1e6) +
    of('bucket reads', prices.bucketReadsPerMillion / 1e6) +
    of('CDN gigabytes', prices.cdnGigabyte) +
    assumed.storedGigabytes * prices.bucketGigabyte +
    prices.database +
    assumed.servers * prices.server
  );
}

/** The table of months, with their costs. */
function monthTable(counted: CountedRequests): string {
  const visits = [1e5, 1e6, 1e7, 1e8];
  const months = visits.map((count) => monthOf(counted, count));
  const rows = Object.keys(months[0] ?? {}).map((kind) => [
    kind,
    ...months.map((month) => whole.format(month[kind] ?? 0)),
  ]);
  const costs = months.map((month) => `$${whole.format(costOf(month))}`);
  return table(
    ['visits a month', ...visits.map((count) => whole.format(count))],
    [...rows, ['cost', ...costs]],
  );
}

/** A page with these tables instead of those that begin with the same cells. */
export function withTables(page: string, counted: CountedRequests): string {
  const tables = [requestTable(counted), monthTable(counted)];
  return tables.reduce((text, made) => {
    const [head = ''] = /^\| [^|]+ \|/.exec(made) ?? [];
    const start = text.indexOf(head.trimEnd().replace(/ +\|$/, ' '));
    return `${text.slice(0, start)}${made}${text.slice(text.indexOf('\n\n', start))}`;
  }, page);
}
