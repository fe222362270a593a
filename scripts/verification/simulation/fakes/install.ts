import { checkPage } from '#admin-server/publish/checks/run-checks.ts';
import { checkThread } from '#admin-server/publish/checks/check-thread.ts';
import { installDisks } from './disk.ts';
import { installGlobals } from './globals.ts';

/** Lets pages be checked at once, as a thread would take real time. @returns a function that ends this */
function installChecks(): () => void {
  const { check } = checkThread;
  checkThread.check = async (...page) => checkPage(...page);
  return () => void (checkThread.check = check);
}

/** Runs `work` while code of machines has a virtual clock, chance and disk. */
export async function inSimulation<T>(work: () => Promise<T>): Promise<T> {
  const undo = [installGlobals(), installDisks(), installChecks()];
  try {
    return await work();
  } finally {
    for (const each of undo.reverse()) each();
  }
}
