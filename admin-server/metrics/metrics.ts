import { statfs } from 'node:fs/promises';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge as GaugeMetric, Histogram, Registry } from 'prom-client';
import { watchFailures } from '#content-db/service-calls.ts';
import type { Log } from '../http/log.ts';
import type { LiveFiles } from '../publish/engine/release/live-files.ts';
import type { Live } from '../publish/engine/release/publisher.ts';
import { isImmutable } from '../publish/immutable-files.ts';

/** Of a request until its answer begins, in seconds: a file takes some 0.1 ms, a sign-in 100 ms. */
const requestBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
/** Of a publish, in seconds: one edit takes some 50 ms, all pages of a large site a minute. */
const publishBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300];

/** A number that is read when somebody asks. */
export interface Gauge {
  name: string;
  help: string;
  read(): number | Promise<number>;
}

/** What a part of the server has to measure. */
export interface Measures {
  gauges?: Gauge[];
  /** The services that it asks, as it names them to `callService`. */
  services?: string[];
}

export interface MetricsDeps {
  publisher: Live & LiveFiles;
  dataDir: string;
}

/** What this server has done and how it is, for Prometheus. */
export interface Metrics {
  /** Measures each request. Mount it before everything else. */
  requests: MiddlewareHandler;
  /** A log that also counts its entries. */
  counting(log: Log): Log;
  /** `heal` of the publisher, counted. */
  heal: LiveFiles['heal'];
  /** Measures this too. */
  measure(...all: Measures[]): void;
  /** All of it, in the text format of Prometheus. */
  text(): Promise<string>;
  /** Stops measuring. */
  close(): void;
}

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const close = measurePublishes(registers, deps.publisher);
  const failures = countFailures(registers);
  const measure = ({ gauges = [], services = [] }: Measures) => {
    for (const gauge of gauges) addGauge(registers, gauge);
    for (const service of services) failures.inc({ service }, 0);
  };
  measure({ gauges: ownGauges(deps), services: ['database', 'mail'] });
  const entries = new Counter({
    name: 'site_log_entries_total',
    help: 'Entries of the log.',
    labelNames: ['level'] as const,
    registers,
  });
  for (const level of ['info', 'warning', 'error']) entries.inc({ level }, 0);
  return {
    requests: measureRequests(registers),
    counting: (log) => (entry) => {
      entries.inc({ level: entry.level });
      log(entry);
    },
    heal: countHealing(registers, deps.publisher),
    measure: (...all) => all.forEach(measure),
    text: () => registry.metrics(),
    close() {
      watchFailures(undefined);
      close();
      registry.clear();
    },
  };
}

function measureRequests(registers: Registry[]): MiddlewareHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer to a request begins, by what the request is for.',
    labelNames: ['kind', 'status'] as const,
    buckets: requestBuckets,
    registers,
  });
  return async (c, next) => {
    const started = performance.now();
    await next();
    const labels = { kind: requestKind(c.req.path), status: String(c.res.status) };
    durations.observe(labels, (performance.now() - started) / 1000);
  };
}

/** Measures releases by the activity of the publisher. @returns a function that stops this */
function measurePublishes(
  registers: Registry[],
  { watch, activity, live }: MetricsDeps['publisher'],
): () => void {
  const durations = new Histogram({
    name: 'site_publish_duration_seconds',
    help: 'Time that a publish or an undo takes, by how it ends.',
    labelNames: ['state'] as const,
    buckets: publishBuckets,
    registers,
  });
  let running: { at: number; before: number | undefined } | undefined;
  return watch(() => {
    const isPublishing = activity().state === 'publishing';
    if (isPublishing) running ??= { at: performance.now(), before: live()?.release };
    else if (running) {
      const state = live()?.release === running.before ? 'failed' : 'live';
      durations.observe({ state }, (performance.now() - running.at) / 1000);
      running = undefined;
    }
  });
}

function countHealing(registers: Registry[], { heal }: MetricsDeps['publisher']): LiveFiles['heal'] {
  const damages = new Counter({
    name: 'site_damaged_objects_total',
    help: 'Stored files that were missing or damaged when they were asked for, and whether they could be made again.',
    labelNames: ['healed'] as const,
    registers,
  });
  for (const healed of ['true', 'false']) damages.inc({ healed }, 0);
  return async (hash, damage) => {
    const healed = await heal(hash, damage);
    damages.inc({ healed: String(healed) });
    return healed;
  };
}

/** Counts what other services did not do. */
function countFailures(registers: Registry[]): Counter<'service'> {
  const failures = new Counter({
    name: 'site_service_errors_total',
    help: 'Calls to other services that failed, after their repetitions.',
    labelNames: ['service'] as const,
    registers,
  });
  watchFailures((service) => failures.inc({ service }));
  return failures;
}

function addGauge(registers: Registry[], { name, help, read }: Gauge): GaugeMetric {
  return new GaugeMetric({
    name,
    help,
    registers,
    async collect() {
      this.set(await read());
    },
  });
}

function ownGauges({ publisher, dataDir }: MetricsDeps): Gauge[] {
  const gauge = (name: string, help: string, read: Gauge['read']): Gauge => ({ name, help, read });
  return [
    gauge(
      'site_release',
      'Number of the live release; 0 before the first.',
      () => publisher.live()?.release ?? 0,
    ),
    gauge('site_whole', '1 if every file of the live release can be sent.', async () =>
      Number(await publisher.isWhole().catch(() => false)),
    ),
    gauge('site_pages_left', 'Pages that the running publish has not rendered yet.', () => {
      const { rendered, total } = publisher.activity();
      return total - rendered;
    }),
    gauge('site_publishes_waiting', 'Publishes that wait for the one that runs.', publisher.waiting),
    gauge(
      'site_pictures_left',
      'Sharing pictures that are not drawn yet.',
      () => publisher.pictures().missing,
    ),
    gauge(
      'site_pictures_failed',
      'Sharing pictures that cannot be drawn.',
      () => publisher.pictures().failures.length,
    ),
    gauge('site_disk_free_bytes', 'Free space for DATA_DIR.', () =>
      statfs(dataDir).then((disk) => disk.bavail * disk.bsize),
    ),
    gauge('site_disk_size_bytes', 'Size of the disk of DATA_DIR.', () =>
      statfs(dataDir).then((disk) => disk.blocks * disk.bsize),
    ),
  ];
}

/** What a request is for, by the beginning of its path. Few kinds, as each is a series of its own. */
export function requestKind(path: string): string {
  if (isImmutable(path)) return 'asset';
  return prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? 'page';
}

const prefixes = [
  ['/api/admin', 'admin-api'],
  ['/api', 'api'],
  ['/admin', 'admin'],
  ['/preview', 'preview'],
  ['/share', 'share'],
  ['/uploads', 'upload'],
  ['/metrics', 'metrics'],
] as const;
