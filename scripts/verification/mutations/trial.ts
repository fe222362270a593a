import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import type { ProjectCopy } from '../../testing/project-copy.ts';
import { describeFailure, readUnitReport } from '../../testing/test-report.ts';
import { applyMutation, type Mutation } from './mutation.ts';

/** Tries mutations in a copy of the project, one at a time. */
export interface Trial {
  /** @throws Problem when a test fails without a mutation, which would then seem to notice any */
  throwIfTestsFail(mutations: Mutation[]): Promise<void>;
  /**
   * Applies a mutation, runs what should notice it, and takes it back.
   * @returns what noticed it, undefined if nothing did
   * @throws Problem when the tests could not be run with it
   */
  noticed(mutation: Mutation): Promise<string | undefined>;
}

export function openTrial(project: ProjectCopy): Trial {
  const report = join(project.folder, 'test-results', 'mutation.json');

  /** The failures of test files and checks; the first one is enough. Only of tests that are named so, if given. */
  async function failuresOf(files: string[], test?: string): Promise<string[]> {
    const failures: string[] = [];
    for (const check of files.filter((file) => !isTest(file)))
      await project.run(check, []).catch(() => failures.push(check));
    const tests = files.filter(isTest);
    if (failures.length > 0 || tests.length === 0) return failures;
    await rm(report, { force: true });
    const words = ['run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...tests];
    if (test !== undefined) words.push('--testNamePattern', test);
    const output = await project.run('node_modules/vitest/vitest.mjs', words).catch(String);
    const found = await readUnitReport(report).catch((cause: unknown) => {
      throw new Problem('setup', `The tests did not run:\n${output}`, { cause });
    });
    // A file that cannot even be loaded has noticed nothing.
    const described = found.failures.map(describeFailure);
    if (described.length > 0 && found.failures.every(({ test, file }) => test === file))
      throw new Problem('setup', `The tests cannot be loaded:\n${described.join('\n')}`);
    return described;
  }

  return {
    async throwIfTestsFail(mutations) {
      const groups = Map.groupBy(mutations, ({ test }) => test);
      const failures: string[] = [];
      for (const [test, group] of groups)
        failures.push(...(await failuresOf([...new Set(group.flatMap(({ caughtBy }) => caughtBy))], test)));
      if (failures.length > 0)
        throw new Problem('setup', `These fail without any mutation:\n${failures.join('\n')}`);
    },
    async noticed(mutation) {
      const sound = await readFile(join(project.folder, mutation.file), 'utf8');
      await project.edit(mutation.file, (text) => applyMutation(mutation, text));
      try {
        const [first] = await failuresOf(mutation.caughtBy, mutation.test);
        return first?.replace(`${project.folder}/`, '').split('\n', 1)[0];
      } finally {
        await project.edit(mutation.file, () => sound);
      }
    },
  };
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}
