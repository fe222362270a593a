import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addMigration } from '../../testing/add-migration.ts';
import { copyProject, type ProjectCopy } from '../../testing/project-copy.ts';

const run = promisify(execFile);

/** What the pages of the next version say. */
export const nextText = 'Made by the next version';

/** A git repository with this version of the project. */
export interface ProjectRepository extends ProjectCopy {
  /** Commits a version after it: one more migration and, unless `isCompiled`, pages that have to be compiled. */
  release(options?: { isCompiled: boolean }): Promise<void>;
}

export async function createProjectRepository(): Promise<ProjectRepository> {
  const project = await copyProject({ isBare: true });
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...words], {
      cwd: project.folder,
    });
  const commit = async (message: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', message);
  };
  await git('init', '--quiet', '--initial-branch=main');
  await commit('this version');
  return {
    ...project,
    async release({ isCompiled } = { isCompiled: false }) {
      if (!isCompiled)
        await project.edit('site/components/Footer.astro', (text) =>
          text.replace('</footer>', `<p>${nextText}</p></footer>`),
        );
      await addMigration(join(project.folder, 'content-db', 'migrations'));
      await commit('next version');
    },
  };
}
