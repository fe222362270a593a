import type { PlainIsland } from './plain-island.ts';

/** Hydrates an island of the renderer in server.ts. */
export default (element: HTMLElement) =>
  (island: PlainIsland<unknown>, props: unknown): void =>
    island(props)(element);
