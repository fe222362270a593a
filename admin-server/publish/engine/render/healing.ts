import { isOfMachine } from '#content-db/database/errors.ts';
import { type Damage, hashOf } from '../../../files/object-store.ts';
import type { Drawing } from './drawing.ts';
import { makerOf } from '../../hooks.ts';
import { remadeFile } from './remade-file.ts';
import type { DependencyIndex } from '../affected/dependency-index.ts';
import type { LiveSite, SiteSource } from '../../types.ts';
import { isEncodedAlone } from '../../page/joined-page.ts';

/** Milliseconds after which an object that could not be made again is tried again. */
const retryAfter = 10_000;

/**
 * Fetches damaged and missing objects of the live site from the shared storage, or makes them again, without a new
 * release.
 */
export interface Healing {
  /**
   * Makes an object of the live site again, or removes a damaged encoding, which is then made again.
   * @returns whether the object is whole
   * @throws a system error if it cannot be read, as with too many open files: it may be whole
   */
  heal(hash: string, damage: Damage): Promise<boolean>;
  /** Hashes of objects that could not be made again. */
  lost(): string[];
  /** Forgets that an object is lost. */
  forget(hash: string): void;
}

export type HealingDeps = Pick<SiteSource, 'published' | 'site' | 'siteUrl' | 'apiUrl' | 'store' | 'uploads'>;

export interface HealingOptions {
  /** What is live, and its pages. */
  current(): { site: LiveSite | undefined; index: Pick<DependencyIndex, 'has'> };
  drawing: Pick<Drawing, 'redraw'>;
  /** Resolves when no publish runs: meanwhile the published rows are not those of the live pages. */
  settled(): Promise<void>; /** Makes the encodings of an object in the background. */
  encode(hash: string): void;
}

/** What the machine could not do says nothing about the object. */
function falseUnlessMachine(error: unknown): false {
  if (isOfMachine(error)) throw error;
  return false;
}

export function createHealing(
  deps: HealingDeps,
  { current, drawing, settled, encode }: HealingOptions,
): Healing {
  const { published, store } = deps;
  const running = new Map<string, Promise<boolean>>();
  /** When objects were given up, by their hash. */
  const lost = new Map<string, number>();

  async function makeAgain(hash: string): Promise<boolean> {
    await settled();
    return (await store.verify(hash)) || (await replace(hash).catch(falseUnlessMachine));
  }

  async function replace(hash: string): Promise<boolean> {
    const live = current().site;
    if (live && (await drawing.redraw(live, hash))) return true;
    const files = [...(live?.files.values() ?? []), ...(live?.retired?.values() ?? [])];
    const file = files.find(({ object }) => object === hash);
    if (!file) return false;
    const maker = makerOf(file.path);
    const bytes =
      live && maker
        ? await maker.remake(live.files, file.path, { store, heal: (page) => heal(page, 'plain') })
        : await remadeFile(deps, published.read, file.path, current().index.has(file.path));
    if (hashOf(bytes) !== hash) return false;
    await store.remove(hash);
    await store.put(bytes, hash);
    await store.share([hash]).catch(() => undefined);
    if (isEncodedAlone(file.type)) encode(hash);
    return true;
  }

  /** Whether the shared storage has it. */
  async function isFetched(hash: string): Promise<boolean> {
    if (!store.isShared) return false;
    if (!(await store.verify(hash))) await store.remove(hash);
    return (await store.localPath(hash)) !== undefined;
  }

  async function healPlain(hash: string): Promise<boolean> {
    if (performance.now() - (lost.get(hash) ?? -Infinity) < retryAfter) return false;
    const isHealed = (await isFetched(hash)) || (await makeAgain(hash));
    if (isHealed) lost.delete(hash);
    else lost.set(hash, performance.now());
    return isHealed;
  }
  async function heal(hash: string, damage: Damage): Promise<boolean> {
    if (damage !== 'plain') {
      await store.remove(hash, damage);
      encode(hash);
      return true;
    }
    const work = running.get(hash) ?? healPlain(hash).finally(() => running.delete(hash));
    running.set(hash, work);
    return work;
  }

  return { heal, lost: () => [...lost.keys()], forget: (hash) => void lost.delete(hash) };
}
