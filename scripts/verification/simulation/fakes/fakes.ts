import type { Sabotage } from '../sabotage.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { Cdn, fetchingFrom } from './cdn.ts';
import type { DatabaseFile, DatabaseServer } from './database.ts';
import { emptyDisks } from './disk.ts';
import { Network, type Place } from './network.ts';
import type { Versions } from './versions.ts';
import type { World } from './world.ts';

/** What stands for all that servers use outside of themselves. */
export interface Fakes {
  world: World;
  network: Network;
  content: DatabaseServer;
  published: DatabaseServer;
  bucket: Bucket;
  website: Bucket;
  cdn: Cdn;
  /** The version of the code with which servers start. */
  version: number;
  sabotage: Sabotage | undefined;
}

/** The databases of a disk, by what they are copies of. */
export type Copies = Record<'content' | 'published', DatabaseFile>;

export type Sides = Record<'content' | 'published', Versions>;

/** What every simulation begins with. */
export interface Beginning {
  databases: Sides;
  /** The copies that servers have of the databases, and those of empty disks. */
  copies: Sides;
  empty: Sides;
  bucket: Map<string, StoredObject>;
  website: Map<string, StoredObject>;
}

/** The databases, buckets and network of a simulation, as they begin. Only one may be in use. */
export function createFakes(
  { databases, copies, empty, bucket, website }: Beginning,
  world: World,
  sabotage?: Sabotage,
) {
  for (const { content, published } of [databases, copies, empty]) {
    content.reset();
    published.reset();
  }
  emptyDisks();
  const database = (place: keyof Sides): DatabaseServer => ({
    place,
    versions: databases[place],
    version: databases[place].first,
    onCommit: () => undefined,
    rows: { read: 0, written: 0 },
  });
  const bucketOf = (place: Place, files: Map<string, StoredObject>): Bucket => ({
    place,
    files: new Map(files),
    onChange: () => undefined,
    requests: new Map(),
  });
  const network = new Network(world);
  const shown = bucketOf('website', website);
  const cdn = new Cdn(shown);
  world.fetch = fetchingFrom(cdn, network);
  const fakes: Fakes = {
    world,
    network,
    content: database('content'),
    published: database('published'),
    bucket: bucketOf('bucket', bucket),
    website: shown,
    cdn,
    version: 1,
    sabotage,
  };
  const file = (versions: Versions) => {
    versions.first.users += 1;
    return { versions, version: versions.first };
  };
  const makeCopies = (isEmpty: boolean): Copies => {
    const { content, published } = isEmpty ? empty : copies;
    return { content: file(content), published: file(published) };
  };
  return { fakes, makeCopies };
}
