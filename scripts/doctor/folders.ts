import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Env } from '#admin-server/env.ts';
import { createDiskCheck } from '#admin-server/live/disk.ts';
import { fileOf } from '#content-db/database/connection.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { type Check, failed, type Finding, ok, warning } from '#admin-server/doctor/finding.ts';

/** Free bytes that a publish, an upload and a snapshot before an upgrade fit in. */
const comfortable = 1e9;

/** Whether the folders can be written, by nobody else be read, and have room. */
export const folders: Check = {
  name: 'Folders',
  async run(env) {
    const own = new Set([env.dataDir, ...databaseFolders(env)]);
    const findings = await Promise.all([...own].map(inspect));
    return [...findings.flat(), ...(await deployment(env))];
  },
};

function databaseFolders({ database, publishedDatabase }: Env): string[] {
  return [database, publishedDatabase].flatMap(({ url }) => {
    const file = fileOf(url);
    return file === undefined ? [] : dirname(file);
  });
}

async function inspect(folder: string): Promise<Finding[]> {
  const found = await stat(folder).catch(ignoreMissing);
  if (!found) return [warning(`${folder} does not exist yet.`, 'npm start makes it.')];
  const problem = (await writeProblem(folder)) ?? shareProblem(folder, found.mode);
  return [problem ?? ok(`${folder} can be written, and is for its owner only.`), await space(folder)];
}

async function writeProblem(folder: string): Promise<Finding | undefined> {
  const state = await createDiskCheck([folder])();
  if (state === 'ok') return undefined;
  const fixes = {
    full: 'Make room on its disk.',
    'read-only': 'Mount its file system for writing.',
    missing: `Make it: mkdir -p ${folder}`,
    'not writable': `Run the server as the owner of the folder, or give it to this user: chown -R "$USER" ${folder}`,
  };
  return failed(`Nothing can be written to ${folder}: it is ${state}.`, fixes[state]);
}

function shareProblem(folder: string, mode: number): Finding | undefined {
  if ((mode & 0o077) === 0) return undefined;
  return failed(
    `Other users of this machine can open ${folder}, which has the messages of visitors and hashes of passwords.`,
    `chmod -R go= ${folder}`,
  );
}

async function space(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB are free for ${folder}.`;
  return free >= comfortable
    ? ok(text)
    : warning(text, 'Make room: a full disk stops saving and publishing.');
}

/** The folder of another web server is best on the same file system, where files are linked and not copied. */
async function deployment({ deployDirectory, dataDir }: Env): Promise<Finding[]> {
  if (deployDirectory === undefined) return [];
  const [target, data] = await Promise.all(
    [deployDirectory, dataDir].map((path) => stat(path).catch(ignoreMissing)),
  );
  if (!target)
    return [
      failed(`DEPLOY_DIRECTORY ${deployDirectory} does not exist.`, `Make it: mkdir -p ${deployDirectory}`),
    ];
  const problem = await writeProblem(deployDirectory);
  if (problem) return [problem];
  if (data && target.dev !== data.dev)
    return [
      warning(
        `DEPLOY_DIRECTORY ${deployDirectory} is on another file system than DATA_DIR: its files take their space twice.`,
        'Put it on the same one.',
      ),
    ];
  return [ok(`${deployDirectory} can be deployed to.`)];
}
