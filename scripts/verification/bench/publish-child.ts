import { createBackground } from '#admin-server/background/background.ts';
import { encodeFiles } from '#admin-server/publish/engine/store/encode.ts';
import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { type BusyTimes, measureBusy } from './busy.ts';
import { type ChangeCost, editFooter, measureChanges } from './changes.ts';
import { type Cost, peakMemory } from './measure.ts';
import { type OpenScene, openScene, publisherOf } from './publishing.ts';
import type { Scene } from './scene.ts';
import type { PublishResult } from '#admin-server/publish/types.ts';

/** A task for a child process. Each process does one task, so its peak memory is that of the task. */
export type PublishTask =
  /** Publishes for the first time, then draws every picture. */
  | { step: 'first'; scene: Scene }
  /** Renders and stores everything into the new folder `scene.objects`. `isClean`: without cached articles. */
  | { step: 'all'; scene: Scene; isClean: boolean }
  /** Compresses all files. */
  | { step: 'encode'; scene: Scene }
  /** Publishes changes of every kind; `wholeTimes` is the number of runs of those that concern every page. */
  | { step: 'changes'; scene: Scene; wholeTimes: number }
  /** Publishes edits while everything is compressed; see `measureBusy`. */
  | { step: 'busy'; scene: Scene };

export interface PublishReport extends Cost {
  /** Milliseconds from the start of the process to the end of the task, without preparations for the benchmark. */
  processMs: number;
  pages: number;
  drawMs: number;
  pictures: number;
  changes: ChangeCost[];
  busy?: BusyTimes | undefined;
}

async function run(task: PublishTask): Promise<PublishReport> {
  const open = await openScene(task.scene);
  const startMs = performance.now();
  try {
    if (task.step === 'first') return await publishFirst(task.scene, open);
    if (task.step === 'all') return await publishAll(task, open, startMs);
    if (task.step === 'encode') return await encodeAll(open);
    if (task.step === 'busy') return await publishWhileBusy(task.scene, open);
    return await publishChanges(task.scene, open, task.wholeTimes);
  } finally {
    await open.close();
  }
}

async function publishFirst(scene: Scene, open: OpenScene): Promise<PublishReport> {
  const background = createBackground();
  const publisher = await publisherOf(scene, open, {
    onProgress(done, total) {
      if (done % 50 === 0 || done === total) process.send?.({ done, total });
    },
    background: {
      ...background,
      run: (rank, ...work) =>
        rank === 'draw'
          ? background.run(rank, ...work)
          : Promise.reject(new Error('Only drawing is measured')),
    },
  });
  const report = await measured(() => publisher.publish({ by: 'bench' }));
  const live = performance.now();
  await publisher.settled();
  background.close();
  return { ...report, drawMs: performance.now() - live, pictures: publisher.live()?.pictures.size ?? 0 };
}

async function publishAll(
  { scene, isClean }: Extract<PublishTask, { step: 'all' }>,
  open: OpenScene,
  startMs: number,
): Promise<PublishReport> {
  // Changes every page, so that the whole release is written.
  await open.content.write(editFooter);
  const prepared = performance.now();
  const publisher = await publisherOf(scene, open);
  // Background work of the start is not part of the measurement.
  await publisher.settled();
  const report = await measured(() => publisher.publish({ by: 'bench', all: true, isClean }));
  return { ...report, processMs: startMs + performance.now() - prepared };
}

async function encodeAll({ published, store }: OpenScene): Promise<PublishReport> {
  const files = await loadLiveFiles(published.read);
  return measured(async () => {
    await encodeFiles(files.values(), store);
    return undefined;
  });
}

async function publishChanges(scene: Scene, open: OpenScene, wholeTimes: number): Promise<PublishReport> {
  const publisher = await publisherOf(scene, open);
  const changes: ChangeCost[] = [];
  const report = await measured(
    async () => void changes.push(...(await measureChanges(open.content, publisher, wholeTimes))),
  );
  return { ...report, changes };
}

async function publishWhileBusy(scene: Scene, open: OpenScene): Promise<PublishReport> {
  let busy: BusyTimes | undefined;
  const report = await measured(async () => void (busy = await measureBusy(scene, open)));
  return { ...report, busy };
}

async function measured(work: () => Promise<PublishResult | void>): Promise<PublishReport> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const result = (await published(work())) ?? undefined;
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    ms,
    processMs: ms,
    cpuMs: (user + system) / 1000,
    peakMb: peakMemory('self'),
    pages: result?.pages.rendered ?? 0,
    drawMs: 0,
    pictures: 0,
    changes: [],
  };
}

async function published<T extends PublishResult | void>(publish: Promise<T>): Promise<T> {
  const result = await publish;
  if (result?.state === 'failed') throw new Error(result.error);
  return result;
}

process.on('message', (task: PublishTask) => {
  run(task).then(
    (report) => process.send?.({ report }, () => process.disconnect()),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, () =>
        process.disconnect(),
      ),
  );
});
