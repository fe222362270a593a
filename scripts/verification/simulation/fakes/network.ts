import { crashesAt, type Machine, never, running, type Scheduled, type World } from './world.ts';

/** What the machines reach over the network. */
export type Place = 'content' | 'published' | 'bucket' | 'website' | 'cdn';

/** How bad the network is. */
export interface Weather {
  /** The part of requests that are lost, whose answers are lost, and that arrive twice. */
  lostRequests: number;
  lostAnswers: number;
  duplicates: number;
  /** The part of the ways that take long. */
  slow: number;
}

const calm: Weather = { lostRequests: 0, lostAnswers: 0, duplicates: 0, slow: 0 };

/** Milliseconds until a client gives up, if nothing tells it earlier. */
const timeouts: Record<Place, number> = {
  content: 10_000,
  published: 10_000,
  bucket: 15_000,
  website: 15_000,
  cdn: 5_000,
};

/**
 * How long a slow way takes at most, as a power of ten of 10 ms. A bucket knows no fence: that a request arrives a third
 * of a server's patience after it was sent, or never, is what a deployment relies on.
 */
const slowest: Record<Place, number> = { content: 2.5, published: 2.5, bucket: 2.5, website: 0.8, cdn: 2.5 };

/** The network between machines and databases and buckets. */
export class Network {
  weather: Weather = calm;
  readonly #world: World;
  /** Requests whose client waits in vain. */
  readonly #hanging: { scheduled: Scheduled; fail(): void; machine: Machine }[] = [];
  /** Until when a machine cannot reach a place, by both. */
  readonly #cuts = new Map<string, number>();
  /** How many requests of each kind arrived. */
  readonly arrived: Record<Place, number> = { content: 0, published: 0, bucket: 0, website: 0, cdn: 0 };

  constructor(world: World) {
    this.#world = world;
  }

  /** Cuts a server off from a place for some time, in both directions. */
  cut(server: string, place: Place, milliseconds: number): void {
    this.#cuts.set(`${server} ${place}`, this.#world.now + milliseconds);
  }

  /** All is well again. Connections that hang are found to be lost. */
  heal(): void {
    this.#cuts.clear();
    this.weather = calm;
    for (const { scheduled, fail, machine } of this.#hanging) {
      if (scheduled.isCancelled || scheduled.at <= this.#world.now) continue;
      scheduled.isCancelled = true;
      this.#world.after(1, fail, machine);
    }
    this.#hanging.length = 0;
  }

  #isCut(machine: Machine, place: Place): boolean {
    return (this.#cuts.get(`${machine.name} ${place}`) ?? 0) > this.#world.now;
  }

  /** Milliseconds of one way. */
  #way(place: Place): number {
    const { random } = this.#world;
    const usual = 0.5 + 4 * random();
    return random.chance(this.weather.slow) ? usual + 10 ** (1 + slowest[place] * random()) : usual;
  }

  /**
   * Sends a request of the machine whose code runs. It may be lost, its answer may be, or it may arrive twice.
   * @param perform what it does when it arrives
   */
  request<T>(place: Place, perform: (machine: Machine) => T): Promise<T> {
    const context = running.getStore();
    if (!context) throw new Error('Only a machine sends requests');
    const { machine } = context;
    if (machine.isDead) return never;
    const { random } = this.#world;
    const crash = crashesAt(machine, random);
    if (crash) machine.isDead = true;
    if (crash === 'before') return never;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const lose = () => {
      const milliseconds = random.chance(0.5) ? 1 + 30 * random() : timeouts[place];
      const fail = () => reject(lost(milliseconds > 100));
      this.#hanging.push({ scheduled: this.#world.after(milliseconds, fail, machine), fail, machine });
    };
    const deliver = (isFirst: boolean) => {
      if (this.#isCut(machine, place)) {
        if (isFirst) lose();
        return;
      }
      this.arrived[place] += 1;
      let answer: () => void;
      try {
        const result = perform(machine);
        answer = () => resolve(result);
      } catch (error) {
        answer = () => reject(error);
      }
      if (!isFirst) return;
      if (this.#isCut(machine, place) || random.chance(this.weather.lostAnswers)) lose();
      else this.#world.after(this.#way(place), answer, machine);
    };
    if (random.chance(this.weather.lostRequests)) lose();
    else {
      this.#world.after(this.#way(place), () => deliver(true));
      if (random.chance(this.weather.duplicates))
        this.#world.after(this.#way(place) * 3, () => deliver(false));
    }
    return promise;
  }
}

/** An error as that of a connection. */
function lost(isLate: boolean): Error {
  return isLate
    ? Object.assign(new Error('The operation was aborted due to timeout'), { name: 'TimeoutError' })
    : Object.assign(new Error('fetch failed'), { code: 'ECONNRESET' });
}
