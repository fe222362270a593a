import type { Locator, Page } from '@playwright/test';
import { call, expect, expectToast, signIn } from './fixtures.ts';

/** A stored post. */
export interface Post {
  id: number;
  content: string;
}

/** The form of the post that is open. */
export const formOf = (page: Page) => page.getByRole('form', { name: 'Edit Post' });
/** Its text. */
export const textOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Content' });

/** Opens the page of a new post with this text. */
export async function openPost(page: Page, content: string, values: object = {}): Promise<Post> {
  await signIn(page);
  const title = `Written ${crypto.randomUUID()}`;
  const post = await call<Post>(page, 'POST', 'blog-posts', { title, content, locale: 'en', ...values });
  await page.goto(`/admin/blog-posts/${post.id}`);
  await expect(textOf(page)).toBeVisible();
  return post;
}

/** Saves the post that is open. @returns its Markdown */
export async function saved(page: Page, { id }: Post): Promise<string> {
  // The toast of the save before may still be there.
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith(`/blog-posts/${id}`),
  );
  await page.keyboard.press('Control+s');
  await answer;
  await expectToast(page, 'Success', 'Blog post updated successfully');
  return (await call<Post>(page, 'GET', `blog-posts/${id}`)).content;
}

/** Puts the cursor at the end of a paragraph. */
export async function clickEnd(paragraph: Locator): Promise<void> {
  await expect(async () => {
    const { width = 0, height = 0 } = (await paragraph.boundingBox()) ?? {};
    await paragraph.click({ position: { x: width - 4, y: height - 8 } });
    // The page may still move while the editor comes.
    expect(await paragraph.evaluate((text) => text.contains(getSelection()?.anchorNode ?? null))).toBe(true);
  }).toPass();
}
