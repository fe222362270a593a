/** Gets the properties of an island, and returns what makes its HTML interactive. */
export type PlainIsland<P> = (props: P) => (element: HTMLElement) => void;

/** Marks an island for the renderer in server.ts: Astro picks renderers by this symbol. */
export function plainIsland<P>(island: PlainIsland<P>): PlainIsland<P> {
  return Object.assign(island, { [Symbol.for('astro:renderer')]: 'plain' });
}
