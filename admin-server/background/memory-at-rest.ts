import type { Round } from '../rounds.ts';

/** Milliseconds between two looks. */
const every = 15_000;
/** Of the processor, between two looks: less of it is rest. */
const atRest = 0.05;
/** The heap may have so much that is not in use. */
const slack = 64 * 1024 * 1024;

/** What is looked at of this process. */
export interface ProcessLoad {
  /** Microseconds of processor time since the start. */
  cpu(): number;
  /** Bytes of the heap. */
  heap(): number;
  /** Collects garbage; undefined where Node was started without `--expose-gc`. */
  collect: (() => void) | undefined;
}

const own: ProcessLoad = {
  cpu: () => process.resourceUsage().userCPUTime + process.resourceUsage().systemCPUTime,
  heap: () => process.memoryUsage().heapTotal,
  collect: globalThis.gc && (() => globalThis.gc?.()),
};

/**
 * Gives memory back to the system when the server is at rest. V8 collects garbage only while more is allocated, so a
 * server that nobody asks for anything would keep what its last release took, several hundred megabytes.
 */
export function memoryAtRest({ cpu, heap, collect }: ProcessLoad = own): Round {
  let before = cpu();
  /** Bytes of the heap after the last collection. */
  let least = 0;
  return {
    every,
    async run() {
      const spent = cpu() - before;
      before += spent;
      if (!collect || spent > every * 1000 * atRest || heap() < least + slack) return;
      collect();
      least = heap();
      before = cpu();
    },
  };
}
