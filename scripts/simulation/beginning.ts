import type { SharedFolder } from '#admin-server/storage/shared-folder.ts';
import { type Beginning, Simulation } from './simulation.ts';
import { Versions } from './versions.ts';
import { beginning as firstMoment } from './world.ts';

/** A picture that was uploaded long ago, and that nothing uses. */
export const unusedPicture = `${'a'.repeat(32)}.jpg`;
/** A picture that a row has. */
const usedPicture = `${'b'.repeat(32)}.jpg`;

const dayBefore = firstMoment - 2 * 24 * 3_600_000;

/** Makes what every simulation begins with: a small site, some releases old, made by production code. */
export async function makeBeginning(): Promise<Beginning> {
  const nothing = () => new Versions();
  const made = new Simulation(
    {
      content: nothing(),
      published: nothing(),
      contentCopy: nothing(),
      publishedCopy: nothing(),
      empty: { content: nothing(), published: nothing() },
      bucket: new Map(),
      website: new Map(),
    },
    { seed: 1, servers: 1, trace: process.env.TRACE ? console.log : undefined },
  );
  const [host] = made.hosts;
  if (!host) throw new Error('There is no server');
  const quiet = async (isQuiet: () => boolean = () => true) => {
    if (!(await made.until(() => made.open === 0 && isQuiet(), 60_000))) throw new Error('It does not begin');
  };
  made.start(host, 'v1');
  await quiet(() => host.running !== undefined);
  const put = (name: string) => (uploads: SharedFolder) => uploads.put(name, new Uint8Array(Buffer.from(name)));
  for (const name of [unusedPicture, usedPicture])
    made.act(host, `upload ${name}`, ({ uploads }) => put(name)(uploads), () => undefined);
  await quiet();
  made.addPicture(host, usedPicture);
  await quiet();
  for (let release = 0; release < 4; release += 1) {
    made.addClient(host, release === 0 ? usedPicture : undefined);
    if (release === 1) made.addPost(host);
    await quiet();
    made.publish(host);
    await quiet(() => made.truth.live === release + 1 && made.truth.website === release + 1);
  }
  await made.pass(3000);
  made.stop(host);
  await quiet(() => host.machine === undefined);
  const { outside } = made;
  const old = <T extends { modified: number }>(files: Map<string, T>) =>
    new Map([...files].map(([key, file]) => [key, { ...file, modified: dayBefore }]));
  const versionsOf = (versions: Versions, version = versions.first) => new Versions(versions.bytesOf(version));
  return {
    content: versionsOf(outside.content.versions, outside.content.version),
    published: versionsOf(outside.published.versions, outside.published.version),
    contentCopy: versionsOf(host.copies.content.versions, host.copies.content.version),
    publishedCopy: versionsOf(host.copies.published.versions, host.copies.published.version),
    empty: { content: nothing(), published: nothing() },
    bucket: old(outside.bucket.files),
    website: old(outside.website.files),
  };
}
