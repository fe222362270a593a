import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('the menu opens, and its button closes it', async ({ page }) => {
    await page.goto('/');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Services', 'Team', 'Blog', 'Contact']);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(menu(page)).toBeHidden();
  });

  test('Escape closes the menu', async ({ page }) => {
    await page.goto('/services');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeVisible();
  });

  for (const { path, name } of [
    { path: '/blog', name: 'Menu' },
    { path: '/ar/team', name: 'القائمة' },
  ]) {
    test(`on ${path} the menu closes when the focus leaves it, forwards or backwards`, async ({ page }) => {
      await page.goto(path);
      const panel = page.getByRole('navigation', { name, exact: true });
      const inside = panel.locator('a, input, button');
      for (const [key, edge] of [
        ['Tab', inside.last()],
        ['Shift+Tab', page.locator('.nav-menu')],
      ] as const) {
        await page.locator('.nav-menu').press('Enter');
        await expect(panel).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(inside.first()).toBeFocused();
        await expect(panel).toBeVisible();
        await edge.focus();
        await page.keyboard.press(key);
        await expect(panel).toBeHidden();
        await expect(page.locator(':focus')).toBeInViewport();
      }
    });

    test(`on ${path} it closes as well when the focus left it before its code was loaded`, async ({
      page,
    }) => {
      const loaded = Promise.withResolvers<void>();
      await page.route(/site-nav/, async (route) => {
        await loaded.promise;
        await route.continue();
      });
      await page.goto(path);
      const panel = page.getByRole('navigation', { name, exact: true });
      await page.locator('.nav-menu').press('Enter');
      await panel.locator('a, input, button').last().focus();
      await page.keyboard.press('Tab');
      await expect(panel).toBeVisible();
      loaded.resolve();
      await expect(panel).toBeHidden();
      await expect(page.locator(':focus')).toBeInViewport();
    });

    test(`on ${path} Escape gives the focus back to the button of the menu`, async ({ page }) => {
      await page.goto(path);
      await page.locator('.nav-menu').click();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('navigation', { name, exact: true })).toBeHidden();
      await expect(page.locator('.nav-menu')).toBeFocused();
    });
  }

  test('the menu closes when a link leads to another page', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Team' }).click();
    await expect(page).toHaveURL('/team');
    await expect(menu(page)).toBeHidden();
  });

  test('the menu is closed after going back', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
  });

  test('the bar is 72 pixels high', async ({ page }) => {
    await page.goto('/');
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ height: 72 });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the menu opens, closes on Escape and leads to its pages', async ({ page }) => {
      await page.goto('/ar');
      const button = page.getByRole('button', { name: 'القائمة' });
      const panel = page.getByRole('navigation', { name: 'القائمة', exact: true });
      await button.click();
      await expect(panel).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await button.click();
      await panel.getByRole('link', { name: 'الخدمات' }).click();
      await expect(page).toHaveURL('/ar/services');
    });
  });
});

test.describe('from 768 pixels on', () => {
  test.use({ viewport: { width: 768, height: 800 } });

  test('the links are in the bar, and there is no menu', async ({ page }) => {
    await page.goto('/');
    await expect(menuButton(page)).toBeHidden();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Home', 'Services', 'Team', 'Blog', 'Contact']);
    await links.filter({ hasText: 'Services' }).click();
    await expect(page).toHaveURL('/services');
    await expect(links.filter({ hasText: 'Services' })).toHaveAttribute('aria-current', 'page');
    await expect(links.filter({ hasText: 'Home' })).not.toHaveAttribute('aria-current');
  });

  test('more links than the bar has room for are behind the button, up to 1024 pixels', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('banner')
      .evaluate((header) => header.querySelector('.nav')?.classList.add('is-long'));
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(0);
    await menuButton(page).click();
    await expect(menu(page).getByRole('link')).toHaveCount(5);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(links).toHaveCount(5);
    await expect(menuButton(page)).toBeHidden();
  });

  test('the bar is 80 pixels high', async ({ page }) => {
    await page.goto('/');
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ height: 80 });
  });
});

test('the bar stays at the top, with a shadow once the page is scrolled by more than 20 pixels', async ({
  page,
}) => {
  await page.goto('/services');
  const bar = page.getByRole('banner');
  const scroll = (top: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await expect(bar).toHaveCSS('box-shadow', 'none');
  await scroll(21);
  await expect(bar).not.toHaveCSS('box-shadow', 'none');
  expect(await bar.boundingBox()).toMatchObject({ y: 0 });
  await scroll(20);
  await expect(bar).toHaveCSS('box-shadow', 'none');
});

test('the first Tab stop is a link to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#content');
});
