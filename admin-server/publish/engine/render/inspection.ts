import type { Background } from '../../../background/background.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { Healing } from './healing.ts';

/** Looks for objects of the live site that are missing or damaged, and heals them. */
export interface Inspection {
  /**
   * Verifies all objects in the background, one after the other.
   * @returns how many could not be read, which says nothing about their bytes
   */
  scrub(): Promise<number>;
  /** Whether every object that was looked at can be sent. Looks at a few more. @throws a system error if one cannot be read */
  isWhole(): Promise<boolean>;
}

interface InspectionDeps {
  store: Pick<ObjectStore, 'settings' | 'isShared' | 'has' | 'missing' | 'share'>;
  background: Pick<Background, 'run'>;
  healing: Healing;
  /** The objects of the live site. */
  objects(): string[];
  closing: AbortSignal;
}

/** Number of objects that `isWhole` looks at in one call. */
const sample = 50;

export function createInspection({
  store,
  background,
  healing,
  objects,
  closing,
}: InspectionDeps): Inspection {
  let cursor = 0;
  /** With a shared storage, a machine may lack objects. */
  const isShared = store.isShared;

  /** The next objects after those of the last call. */
  function nextOf(all: string[]): string[] {
    const start = cursor % Math.max(all.length, 1);
    cursor = start + sample;
    return all.slice(start, cursor);
  }

  /** Heals what the shared storage lacks, of what other machines rely on. */
  async function scrubShared(): Promise<void> {
    for (const hash of await store.missing(objects())) await healing.heal(hash, 'plain');
    await store.share(objects());
  }

  async function scrubObject(hash: string): Promise<void> {
    if (isShared && !(await store.has(hash))) return;
    const damages = await background.run(
      'scrub',
      (perform) => perform('verify', { store: store.settings, hash }),
      closing,
    );
    // A release may have replaced it meanwhile.
    const isLive = damages.length > 0 && objects().includes(hash);
    if (isLive) for (const damage of damages) await healing.heal(hash, damage);
  }

  return {
    async scrub() {
      let unread = 0;
      for (const hash of objects()) {
        if (closing.aborted) break;
        await scrubObject(hash).catch(() => (unread += 1));
      }
      if (closing.aborted) return 0;
      // A shared storage that cannot be reached is looked through tomorrow.
      if (isShared) await scrubShared().catch(() => undefined);
      return unread;
    },
    async isWhole() {
      const all = objects();
      for (const hash of healing.lost()) if (!all.includes(hash)) healing.forget(hash);
      for (const hash of [...healing.lost(), ...nextOf(all)])
        if (!isShared && !(await store.has(hash))) await healing.heal(hash, 'plain');
      return healing.lost().length === 0;
    },
  };
}
