import type { ReleaseHooks } from '../publish/types.ts';
import type { CheckedPage } from './check.ts';
import { editFindings } from './edit-findings.ts';
import { throwIfChecksStop } from './gate.ts';
import { checkPlan } from './plan-findings.ts';
import { checkFile, checkPage, createPageChecks } from './run-checks.ts';

declare module '../publish/types.ts' {
  interface PageNotes {
    /** What the checks say of the page. */
    checks?: CheckedPage;
  }
}

/** What the checks add to publishes. */
export const checkHooks: ReleaseHooks = {
  readPages(readers, { isOwnThread }) {
    const check = isOwnThread
      ? createPageChecks(readers, async (...page) => checkPage(...page))
      : createPageChecks(readers);
    return async (html, path) => ({ checks: await checkFile(check, html, path) });
  },
  beforeCommit: throwIfChecksStop,
  inspectPlan: checkPlan,
  inspectEdits: editFindings,
};
