import { makeBeginning } from './beginning.ts';
import { addClient, publish, type Scene } from './actions.ts';
import { inSimulation } from './fakes/install.ts';
import { World } from './fakes/world.ts';
import { createPublishing } from './publishing.ts';

/**
 * What one server asks of databases and buckets, by its kind. Providers count a list of a bucket with its writes, and a
 * removal, which most do not charge, is counted there too.
 */
export type Requests = Record<string, number>;

/** What a server does, as docs/scale.md counts it. */
export interface CountedRequests {
  /** From its start on a disk that has no objects, until nothing more follows. */
  start: Requests;
  save: Requests;
  /** A publish of one edit that changes one page and its sharing picture, until the website has it. */
  publish: Requests;
  /** An hour in which nothing happens. */
  hour: Requests;
}

function totals({ fakes }: Scene): Requests {
  const { bucket, website, content, published, network } = fakes;
  const both = [content, published];
  const counts: Requests = {
    'database requests': both.reduce((sum, { place }) => sum + network.arrived[place], 0),
    'rows read': both.reduce((sum, { rows }) => sum + rows.read, 0),
    'rows written': both.reduce((sum, { rows }) => sum + rows.written, 0),
  };
  for (const { requests } of [bucket, website])
    for (const [method, count] of requests) {
      const kind = /^(?:GET|HEAD)$/.test(method) ? 'bucket reads' : 'bucket writes';
      counts[kind] = (counts[kind] ?? 0) + count;
    }
  return counts;
}

/** Counts the requests of production code, where nothing fails. */
export function countRequests(): Promise<CountedRequests> {
  return inSimulation(async () => {
    const scene = createPublishing(await makeBeginning(), { world: new World(1), servers: 1 });
    const { simulation, invariants } = scene;
    const [host] = simulation.hosts;
    if (!host) throw new Error('There is no server');
    const counted = async (begin: () => void, isDone: () => boolean, after = 3000) => {
      const before = totals(scene);
      begin();
      await simulation.require('it is done', () => simulation.isQuiet && isDone());
      await simulation.until(() => false, after);
      const now = Object.entries(totals(scene)).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]);
      return Object.fromEntries(now.filter(([, count]) => count !== 0)) as Requests;
    };
    const begin = () => simulation.start(host);
    const start = await counted(begin, () => simulation.isUp);
    const save = await counted(
      () => addClient(scene, host),
      () => true,
      0,
    );
    const { live } = invariants;
    const isLive = () => invariants.website === live + 1;
    const published = await counted(() => publish(scene, host), isLive, 0);
    const minute = await counted(
      () => undefined,
      () => true,
      60_000,
    );
    const hour = Object.fromEntries(Object.entries(minute).map(([kind, count]) => [kind, count * 60]));
    return { start, save, publish: published, hour };
  });
}
