import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The axe rule tags that every page must pass. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The accessibility violations that axe finds in a page, one line each. */
export async function violations(
  page: Page,
  { tags, rules }: { tags: string[]; rules?: never } | { rules: string[]; tags?: never },
): Promise<string[]> {
  // The default mode opens an extra page to scan cross-origin frames, which no page has.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const results = await (tags ? axe.withTags(tags) : axe.withRules(rules)).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
