import { link, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encodeFiles } from '#admin-server/publish/encode.ts';
import type { PublishResult } from '#admin-server/publish/publisher.ts';
import { loadLiveFiles } from '#admin-server/publish/release-log.ts';
import { createObjectStore } from '#admin-server/publish/store.ts';
import { getRow, updateRow } from '#content-db/repository.ts';
import { resources } from '#content-db/resources/index.ts';
import { type Cost, peakMemory } from './measure.ts';
import { type OpenScene, openScene, publisherOf } from './publishing.ts';
import type { Scene } from './scene.ts';

/** What a process of its own is to do with a scene; one process does one thing, so that its peak memory is that thing's. */
export type PublishTask =
  /** Publishes for the first time: every picture is drawn. */
  | { step: 'first'; scene: Scene }
  /** Renders and stores everything anew, in `scene.objects`, which is new; the pictures come from `pictures`. */
  | { step: 'all'; scene: Scene; pictures: string }
  /** Makes the encodings of all files. */
  | { step: 'encode'; scene: Scene }
  /** Publishes the change of one post, so many times. */
  | { step: 'edits'; scene: Scene; times: number };

export interface PublishReport extends Cost {
  /** From the start of the process to the end of the work, without what was only prepared for it. */
  processMs: number;
  pages: number;
  /** Times of single publishes, or of parts of one. */
  drawMs: number;
  pictures: number;
  each: number[];
}

async function run(task: PublishTask): Promise<PublishReport> {
  const open = await openScene(task.scene);
  const startMs = performance.now();
  try {
    if (task.step === 'first') return await publishFirst(task.scene, open);
    if (task.step === 'all') return await publishAll(task, open, startMs);
    if (task.step === 'encode') return await encodeAll(open);
    return await publishEdits(task.scene, open, task.times);
  } finally {
    await open.close();
  }
}

async function publishFirst(scene: Scene, open: OpenScene): Promise<PublishReport> {
  let rendered = 0;
  let drawn = 0;
  let pictures = 0;
  const publisher = await publisherOf(scene, open, (step, done, total) => {
    if (step === 'render') rendered = performance.now();
    else [drawn, pictures] = [performance.now(), total];
    if (done % 50 === 0 || done === total) process.send?.({ step, done, total });
  });
  const report = await measured(() => publisher.publish({ by: 'bench' }));
  return { ...report, drawMs: pictures > 0 ? drawn - rendered : 0, pictures };
}

async function publishAll({ scene, pictures }: Extract<PublishTask, { step: 'all' }>, open: OpenScene, startMs: number): Promise<PublishReport> {
  const before = createObjectStore(pictures);
  for (const [path, { object }] of await loadLiveFiles(open.published.read)) {
    if (!path.startsWith('/og/')) continue;
    await mkdir(dirname(open.store.pathOf(object)), { recursive: true });
    await link(before.pathOf(object), open.store.pathOf(object));
  }
  await editEveryPage(open);
  const prepared = performance.now();
  const publisher = await publisherOf(scene, open);
  const report = await measured(() => publisher.publish({ by: 'bench', all: true }));
  return { ...report, processMs: startMs + performance.now() - prepared };
}

/** A text of the footer, so that every page comes out different and the whole release is written. */
async function editEveryPage({ content }: OpenScene): Promise<void> {
  const { table } = resources['page-content'];
  const rows = await content.read.select().from(table);
  await content.write(async (tx) => {
    for (const { id, page, section, key, content: text } of rows) {
      if (`${page}/${section}/${key}` !== 'common/footer/blurb') continue;
      await updateRow(tx, 'page-content', id, { content: text.endsWith('.') ? text.slice(0, -1) : `${text}.` }, { by: 'bench' });
    }
  });
}

async function encodeAll({ published, store }: OpenScene): Promise<PublishReport> {
  const files = await loadLiveFiles(published.read);
  return measured(async () => {
    await encodeFiles(files.values(), store);
    return undefined;
  });
}

async function publishEdits(scene: Scene, open: OpenScene, times: number): Promise<PublishReport> {
  const publisher = await publisherOf(scene, open);
  const { table } = resources['blog-posts'];
  const ids = await open.content.read.select({ id: table.id }).from(table);
  const each: number[] = [];
  const report = await measured(async () => {
    for (let done = 0; done < times; done += 1) {
      const post = await getRow(open.content.read, 'blog-posts', ids[Math.floor((done * ids.length) / times)]?.id ?? 0);
      if (post) await open.content.write((tx) => updateRow(tx, 'blog-posts', post.id, { content: `${post.content}\n\nEdited.` }, { by: 'bench' }));
      each.push((await published(publisher.publish({ by: 'bench' }))).ms);
    }
    return undefined;
  });
  return { ...report, each };
}

async function measured(work: () => Promise<PublishResult | undefined>): Promise<PublishReport> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const result = await published(work());
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ms, processMs: ms, cpuMs: (user + system) / 1000, peakMb: peakMemory('self'), pages: result?.pages.rendered ?? 0, drawMs: 0, pictures: 0, each: [] };
}

async function published<T extends PublishResult | undefined>(publish: Promise<T>): Promise<T> {
  const result = await publish;
  if (result?.state === 'failed') throw new Error(result.error);
  return result;
}

process.on('message', (task: PublishTask) => {
  run(task).then(
    (report) => process.send?.({ report }, () => process.disconnect()),
    (error: unknown) => process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, () => process.disconnect()),
  );
});
