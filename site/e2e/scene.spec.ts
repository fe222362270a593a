import type { Page } from '@playwright/test';
import { ar, en } from '#example/words.ts';
import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const languages = [
  { path: '/services/cabin-crew-safety', words: en.scene, calm: 'You’ve waited for an answer.' },
  { path: '/ar/services/cabin-crew-safety', words: ar.scene, calm: 'طال انتظارك للجواب' },
] as const;

function parts(page: Page, words: (typeof languages)[number]['words']) {
  const scene = page.getByRole('region', { name: words.replay });
  return {
    scene,
    time: scene.getByRole('slider', { name: words.time }),
    /** The choice with this name. */
    choice: (name: string) => scene.getByRole('group', { name: words.choose }).getByRole('button', { name }),
    now: scene.locator('[aria-live]'),
    current: scene.locator('[aria-current=step]'),
    distance: scene.locator('[data-distance] text').first(),
    figure: scene.locator('[data-person]').first(),
  };
}

for (const { path, words, calm } of languages) {
  // These tests run with reduced motion; see playwright.config.ts.
  test(`${path} is replayed by keys, moment by moment, and waits for a choice`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(path);
    const { scene, time, choice, now, current, distance, figure } = parts(page, words);
    await expect(scene.getByRole('img')).toBeVisible();
    expect(scripts.filter((url) => url.includes('scene-player'))).toEqual([]);
    const still = await figure.getAttribute('transform');

    await time.focus();
    const next = scene.getByRole('button', { name: words.next });
    await next.press('Enter');
    await expect(time).toHaveAttribute('aria-valuetext', '00:06');
    await expect(figure).not.toHaveAttribute('transform', still ?? '');
    await next.press('Enter');
    await next.press('Enter');
    await expect(time).toHaveAttribute('aria-valuetext', '00:20');
    const said = scene.locator('p[role=status]');
    await expect(said).toHaveText(`${words.choose} ${words.power} / ${words.precision}`);
    await next.press('Enter');
    await expect(choice(words.power)).toBeFocused();
    await time.press('End');
    await expect(time).toHaveAttribute('aria-valuetext', '00:20');

    await choice(words.precision).press('Enter');
    await expect(said).toBeEmpty();
    await expect(now).toContainText(calm);
    await expect(current).toContainText(calm);
    await expect(distance).toHaveText(`2.1 ${words.metre}`);
    await time.press('End');
    await expect(time).toHaveAttribute('aria-valuetext', '01:30');
    await choice(words.power).click();
    await expect(choice(words.power)).toHaveAttribute('aria-pressed', 'true');
    await expect(distance).toHaveText(`0.8 ${words.metre}`);
    expect(await violations(page, { rules: ['color-contrast', 'aria-allowed-attr', 'label'] })).toEqual([]);
  });
}

for (const { path, words } of languages)
  test.describe(`${path} whose script comes late`, () => {
    test.use({ ownContext: true });

    for (const choice of ['play', 'precision'] as const)
      test(`does then what a click on ${choice} asked for`, async ({ page }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        await page.route(/scene-player/, async (route) => {
          await promise;
          await route.continue();
        });
        await page.goto(path);
        const { scene, time, choice: button } = parts(page, words);
        await (choice === 'play' ? scene.locator('[data-play]') : button(words.precision)).click();
        await expect(time).toHaveAttribute('aria-valuetext', '00:00');
        resolve();
        // With reduced motion: from moment to moment.
        if (choice === 'play') await expect(time).toHaveAttribute('aria-valuetext', '00:06');
        else await expect(button(words.precision)).toHaveAttribute('aria-pressed', 'true');
      });
  });

test.describe('with motion', () => {
  test.use({ ownContext: true });

  test('it plays until the decision, and loads at most 8 kB when it is touched', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(languages[0].path);
    const { scene, time } = parts(page, en.scene);
    await time.fill('18');
    await expect(scene.getByRole('button', { name: en.scene.play })).toBeVisible();
    await scene.getByRole('button', { name: en.scene.play }).click();
    await expect(time).toHaveAttribute('aria-valuetext', '00:20');
    await expect(scene.getByRole('button', { name: en.scene.play })).toBeVisible();
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(?:scene-player|client)\.[^/]+\.js$/.test(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(8000);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture and the whole story are there, and no controls', async ({ page }) => {
    await page.goto(languages[0].path);
    const { scene, time } = parts(page, en.scene);
    await expect(scene.getByRole('img')).toBeVisible();
    await expect(scene.getByRole('listitem')).toHaveCount(15);
    await expect(time).toBeHidden();
  });
});
