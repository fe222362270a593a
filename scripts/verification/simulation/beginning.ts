import type { StoredObject } from './fakes/bucket.ts';
import type { Beginning, Sides } from './fakes/fakes.ts';
import { Versions } from './fakes/versions.ts';
import { beginning as firstMoment, World } from './fakes/world.ts';
import { addClient, addPost, publish, type Scene, upload } from './actions.ts';
import { createPublishing } from './publishing.ts';
import { stopSimulated } from './server.ts';

/** A picture that pages show. */
const usedPicture = `${'b'.repeat(31)}0`;

/** Of no other world, so that no random name is given twice. */
const ownSeed = 2 ** 32 - 1;

const nothing = (): Sides => ({ content: new Versions(), published: new Versions() });

/** Makes what every simulation begins with, by production code: a small site, with some releases behind it. */
export async function makeBeginning(): Promise<Beginning> {
  const [databases, copies] = [nothing(), nothing()];
  const empty = { databases, copies, empty: nothing(), bucket: new Map(), website: new Map() };
  const scene = createPublishing(empty, { world: new World(ownSeed), servers: 1, prefix: 'first' });
  await publishSome(scene);
  const { fakes, hosts } = { ...scene, hosts: scene.simulation.hosts };
  const [host] = hosts;
  if (!host) throw new Error('There is no server');
  const made = (from: Record<keyof Sides, { versions: Versions; version: Versions['first'] }>): Sides => ({
    content: new Versions(from.content.versions.bytesOf(from.content.version)),
    published: new Versions(from.published.versions.bytesOf(from.published.version)),
  });
  return {
    databases: made(fakes),
    copies: made(host.copies),
    empty: nothing(),
    bucket: longAgo(fakes.bucket.files),
    website: longAgo(fakes.website.files),
  };
}

async function publishSome(scene: Scene): Promise<void> {
  const { simulation, invariants } = scene;
  const [host] = simulation.hosts;
  if (!host) return;
  const done = (what: string, isDone = () => true) =>
    simulation.require(what, () => simulation.isQuiet && isDone());
  simulation.start(host);
  await done('it starts', () => simulation.isUp);
  upload(scene, host, usedPicture);
  await done('a picture is uploaded');
  for (let release = 1; release <= 4; release += 1) {
    addClient(scene, host, release === 1 ? `${usedPicture}.jpg` : undefined);
    if (release === 2) addPost(scene, host);
    await done('it is saved');
    publish(scene, host);
    await done('it is published', () => invariants.live === release && invariants.website === release);
  }
  await simulation.until(() => false, 3000);
  simulation.act(host, 'stop', stopSimulated, () => simulation.crash(host));
  await done('it stops', () => !host.machine);
}

/** Files as if they had been stored two days before. */
function longAgo(files: Map<string, StoredObject>): Map<string, StoredObject> {
  const modified = firstMoment - 2 * 24 * 3_600_000;
  return new Map([...files].map(([key, file]) => [key, { ...file, modified }]));
}
