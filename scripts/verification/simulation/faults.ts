import type { Place } from './fakes/network.ts';
import type { Host, Simulation } from './simulation.ts';

/** Milliseconds after which a server without a heartbeat is taken to have stopped. */
export const patience = 600;

/** A thing that may happen, and how often it does in comparison. */
export type Choice<A extends unknown[]> = [weight: number, happen: (...args: A) => void];

export function choose<A extends unknown[]>(random: () => number, choices: Choice<A>[]): Choice<A>[1] {
  const all = choices.reduce((sum, [weight]) => sum + weight, 0);
  let at = random() * all;
  for (const [weight, happen] of choices) if ((at -= weight) < 0) return happen;
  return () => undefined;
}

const faults = <R>(): Choice<[Simulation<R>, Host<R>, readonly Place[]]>[] => [
  [
    5,
    (simulation, { machine, name }) => {
      if (!machine) return;
      const { random } = simulation.world;
      machine.crashAt = machine.calls + 1 + random.below(random.pick([4, 12, 40]));
      simulation.trace(`${name} will crash at one of its next calls`);
    },
  ],
  [
    4,
    (simulation, { machine, name }) => {
      const { random, now } = simulation.world;
      if (!machine) return;
      machine.pausedUntil = now + patience * 2.5 * random();
      simulation.trace(`${name} stands still until ${machine.pausedUntil.toFixed()}`);
    },
  ],
  [
    4,
    (simulation, { name }, places) => {
      const { random } = simulation.world;
      const place = random.pick(places);
      simulation.network.cut(name, place, patience * 2 * random());
      simulation.trace(`${name} is cut off from ${place}`);
    },
  ],
  [
    2,
    (simulation, host) => {
      simulation.crash(host);
      simulation.start(host);
    },
  ],
  [
    0.2,
    (simulation, host) => {
      simulation.loseDisk(host);
      simulation.start(host);
    },
  ],
];

/** Something bad happens to a server. */
export function doHarm<R>(simulation: Simulation<R>, host: Host<R>, places: readonly Place[]): void {
  choose(simulation.world.random, faults<R>())(simulation, host, places);
}

/** Sets how bad the network is. */
export function chooseWeather({ world, network }: Pick<Simulation<unknown>, 'world' | 'network'>): void {
  const { random } = world;
  const some = (most: number) => (random.chance(0.5) ? 0 : most * random());
  network.weather = {
    lostRequests: some(0.06),
    lostAnswers: some(0.06),
    duplicates: some(0.1),
    slow: some(0.15),
  };
}

/** All harm ends, but for crashes. */
export function endHarm<R>(simulation: Simulation<R>): void {
  simulation.network.heal();
  simulation.trace('All is well again');
  for (const { machine } of simulation.hosts)
    if (machine) Object.assign(machine, { pausedUntil: 0, crashAt: undefined });
}
