import { and, desc, eq } from 'drizzle-orm';
import { scheduleChanges } from '#admin-server/schedules/schedules.ts';
import { removedAmong } from '#admin-server/uploads/removed-names.ts';
import { saveUpload } from '#admin-server/uploads/routes.ts';
import type { PublishOptions } from '#admin-server/publish/types.ts';
import { changes } from '#content-db/changes.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow, removeRow, updateRow } from '#content-db/write/repository.ts';
import type { Choice } from './faults.ts';
import { beginning } from './fakes/world.ts';
import type { Fakes } from './fakes/fakes.ts';
import { type RunningServer, stopSimulated } from './server.ts';
import type { Host, Simulation } from './simulation.ts';
import type { Invariants } from './invariants.ts';

/** What staff work with. */
export interface Scene {
  simulation: Simulation<RunningServer>;
  invariants: Invariants;
  fakes: Fakes;
  /** Makes a text that is nowhere yet. */
  newName(): string;
}

type At = Host<RunningServer>;

const by = 'staff';

const anHour = 3_600_000;

/** Before all servers began, so that a sweep takes what nothing uses. */
const longAgo = beginning - 2 * 24 * 3_600_000;

export function addClient({ simulation, invariants, newName }: Scene, host: At, picture?: string): void {
  const name = newName();
  const logo = picture === undefined ? null : `https://site.example/uploads/${picture}`;
  const locale = simulation.world.random.pick(['en', 'ar'] as const);
  const input = { name, locale, logo, sortOrder: 0 };
  simulation.act(
    host,
    `add ${name}`,
    ({ content }) => content.write((tx) => createRow(tx, 'clients', input, by)),
    () => invariants.requireSaved(name),
  );
}

function renameClient({ simulation, invariants, newName }: Scene, host: At): void {
  const name = newName();
  const chance = simulation.world.random();
  simulation.act(
    host,
    `rename one to ${name}`,
    ({ content }) =>
      content.write(async (tx) => {
        const { table } = resources.clients;
        const rows = await tx.select({ id: table.id }).from(table);
        const { id } = rows[Math.floor(chance * rows.length)] ?? { id: 1 };
        await updateRow(tx, 'clients', id, { name }, { by });
      }),
    () => invariants.requireSaved(name),
  );
}

export function addPost({ simulation, invariants, newName }: Scene, host: At): void {
  const name = newName();
  const post = { title: name, slug: name, content: 'text', locale: 'en' };
  const input = resources['blog-posts'].input.parse(post);
  simulation.act(
    host,
    `add the post ${name}`,
    ({ content }) => content.write((tx) => createRow(tx, 'blog-posts', input, by)),
    () => invariants.requireSaved(name),
  );
}

function removePost({ simulation }: Scene, host: At): void {
  simulation.act(
    host,
    'remove a post',
    ({ content }) =>
      content.write(async (tx) => {
        const { table } = resources['blog-posts'];
        const [row] = await tx.select({ id: table.id }).from(table).limit(1);
        if (row) await removeRow(tx, 'blog-posts', row.id, by);
      }),
    () => undefined,
  );
}

/** What an upload does, with a picture whose name is given rather than made of its bytes. */
export function upload({ simulation, invariants, fakes }: Scene, host: At, stem: string): void {
  const isRemoved = fakes.sabotage === 'names' ? async () => false : isNameRemoved;
  simulation.act(
    host,
    `upload ${stem}`,
    async ({ content, uploads }) => {
      for (;;) {
        let name = stem;
        for (let times = 0; await isRemoved(content, name); times += 1)
          name = stem.slice(0, -1) + times.toString(16);
        const file = `${name}.jpg`;
        const absent = await uploads.absent([file]);
        if (absent.length > 0) await uploads.put(file, new Uint8Array(Buffer.from(file)));
        const image = { file, width: 8, height: 8, widths: [] };
        if (fakes.sabotage === 'names') await saveUnchecked(content, image);
        else if (!(await saveUpload(content, image, by))) continue;
        return file;
      }
    },
    (file) => invariants.requireUploaded(file),
  );
}

async function isNameRemoved({ read }: RunningServer['content'], name: string): Promise<boolean> {
  return (await removedAmong(read, [name])).size > 0;
}

async function saveUnchecked(content: RunningServer['content'], image: object): Promise<void> {
  await content.write((tx) => createRow(tx, 'uploads', resources.uploads.input.parse(image), by));
}

/** A picture that nothing uses is uploaded again while another server starts, which removes such pictures. */
function uploadAgain(scene: Scene, host: At): void {
  const { simulation, fakes } = scene;
  const { world, hosts } = simulation;
  const { random } = world;
  const stem = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  fakes.bucket.files.set(`uploads/${stem}.jpg`, {
    bytes: Buffer.from('old'),
    headers: {},
    modified: longAgo,
  });
  const other = random.pick(hosts);
  world.after(100 * random(), () => upload(scene, host, stem));
  world.after(50 * random(), () => {
    simulation.crash(other);
    simulation.start(other);
  });
}

export function publish(
  { simulation, invariants }: Scene,
  host: At,
  options: Partial<PublishOptions> = {},
): void {
  simulation.act(
    host,
    'publish',
    ({ publisher }) => publisher.publish({ by, ...options }),
    ({ state, release, error = '' }) => {
      simulation.trace(`  ${state}: release ${release} ${error}`);
      if (state === 'live') invariants.requirePublished(release);
    },
  );
}

function restore({ simulation, invariants }: Scene, host: At): void {
  const to = Math.max(1, invariants.live - 1);
  simulation.act(
    host,
    `restore release ${to}`,
    ({ publisher }) => publisher.restore({ by, to }),
    ({ state, release, error = '' }) => {
      simulation.trace(`  ${state}: release ${release} ${error}`);
      if (state === 'live') invariants.requirePublished(release);
    },
  );
}

/** A change is scheduled: for the time of this scene, or for long after it. */
function schedule({ simulation, invariants, newName }: Scene, host: At): void {
  const name = newName();
  const { random } = simulation.world;
  const [locale, pause] = [random.pick(['en', 'ar'] as const), random.chance(0.5) ? 500 * random() : anHour];
  simulation.act(
    host,
    `schedule ${name}`,
    ({ content }) =>
      content.write(async (tx) => {
        const at = new Date(Date.now() + pause).toISOString();
        const { id } = await createRow(tx, 'clients', { name, locale, logo: null, sortOrder: 0 }, by);
        const [change] = await tx
          .select({ id: changes.id })
          .from(changes)
          .where(and(eq(changes.resource, 'clients'), eq(changes.rowId, id)))
          .orderBy(desc(changes.id));
        await scheduleChanges(tx, { changes: change ? [change.id] : [], at, by });
        return at;
      }),
    (at) => invariants.requireScheduled(name, Date.parse(at)),
  );
}

function takeDown({ simulation, invariants }: Scene, host: At): void {
  const chance = simulation.world.random();
  simulation.act(
    host,
    'take a post down',
    async ({ content, takedowns }) => {
      const { table } = resources['blog-posts'];
      const posts = await content.read.select({ id: table.id }).from(table);
      const post = posts[Math.floor(chance * posts.length)];
      const rows = post && [{ resource: 'blog-posts' as const, rowId: post.id }];
      return rows && takedowns.takeDown({ rows }, 'private', { who: by });
    },
    (takedown) => takedown && invariants.requireGone(takedown),
  );
}

/** What was taken down may be shown again. */
function allow({ simulation, invariants }: Scene, host: At): void {
  const takedown = invariants.takenDown().at(-1);
  if (!takedown) return;
  invariants.mayReturn(takedown);
  simulation.act(
    host,
    `allow takedown ${takedown}`,
    ({ takedowns }) => takedowns.allow(takedown, { who: by }),
    () => undefined,
  );
}

/** A new version of the code is installed on one server after the other. */
function upgrade({ simulation, fakes }: Scene): void {
  const { hosts, world } = simulation;
  fakes.version += 1;
  simulation.trace(`version ${fakes.version} is installed`);
  const restart = (host: At) =>
    simulation.act(host, 'stop', stopSimulated, () => {
      simulation.crash(host);
      simulation.start(host);
    });
  for (const host of hosts)
    world.after(1000 * world.random(), () => {
      if (host.running && host.running.version < fakes.version) restart(host);
    });
}

/** What staff do, and how often. */
export const actions: Choice<[Scene, At]>[] = [
  [5, (scene, host) => addClient(scene, host)],
  [3, renameClient],
  [8, (scene, host) => publish(scene, host)],
  [1, (scene, host) => publish(scene, host, { all: true })],
  [1, addPost],
  [1, removePost],
  [2, restore],
  [1, uploadAgain],
  [2, schedule],
  [2, takeDown],
  [1, allow],
  [0.5, upgrade],
];
