import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The axe rule tags that every page must pass. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The accessibility violations that axe finds in a page, one line each. */
export async function violations(
  page: Page,
  { tags, rules }: { tags: string[]; rules?: never } | { rules: string[]; tags?: never },
): Promise<string[]> {
  // In a page without frames, which may be new, an earlier run has loaded it.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    // The default mode opens an extra page to scan cross-origin frames, which no page has.
    .setLegacyMode()
    // It would describe also what is well.
    .options({ resultTypes: ['violations'] });
  const results = await (tags ? axe.withTags(tags) : axe.withRules(rules)).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
