import { parseArgs } from 'node:util';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { mutations } from './mutations/list.ts';
import { openTrial } from './mutations/trial.ts';
import { copyProject } from '../testing/project-copy.ts';

const usage = 'Options: --only TEXT tries the mutations whose names contain it.';

/**
 * Breaks a copy of the project on purpose, in one way after the other, and looks whether the tests that should notice
 * do; what `npm run mutations` runs. Ends with code 1 if any break was missed.
 */
await runCommand(async () => {
  const chosen = chooseMutations(process.argv.slice(2));
  await using project = await copyProject();
  const trial = openTrial(project);
  log('First the tests without a break ...');
  await trial.throwIfTestsFail(chosen);
  let missed = 0;
  for (const [at, mutation] of chosen.entries()) {
    const noticed = await trial.noticed(mutation);
    if (noticed === undefined) missed += 1;
    log(`${at + 1}/${chosen.length} ${noticed === undefined ? 'MISSED' : 'caught'}: ${mutation.name}`);
    if (noticed !== undefined) log(`    ${noticed}`);
  }
  log(`${chosen.length - missed} caught, ${missed} missed`);
  if (missed > 0) process.exitCode = 1;
});

function chooseMutations(args: string[]) {
  try {
    const { only = '' } = parseArgs({ args, options: { only: { type: 'string' } } }).values;
    const chosen = mutations.filter(({ name }) => name.includes(only));
    if (chosen.length === 0) throw new Error(`No mutation has ${only} in its name.`);
    return chosen;
  } catch (error) {
    throw new Problem('invalid', `${messageOf(error)}\n${usage}`, { cause: error });
  }
}
