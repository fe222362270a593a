import type { LiveSite } from '#admin-server/publish/types.ts';
import { addClient, actions, publish, type Scene } from './actions.ts';
import { choose, chooseWeather, doHarm, endHarm } from './faults.ts';
import { type Beginning, createFakes } from './fakes/fakes.ts';
import type { Place } from './fakes/network.ts';
import type { World } from './fakes/world.ts';
import type { Sabotage } from './sabotage.ts';
import { type RunningServer, startSimulated } from './server.ts';
import { Simulation } from './simulation.ts';
import { Invariants } from './invariants.ts';

/** How long harm is done in one schedule, in virtual milliseconds. */
const span = 1000;

const places: Place[] = ['content', 'published', 'bucket', 'website', 'cdn'];

export interface SceneOptions {
  world: World;
  servers: number;
  sabotage?: Sabotage | undefined;
  /** How the names begin that it gives. */
  prefix?: string;
  trace?: ((line: string) => void) | undefined;
}

/** Servers that publish, collect and deploy. */
export function createPublishing(
  beginning: Beginning,
  { world, servers, sabotage, trace, prefix = 'n' }: SceneOptions,
): Scene {
  const { fakes, makeCopies } = createFakes(beginning, world, sabotage);
  const invariants = new Invariants(fakes);
  const shown = new WeakMap<object, LiveSite>();
  const simulation = new Simulation<RunningServer>({
    world,
    network: fakes.network,
    servers,
    makeCopies,
    trace,
    boot: (machine, { copies }) => startSimulated(fakes, { machine, copies }),
    look({ running }, machine) {
      const site = running?.publisher.live();
      if (!site || shown.get(machine) === site) return;
      shown.set(machine, site);
      invariants.requireShown(machine, site);
    },
    throwIfViolated: () => invariants.throwIfViolated(),
  });
  let names = 0;
  return { simulation, invariants, fakes, newName: () => `${prefix}${(names += 1)}` };
}

/** Harm is done to servers at work; then it ends, and whoever is left finishes what was begun. */
export async function runPublishing(scene: Scene): Promise<void> {
  const { simulation, invariants } = scene;
  const { world, hosts } = simulation;
  const { random } = world;
  const startAll = () => hosts.filter(({ machine }) => !machine).forEach((host) => simulation.start(host));
  startAll();
  await simulation.require('all servers start', () => simulation.isUp);
  chooseWeather(simulation);
  // What matters happens on few servers at the same time; the others watch.
  const busy = Array.from({ length: 1 + random.below(3) }, () => random.pick(hosts));
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const [action, host] = [choose(random, actions), random.pick(busy)];
    world.after(span * random() ** 2, () => action(scene, host));
  }
  // A publish is where it hurts.
  const host = random.pick(busy);
  addClient(scene, host);
  world.after(20, () => publish(scene, host));
  for (let count = random.below(6); count > 0; count -= 1)
    world.after(span * random(), () => scene.fakes.cdn.visit());
  if (random.chance(0.7)) world.after(20 + 100 * random(), () => doHarm(simulation, host, places));
  for (let count = random.below(4); count > 0; count -= 1) {
    const host = random.pick(busy);
    world.after(span * random() ** 2, () => doHarm(simulation, host, places));
  }
  await simulation.until(() => false, span);
  endHarm(simulation);
  if (hosts.every(({ machine }) => !machine)) startAll();
  const isFinished = () =>
    !invariants.isRendering && simulation.isQuiet && hosts.some(({ running }) => running);
  await simulation.require('whoever is left finishes or undoes what was begun', isFinished);
  startAll();
  const isNewest = ({ running }: (typeof hosts)[number]) => running?.version === scene.fakes.version;
  await simulation.require('all servers start again, with the newest code', () => hosts.every(isNewest));
  await simulation.require('what is due goes live', () => !invariants.isOverdue());
  await publishEverything(scene);
}

async function publishEverything(scene: Scene): Promise<void> {
  const { simulation, invariants } = scene;
  const { hosts, world } = simulation;
  const host = world.random.pick(hosts);
  const { machine } = host;
  addClient(scene, host);
  await simulation.require('a change is saved', () => simulation.isQuiet && simulation.isUp);
  // What was scheduled before all was well may still end it.
  if (host.machine !== machine) return publishEverything(scene);
  // Also what an undo took back.
  invariants.forgetSchedules();
  // A takedown makes a release too, and refuses another publish meanwhile: a release alone says nothing of these.
  for (let tries = 0; tries < 3 && invariants.pending().length > 0; tries += 1) {
    publish(scene, host, { changes: invariants.pending() });
    await simulation.require('the publish ends', () => simulation.isQuiet);
  }
  await simulation.require('it is published', () => invariants.pending().length === 0);
  const isShown = () => hosts.every(({ running }) => running?.publisher.live()?.release === invariants.live);
  await simulation.require(
    'all servers and the website show it',
    () => invariants.website === invariants.live && isShown(),
  );
  const isDeployed = ({ running }: (typeof hosts)[number]) =>
    running?.deployment.status().state === 'done' && running.deployment.behind() === 0;
  await simulation.require('the CDN shows it', () => hosts.every(isDeployed));
  invariants.requireSettled();
  invariants.throwIfViolated();
}
