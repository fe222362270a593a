import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that every page has to keep. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong in a page, a line each, by rules or groups of rules. */
export async function violations(
  page: Page,
  { tags, rules }: { tags: string[]; rules?: never } | { rules: string[]; tags?: never },
): Promise<string[]> {
  // Its other mode can look into frames of other origins, of which there are none, and opens one more page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const found = await (tags ? axe.withTags(tags) : axe.withRules(rules)).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
