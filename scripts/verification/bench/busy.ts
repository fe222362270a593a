import { setTimeout as sleep } from 'node:timers/promises';
import { createBackground } from '#admin-server/background/background.ts';
import type { Publisher } from '#admin-server/publish/engine/release/publisher.ts';
import type { Database } from '#content-db/database/open.ts';
import { editText } from './changes.ts';
import { median } from './measure.ts';
import { type OpenScene, publisherOf } from './publishing.ts';
import type { Scene } from './scene.ts';

/** Milliseconds from the publish request for an edit of one text until it is live: medians, and the slowest. */
export interface BusyTimes {
  restMs: number;
  /** While all files are compressed. */
  busyMs: number;
  slowestMs: number;
}

const times = 21;

/** Milliseconds between two edits, in which the background works. */
const pause = 100;

/**
 * Publishes edits of one text at rest, and while all files are compressed. `scene.objects` is a new folder.
 * @returns undefined if these were compressed too soon
 */
export async function measureBusy(scene: Scene, open: OpenScene): Promise<BusyTimes | undefined> {
  const quiet = await publisherOf(scene, open);
  await quiet.publish({ by: 'bench', all: true });
  await quiet.settled();
  const rest = await timesOfEdits(open.content, quiet, () => undefined);
  await quiet.close();
  const background = createBackground();
  const busy = await publisherOf(scene, open, { background });
  let isIdle = false;
  void busy.settled().then(() => (isIdle = true));
  const during = await timesOfEdits(open.content, busy, background.giveWay);
  const wasBusy = !isIdle;
  await busy.close();
  background.close();
  return wasBusy
    ? { restMs: median(rest), busyMs: median(during), slowestMs: Math.max(...during) }
    : undefined;
}

/** `giveWay` is called before each edit, as the server does when staff ask for something. */
async function timesOfEdits(content: Database, publisher: Publisher, giveWay: () => void): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < times; run += 1) {
    giveWay();
    await content.write((tx) => editText(tx, run));
    const { state, error, ms } = await publisher.publish({ by: 'bench' });
    if (state === 'failed') throw new Error(error);
    all.push(ms);
    await sleep(pause);
  }
  return all;
}
