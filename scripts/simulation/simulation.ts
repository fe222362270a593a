import { eq } from 'drizzle-orm';
import { updateRow, createRow, removeRow } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { LiveSite, PublishOptions } from '#admin-server/publish/types.ts';
import type { StoredObject } from './bucket.ts';
import type { DatabaseServer } from './database.ts';
import { emptyDisks } from './disk.ts';
import { type Truth, Violation, watchTruth } from './invariants.ts';
import { Network, type Place } from './network.ts';
import { type Copies, type Outside, type RunningServer, startSimulated, stopSimulated } from './server.ts';
import { type Version, Versions } from './versions.ts';
import { type Machine, World } from './world.ts';

/** What every simulation begins with. */
export interface Beginning {
  /** The database servers, and the copies that servers have of them. */
  content: Versions;
  published: Versions;
  contentCopy: Versions;
  publishedCopy: Versions;
  /** Of servers whose disk is empty. */
  empty: Record<'content' | 'published', Versions>;
  bucket: Map<string, StoredObject>;
  website: Map<string, StoredObject>;
}

/** A server of the simulation: it may run, or be down. */
export interface Host {
  name: string;
  copies: Copies;
  machine: Machine | undefined;
  running: RunningServer | undefined;
  /** What it showed when we last looked. */
  shown: LiveSite | undefined;
  /** Why its last start failed. */
  failure: string | undefined;
  /** What staff wait for there. */
  open: number;
}

export interface SimulationOptions {
  seed: number;
  servers: number;
  trace?: (line: string) => void;
}

/** Milliseconds after which a server without a sign of life is taken to have stopped. */
export const patience = 1500;

function serverOf(place: Place, versions: Versions): DatabaseServer {
  return { place, versions, version: versions.first, onCommit: () => undefined };
}

/** Servers, databases and buckets in one virtual world. */
export class Simulation {
  readonly world: World;
  readonly network: Network;
  readonly outside: Outside;
  readonly truth: Truth;
  readonly hosts: Host[];
  readonly trace: (line: string) => void;
  readonly #beginning: Beginning;
  #names = 0;

  constructor(beginning: Beginning, { seed, servers, trace }: SimulationOptions) {
    const { content, published, contentCopy, publishedCopy, empty, bucket, website } = beginning;
    for (const versions of [content, published, contentCopy, publishedCopy, empty.content, empty.published])
      versions.reset();
    emptyDisks();
    this.#beginning = beginning;
    this.world = new World(seed);
    this.network = new Network(this.world);
    const bucketOf = (place: Place, files: Map<string, StoredObject>) => ({
      place,
      files: new Map(files),
      onChange: () => undefined,
      requests: new Map<string, number>(),
    });
    this.outside = {
      world: this.world,
      network: this.network,
      content: serverOf('content', content),
      published: serverOf('published', published),
      bucket: bucketOf('bucket', bucket),
      website: bucketOf('website', website),
    };
    this.truth = watchTruth(this.outside);
    this.trace = (line) => trace?.(`${this.world.now.toFixed(1).padStart(9)} ${line}`);
    this.hosts = Array.from({ length: servers }, (_, at) => ({
      name: `server-${at}`,
      copies: this.#copies(false),
      machine: undefined,
      running: undefined,
      shown: undefined,
      failure: undefined,
      open: 0,
    }));
  }

  #copies(isEmpty: boolean): Copies {
    const { contentCopy, publishedCopy, empty } = this.#beginning;
    const file = (versions: Versions) => {
      const version: Version = versions.first;
      version.users += 1;
      return { versions, version };
    };
    return {
      content: file(isEmpty ? empty.content : contentCopy),
      published: file(isEmpty ? empty.published : publishedCopy),
    };
  }

  /** Lets things happen until a condition holds. @returns whether it does, within so many virtual milliseconds */
  async until(condition: () => boolean, milliseconds: number): Promise<boolean> {
    const limit = this.world.now + milliseconds;
    await this.world.drain();
    while (!condition()) if (!(await this.#step(limit))) return condition();
    return true;
  }

  async pass(milliseconds: number): Promise<void> {
    const limit = this.world.now + milliseconds;
    await this.world.drain();
    while (await this.#step(limit));
  }

  async #step(limit: number): Promise<boolean> {
    const isMore = await this.world.step(limit);
    for (const host of this.hosts) this.#look(host);
    this.truth.requireSound();
    return isMore;
  }

  #look(host: Host): void {
    if (!host.machine) return;
    if (host.machine.isDead) return this.crash(host);
    const site = host.running?.publisher.live();
    if (!site || site === host.shown) return;
    host.shown = site;
    this.truth.requireShown(host.machine, site);
  }

  /** How much of what staff did has not ended, and can. */
  get open(): number {
    return this.hosts.reduce((sum, host) => sum + host.open, 0);
  }

  get up(): Host[] {
    return this.hosts.filter(({ running, machine }) => running && machine && !machine.isDead);
  }

  /** Starts a server. It runs a while later. */
  start(host: Host, version: string): void {
    const machine: Machine = {
      name: host.name,
      isDead: false,
      pausedUntil: 0,
      skew: Math.floor((this.world.random() - 0.5) * 4000),
      calls: 0,
      crashAt: undefined,
    };
    Object.assign(host, { machine, running: undefined, shown: undefined, failure: undefined, open: 0 });
    this.trace(`${host.name} starts`);
    const started = this.world.on(machine, () =>
      startSimulated(this.outside, { machine, copies: host.copies, version, patience }),
    );
    started.then(
      (running) => {
        if (machine.isDead) return;
        host.running = running;
        this.trace(`${host.name} runs`);
      },
      (error: unknown) => {
        if (machine.isDead) return;
        // A service manager starts it again.
        host.failure = messageOf(error);
        this.trace(`${host.name} cannot start: ${host.failure}`);
        machine.isDead = true;
        host.machine = undefined;
        this.world.after(500, () => host.machine ?? this.start(host, version));
      },
    );
  }

  /** Stops a server in good order. */
  stop(host: Host): void {
    this.act(
      host,
      'stop',
      (running) => stopSimulated(running),
      () => this.crash(host),
    );
  }

  /** Ends a server at once. */
  crash(host: Host): void {
    if (!host.machine) return;
    this.trace(`${host.name} crashes`);
    host.machine.isDead = true;
    Object.assign(host, { machine: undefined, running: undefined, shown: undefined, open: 0 });
    for (const file of [host.copies.content, host.copies.published]) file.versions.rollBackOf(file);
  }

  /** The disk of a server that is down is lost. */
  loseDisk(host: Host): void {
    this.trace(`${host.name} loses its disk`);
    emptyDisks(host.name);
    for (const file of [host.copies.content, host.copies.published]) file.version.users -= 1;
    host.copies = this.#copies(true);
  }

  /** Somebody does something on a server. What becomes of it is noted when the server answers. */
  act<T>(host: Host, what: string, work: (running: RunningServer) => Promise<T>, done: (result: T) => void): void {
    const { running, machine } = host;
    if (!running || !machine) return;
    this.trace(`${host.name} is asked to ${what}`);
    host.open += 1;
    const end = () => void (host.machine === machine && (host.open -= 1));
    this.world.on(machine, () => work(running)).then(
      (result) => {
        end();
        this.trace(`${host.name} did: ${what}`);
        done(result);
      },
      (error: unknown) => {
        end();
        if (!(error instanceof Error)) throw new Violation(`Not an error: ${String(error)}`);
        this.trace(`${host.name} could not ${what}: ${error.message}`);
      },
    );
  }

  #name(): string {
    return `n${(this.#names += 1)}`;
  }

  addClient(host: Host, picture?: string): void {
    const name = this.#name();
    const logo = picture === undefined ? null : `https://site.example/uploads/${picture}`;
    const input = { name, locale: this.world.random.pick(['en', 'ar'] as const), logo, sortOrder: 0 };
    this.act(
      host,
      `add ${name}`,
      ({ content }) => content.write((tx) => createRow(tx, 'clients', input, 'staff')),
      () => this.truth.requireSaved(name),
    );
  }

  renameClient(host: Host): void {
    const name = this.#name();
    this.act(
      host,
      `rename one to ${name}`,
      ({ content }) =>
        content.write(async (tx) => {
          const rows = await tx.select().from(resources.clients.table);
          const row = this.world.random.pick(rows);
          await updateRow(tx, 'clients', row.id, { name }, { by: 'staff' });
        }),
      () => this.truth.requireSaved(name),
    );
  }

  addPicture(host: Host, file: string): void {
    const input = resources.uploads.input.parse({ file, width: 8, height: 8, widths: [] });
    this.act(
      host,
      `save the picture ${file}`,
      ({ content }) => content.write((tx) => createRow(tx, 'uploads', input, 'staff')),
      () => this.truth.requireUploaded(file),
    );
  }

  /** Stores a picture as an upload does, whose files are made by their content. */
  upload(host: Host, file: string): void {
    const input = resources.uploads.input.parse({ file, width: 8, height: 8, widths: [] });
    this.act(
      host,
      `upload ${file}`,
      async ({ content, uploads }) => {
        const absent = await uploads.absent([file]);
        if (absent.length > 0) await uploads.put(file, new Uint8Array(Buffer.from(file)));
        await content.write(async (tx) => {
          const { table } = resources.uploads;
          const known = await tx.$count(table, eq(table.file, file));
          if (known === 0) await createRow(tx, 'uploads', input, 'staff');
        });
      },
      () => this.truth.requireUploaded(file),
    );
  }

  addPost(host: Host): void {
    const name = this.#name();
    const input = resources['blog-posts'].input.parse({ title: name, slug: name, content: 'text', locale: 'en' });
    this.act(
      host,
      `add the post ${name}`,
      ({ content }) => content.write((tx) => createRow(tx, 'blog-posts', input, 'staff')),
      () => this.truth.requireSaved(name),
    );
  }

  removePost(host: Host): void {
    this.act(
      host,
      'remove a post',
      ({ content }) =>
        content.write(async (tx) => {
          const [row] = await tx.select().from(resources['blog-posts'].table).limit(1);
          if (row) await removeRow(tx, 'blog-posts', row.id, 'staff');
        }),
      () => undefined,
    );
  }

  publish(host: Host, options: Partial<PublishOptions> = {}): void {
    this.act(
      host,
      'publish',
      ({ publisher }) => publisher.publish({ by: 'staff', ...options }),
      ({ state, release, error }) => {
        this.trace(`  ${state} ${release} ${error ?? ''}`);
        if (state === 'live') this.truth.requirePublished(release);
      },
    );
  }

  restore(host: Host): void {
    const to = Math.max(1, this.truth.live - 1);
    this.act(
      host,
      `restore release ${to}`,
      ({ publisher }) => publisher.restore({ by: 'staff', to }),
      ({ state, release, error }) => {
        this.trace(`  ${state} ${release} ${error ?? ''}`);
        if (state === 'live') this.truth.requirePublished(release);
      },
    );
  }
}
