import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { confirmClock, openTrustedTime, type TrustedTime } from '../clock/trusted-time.ts';
import type { Env } from '../env.ts';
import { personalDataOf } from '../feature.ts';
import { features } from '../features.ts';
import { takeDataFolder } from './data-folder.ts';
import { askServer } from './server-socket.ts';

/** The time by what this installation has noted, or by the newest of what was written. */
export function timeOf(content: Pick<Database, 'read' | 'write'>): Promise<TrustedTime> {
  return openTrustedTime(
    content,
    personalDataOf(features).flatMap(({ tables }) => Object.values(tables)),
  );
}

/** What a server, or a command in its place, does when a person says that the clock is right. @returns what was done */
export async function answerClock(
  content: Pick<Database, 'read' | 'write'>,
  time: TrustedTime,
): Promise<string> {
  const { from, to } = await confirmClock(content, time, { who: 'command line' });
  return `The clock is confirmed: it went from ${from} to ${to}.`;
}

/** Confirms the clock of this machine, through the server if one runs. @throws Problem if there is nothing to confirm */
export async function trustClock(env: Env): Promise<string> {
  const answer = await askServer<string>(env.dataDir, { command: 'clock', request: {} });
  if (answer !== undefined) return answer;
  const folder = await takeDataFolder(env);
  try {
    if (folder.isNew)
      throw new Problem(
        'setup',
        `There is no installation in ${env.dataDir} yet. Start it once with npm start.`,
      );
    const content = await openDatabaseAt({ ...env.database, mustExist: true });
    return await timeOf(content)
      .then((time) => answerClock(content, time))
      .finally(() => content.close());
  } finally {
    folder.release();
  }
}
