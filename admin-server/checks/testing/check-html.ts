import { anchorsIn, readPage } from '../../publish/page/page.ts';
import type { Check, FixContext } from '../check.ts';
import { contextWith } from '../run-checks.ts';

/** The messages of a check on a page with this HTML in its body, or in its head if that is given too. */
export function messagesOn(
  { findOnPage, findInText }: Check,
  body: string,
  { path = '/ar', head = '', context = contextWith([]) } = {},
): string[] {
  const html = `<!DOCTYPE html><html><head>${head}</head><body><main>${body}</main></body></html>`;
  const page = { ...readPage(html, path), ids: new Set(anchorsIn(html)), bytes: html.length };
  const inTexts = page.texts.flatMap((text) => findInText?.(text, context) ?? []);
  return [...(findOnPage?.(page, context) ?? []), ...inTexts].map(({ message }) => message);
}

/** What a fix knows: nothing but what is given. */
export function fixContext(given: Partial<FixContext> = {}): FixContext {
  return { language: 'ar', quote: undefined, claims: [], terms: [], pictureWords: new Map(), ...given };
}
