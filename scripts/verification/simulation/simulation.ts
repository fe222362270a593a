import { messageOf } from '#content-db/model/problem.ts';
import { emptyDisks } from './fakes/disk.ts';
import type { Network } from './fakes/network.ts';
import type { Copies } from './fakes/fakes.ts';
import { largestSkew, type Machine, type World } from './fakes/world.ts';

/** A server: it may run, or be down. */
export interface Host<R> {
  name: string;
  copies: Copies;
  machine: Machine | undefined;
  /** Undefined until it is ready. */
  running: R | undefined;
  /** What people who asked it for something wait for. */
  open: number;
}

interface SimulationOptions<R> {
  world: World;
  network: Network;
  servers: number;
  /** The databases of a new disk, or of an empty one. */
  makeCopies(isEmpty: boolean): Copies;
  /** Starts a server by production code. */
  boot(machine: Machine, host: Host<R>): Promise<R>;
  /** Looks at a server after each step. */
  look(host: Host<R>, machine: Machine): void;
  /** Throws if something happened that never may. */
  throwIfViolated(): void;
  trace?: ((line: string) => void) | undefined;
}

/** What never may happen happened. */
export class Violation extends Error {}

/** Servers in one virtual world. */
export class Simulation<R> {
  readonly world: World;
  readonly network: Network;
  readonly hosts: Host<R>[];
  readonly #options: SimulationOptions<R>;

  constructor(options: SimulationOptions<R>) {
    this.world = options.world;
    this.network = options.network;
    this.#options = options;
    this.hosts = Array.from({ length: options.servers }, (_, at) => ({
      name: `server-${at}`,
      copies: options.makeCopies(false),
      machine: undefined,
      running: undefined,
      open: 0,
    }));
  }

  trace(line: string): void {
    this.#options.trace?.(`${this.world.now.toFixed(1).padStart(9)} ${line}`);
  }

  /** Lets things happen until a condition holds. @returns whether it does, within so many virtual milliseconds */
  async until(condition: () => boolean, milliseconds: number): Promise<boolean> {
    const limit = this.world.now + milliseconds;
    await this.world.drain();
    while (!condition()) if (!(await this.#step(limit))) return condition();
    return true;
  }

  /** @throws Violation if it does not hold in time */
  async require(what: string, condition: () => boolean): Promise<void> {
    if (!(await this.until(condition, 60_000))) throw new Violation(`It never came true that ${what}`);
  }

  async #step(limit: number): Promise<boolean> {
    const isMore = await this.world.step(limit);
    for (const host of this.hosts) {
      if (host.machine?.isDead) this.crash(host);
      else if (host.machine) this.#options.look(host, host.machine);
    }
    this.#options.throwIfViolated();
    return isMore;
  }

  /** Starts a server, which is ready a while later. */
  start(host: Host<R>): void {
    const { random } = this.world;
    const machine: Machine = {
      name: host.name,
      isDead: false,
      pausedUntil: 0,
      skew: Math.floor((random() - 0.5) * 2 * largestSkew),
      calls: 0,
      crashAt: undefined,
    };
    Object.assign(host, { machine, running: undefined, open: 0 });
    this.trace(`${host.name} starts`);
    const started = this.world.on(machine, () => this.#options.boot(machine, host));
    const ready = (running: R) => {
      host.running = running;
      this.trace(`${host.name} is ready`);
    };
    const fail = (error: unknown) => {
      this.trace(`${host.name} cannot start: ${messageOf(error)}`);
      this.crash(host);
      // As the system does with a service that ended.
      this.world.after(500, () => host.machine ?? this.start(host));
    };
    void settle(started, machine, ready, fail);
  }

  get isUp(): boolean {
    return this.hosts.every(({ running }) => running !== undefined);
  }

  /** Ends a server at once. */
  crash(host: Host<R>): void {
    if (!host.machine) return;
    this.trace(`${host.name} ends`);
    host.machine.isDead = true;
    Object.assign(host, { machine: undefined, running: undefined, open: 0 });
    for (const file of Object.values(host.copies)) file.versions.rollBackOf(file);
  }

  /** The disk of a server is lost, and so is what runs on it. */
  loseDisk(host: Host<R>): void {
    this.crash(host);
    this.trace(`${host.name} has lost its disk`);
    emptyDisks(host.name);
    for (const file of Object.values(host.copies)) file.version.users -= 1;
    host.copies = this.#options.makeCopies(true);
  }

  /** Whether nobody waits for a server that runs. */
  get isQuiet(): boolean {
    return this.hosts.every(({ open }) => open === 0);
  }

  /** Somebody asks a server for something; a server that is down is asked for nothing. */
  act<T>(host: Host<R>, what: string, work: (running: R) => Promise<T>, done: (result: T) => void): void {
    const { running, machine } = host;
    if (!running || !machine) return;
    this.trace(`${host.name}: ${what}`);
    host.open += 1;
    const end = (how: string) => {
      host.open -= 1;
      this.trace(`${host.name}: ${what}: ${how}`);
    };
    const succeed = (result: T) => {
      end('done');
      done(result);
    };
    const started = this.world.on(machine, () => work(running));
    void settle(started, machine, succeed, (error) => end(`refused (${messageOf(error)})`));
  }
}

/** Tells how work of a machine ended, unless the machine has. */
async function settle<T>(
  work: Promise<T>,
  machine: Machine,
  succeed: (result: T) => void,
  fail: (error: unknown) => void,
): Promise<void> {
  const outcome = await work.then(
    (result) => () => succeed(result),
    (error: unknown) => () => fail(error),
  );
  if (!machine.isDead) outcome();
}
