import type { Host, Simulation } from './simulation.ts';
import { patience } from './simulation.ts';
import { Violation } from './invariants.ts';
import { unusedPicture } from './beginning.ts';
import type { Place } from './network.ts';

/** How long bad things happen in one schedule, in virtual milliseconds. */
const span = 2500;

type Deed = (simulation: Simulation, host: Host) => void;

/** What staff do, and how often. */
const deeds: [weight: number, Deed][] = [
  [5, (simulation, host) => simulation.addClient(host)],
  [3, (simulation, host) => simulation.renameClient(host)],
  [8, (simulation, host) => simulation.publish(host)],
  [1, (simulation, host) => simulation.publish(host, { all: true })],
  [1, (simulation, host) => simulation.addPost(host)],
  [1, (simulation, host) => simulation.removePost(host)],
  [2, (simulation, host) => simulation.restore(host)],
  [1, (simulation, host) => simulation.upload(host, unusedPicture)],
];

const places: Place[] = ['content', 'published', 'bucket', 'website'];

/** What can happen to a server, and how often. */
const faults: [weight: number, Deed][] = [
  [
    4,
    ({ world, trace }, { machine, name }) => {
      if (!machine) return;
      machine.crashAt = machine.calls + 1 + world.random.below(world.random.pick([4, 12, 40]));
      trace(`${name} will crash at a call`);
    },
  ],
  [
    3,
    ({ world, trace }, { machine, name }) => {
      if (!machine) return;
      machine.pausedUntil = world.now + patience * 2.5 * world.random();
      trace(`${name} stands still until ${machine.pausedUntil.toFixed()}`);
    },
  ],
  [
    3,
    ({ world, network, trace }, { name }) => {
      const place = world.random.pick(places);
      network.cut(name, place, patience * 2 * world.random());
      trace(`${name} is cut off from ${place}`);
    },
  ],
];

function chosen(simulation: Simulation, from: [weight: number, Deed][]): Deed {
  const all = from.reduce((sum, [weight]) => sum + weight, 0);
  let at = simulation.world.random() * all;
  for (const [weight, deed] of from) if ((at -= weight) < 0) return deed;
  return () => undefined;
}

/** Sets how bad the network is. */
function chooseWeather({ world, network }: Simulation): void {
  const { random } = world;
  const some = (most: number) => (random.chance(0.5) ? 0 : most * random());
  network.weather = {
    lostRequests: some(0.06),
    lostAnswers: some(0.06),
    duplicates: some(0.1),
    slow: some(0.15),
  };
}

/** Bad things happen to servers at work; then they end, and whoever is left finishes what was begun. */
export async function runSchedule(simulation: Simulation): Promise<void> {
  const { world, network } = simulation;
  const { random } = world;
  const require = async (what: string, condition: () => boolean, milliseconds = 60_000) => {
    if (!(await simulation.until(condition, milliseconds))) throw new Violation(`In time: ${what}`);
  };
  for (const host of simulation.hosts) if (!host.machine) simulation.start(host, 'v1');
  await require('all servers start', () => simulation.up.length === simulation.hosts.length);
  chooseWeather(simulation);
  // What matters most happens to few servers at the same time; the others watch.
  const busy = Array.from({ length: 1 + random.below(3) }, () => random.pick(simulation.hosts));
  for (let count = 2 + random.below(5); count > 0; count -= 1) {
    const [deed, host] = [chosen(simulation, deeds), random.pick(busy)];
    world.after(span * random() ** 2, () => deed(simulation, host));
  }
  for (let count = random.below(4); count > 0; count -= 1) {
    const [fault, host] = [chosen(simulation, faults), random.pick(busy)];
    world.after(span * random() ** 2, () => fault(simulation, host));
  }
  if (random.chance(0.3)) {
    const host = random.pick(simulation.hosts);
    world.after(span * random(), () => {
      simulation.crash(host);
      if (random.chance(0.1)) simulation.loseDisk(host);
      simulation.start(host, 'v1');
    });
  }
  await simulation.pass(span);
  network.heal();
  const { truth, hosts } = simulation;
  for (const { machine } of hosts) if (machine) Object.assign(machine, { pausedUntil: 0, crashAt: undefined });
  simulation.trace('All is well again');
  if (!hosts.some(({ machine }) => machine)) hosts.forEach((host) => simulation.start(host, 'v1'));
  await require('whoever is left finishes or undoes what was begun', () => !truth.isRendering && simulation.open === 0);
  for (const host of hosts) if (!host.machine) simulation.start(host, 'v1');
  await require('all servers start again', () => simulation.up.length === hosts.length);
  const host = random.pick(hosts);
  const { live } = truth;
  simulation.addClient(host);
  await require('it is saved', () => simulation.open === 0);
  // Also what an undo took back.
  simulation.publish(host, { changes: truth.pending() });
  await require('it is published', () => simulation.open === 0 && truth.live > live);
  await require(
    'all servers and the website show it',
    () => truth.website === truth.live && hosts.every(({ shown }) => shown?.release === truth.live),
  );
  truth.requireSettled();
  truth.requireSound();
}
