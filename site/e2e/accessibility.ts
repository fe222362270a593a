import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The axe rule tags that every page must pass. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The accessibility violations that axe finds in a page, one line each. */
export async function violations(
  page: Page,
  { tags, rules }: { tags: string[]; rules?: never } | { rules: string[]; tags?: never },
): Promise<string[]> {
  // What fades in or out has less contrast for a moment, and begins to a frame after what causes it.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
        );
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (running().length > 0);
  });
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

/** The placeholders that have less contrast than 4.5 to 1 with their field, which axe does not check. */
export function faintPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [...document.querySelectorAll('[placeholder]')].flatMap((field) => {
      const { color, opacity } = getComputedStyle(field, '::placeholder');
      const ground = getComputedStyle(field).backgroundColor;
      if (opacity !== '1' || [color, ground].some((value) => (channels(value)[3] ?? 1) < 1))
        return [`${field.className} is translucent, so that its contrast is not known`];
      const [light = 0, dark = 0] = [luminance(color), luminance(ground)].sort((a, b) => b - a);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 4.5 ? [`${field.className}: ${contrast.toFixed(2)}, ${color} on ${ground}`] : [];
    });
  });
}
